import type { SignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { deviceName, knowDevice } from '../devices/known-device.ts'
import { mustHaveCodes } from '../codes/require-codes.ts'
import { openSession } from './session-repository.ts'
import type { User } from '../user-repository.ts'

/** A person whose password was checked. */
export type Known = User & { passwordHash: string }

type SecondStep = { code?: SignInCode['kind']; token?: string | undefined }

/**
 * Writes the session, the device and the audit entry together; null when the user was closed or the password changed in the meantime.
 * @param code the kind of code, where there was a second step
 */
export async function beginSession(
  context: Context,
  tx: Transaction,
  user: Known,
  { code, token: wanted }: SecondStep = {},
): Promise<string | null> {
  const { exchange } = context
  const token = await openSession(tx, user, exchange, { withCode: code !== undefined, token: wanted })
  if (!token) return null
  await knowDevice(context, tx, user.id)
  const { address, setDevice } = exchange
  await record(
    tx,
    { userId: user.id, accountType: user.accountType },
    {
      action: 'user.signed-in',
      subject: { kind: 'user', id: user.id },
      after: { address, device: deviceName(setDevice), ...(code && { code }) },
    },
  )
  return token
}

/** Counts and notes a sign-in that was committed; returns the answer. */
export function signedIn({ app, exchange }: Context, call: string, user: Known, token: string, withCode: boolean) {
  app.metrics.count('sign_ins_total')
  app.securityEvents.note({
    what: 'signed_in',
    call,
    address: exchange.address,
    device: deviceName(exchange.setDevice),
    userId: user.id,
    phone: user.phone,
  })
  const completed = user.kycLevel >= 1
  return {
    access_token: token,
    account_type: user.accountType,
    kyc: { kyc_level: user.kycLevel, kycLevel1Completed: completed, isCompleted: completed },
    ...(!withCode && mustHaveCodes(app.settings, user) && { second_step: 'set-up' as const }),
  }
}
