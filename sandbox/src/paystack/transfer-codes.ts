import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Transfer } from '../memory.ts'
import { switchProfile } from '../profiles.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { announce, presentState, recipientOf, settle } from './settle-transfer.ts'
import { transferAnswer } from './transfer-shape.ts'

/** The code of every transfer, and of switching codes off. */
export const transferCode = '123456'

const finalizing = z.object({ transfer_code: z.string(), otp: z.string() })
const resending = z.object({ transfer_code: z.string(), reason: z.enum(['disable_otp', 'resend_otp', 'transfer']) })
const switchingOff = z.object({ otp: z.string() })

/** POST /transfer/finalize_transfer and …/resend_otp; …/enable_otp, …/disable_otp and …/disable_otp_finalize switch codes on and off. */
export function transferCodeRoutes(scope: FastifyInstance, context: Context): void {
  const { memory, clock } = context

  scope.post('/transfer/finalize_transfer', async ({ body }) => {
    const { transfer_code, otp } = read(finalizing, body)
    const now = await clock.now()
    const waiting = waitingTransfer(context, transfer_code)
    refuseWrong(otp)
    const transfer = settle(memory, waiting, 'success', now)
    announce(context, transfer)
    return success('Transfer has been queued', transferAnswer(transfer, recipientOf(memory, transfer)))
  })

  scope.post('/transfer/resend_otp', async ({ body }) => {
    const { transfer_code } = read(resending, body)
    waitingTransfer(context, transfer_code)
    return success('OTP has been resent')
  })

  scope.post('/transfer/enable_otp', async () => {
    switchProfile(context, 'otp-on', true, await clock.now())
    return success('OTP requirement for transfers has been enabled')
  })

  scope.post('/transfer/disable_otp', async () => success('OTP has been sent to the mobile number of the business'))

  scope.post('/transfer/disable_otp_finalize', async ({ body }) => {
    refuseWrong(read(switchingOff, body).otp)
    switchProfile(context, 'otp-on', false, await clock.now())
    return success('OTP requirement for transfers has been disabled')
  })
}

function waitingTransfer(context: Context, code: string): Transfer {
  const found = context.memory.known.transfers.values().find((one) => one.code === code)
  const transfer = found && presentState(context, found)
  if (!transfer) throw invalid('Transfer code is invalid', 'Provide the code of a transfer that waits')
  if (transfer.status !== 'otp')
    throw invalid('Transfer is not currently awaiting OTP', 'Check the state of the transfer')
  return transfer
}

function refuseWrong(otp: string): void {
  if (otp !== transferCode) throw invalid('OTP is invalid', 'Provide the code that was sent, or ask for it again')
}

const invalid = (message: string, nextStep: string): PaystackRefusal =>
  new PaystackRefusal(400, message, { nextStep, type: 'validation_error', code: 'invalid_params' })
