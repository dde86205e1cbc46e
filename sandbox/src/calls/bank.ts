import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bankBalance, statementOf } from '../bank.ts'
import type { BankLine, Settlement } from '../bank-rows.ts'
import { balance, paidBy, unsettled } from '../paystack/balance.ts'
import type { Unsettled } from '../paystack/balance.ts'
import { settlementShape } from '../paystack/settlements.ts'
import type { Context } from '../context.ts'
import { nairaText, positiveKobo, signedKobo } from './amounts.ts'
import { readCall, Refusal } from './refusal.ts'

const settling = z.object({ amount: z.optional(positiveKobo) })
const toppingUp = z.object({ amount: positiveKobo })
const words = 'must be 1 to 100 characters on one line'
const line = z.object({
  amount: signedKobo,
  description: z
    .string(words)
    .check(z.trim(), z.minLength(1, words), z.maxLength(100, words), z.regex(/^\P{Cc}*$/u, words)),
})

/** GET /bank and the calls that move its money: POST /settlements, POST /top-ups and POST /bank-lines. */
export function bankCalls(scope: FastifyInstance, context: Context): void {
  const { memory, clock } = context

  scope.get('/bank', async () => standing(context))

  scope.post('/settlements', async ({ body }) => {
    const { amount } = readCall(settling, body)
    const now = await clock.now()
    const row: Settlement = { id: memory.nextId(), ...partOf(unsettled(memory), amount), createdAt: now }
    memory.remember({ kind: 'settlement', row })
    return { ...settlementShape(row), ...lineOf(context, row.id) }
  })

  scope.post('/top-ups', async ({ body }) => {
    const { amount } = readCall(toppingUp, body)
    const now = await clock.now()
    const held = bankBalance(memory)
    if (amount > held) throw new Refusal(400, `amount: the bank holds only ${nairaText(held)} naira`)
    return addLine(context, { kind: 'top-up', description: 'PAYSTACK TOP-UP', amount: -amount, at: now })
  })

  scope.post('/bank-lines', async ({ body }) => {
    const given = readCall(line, body)
    return addLine(context, { kind: 'own', ...given, at: await clock.now() })
  })
}

function addLine(context: Context, line: Omit<BankLine, 'id'>): object {
  const row = { id: context.memory.nextId(), ...line }
  context.memory.remember({ kind: 'bank-line', row })
  return { id: row.id, amount: row.amount, at: row.at, ...lineOf(context, row.id) }
}

/** The parts of a settlement of so many kobo: all that is left, or the amount with its share of the provider's fees. */
function partOf(left: Unsettled, amount: number | undefined): Unsettled {
  const whole = paidBy(left)
  if (whole <= 0) throw new Refusal(400, 'Nothing waits to be settled')
  if (amount === undefined || amount === whole) return left
  if (amount > whole) throw new Refusal(400, `amount: only ${nairaText(whole)} naira wait to be settled`)
  const fees = Math.floor(left.fees * (amount / whole))
  return { processed: amount + fees, fees, deductions: 0 }
}

/** How the bank calls what was just done, and what it and the provider hold after it. */
function lineOf(context: Context, id: number): object {
  const line = statementOf(context.memory).find(({ reference }) => reference.endsWith(`-${id}`))
  return { reference: line?.reference, description: line?.description, ...standing(context) }
}

function standing(context: Context) {
  const { memory } = context
  return {
    bank_balance: bankBalance(memory),
    provider_balance: balance(context),
    not_settled: Math.max(0, paidBy(unsettled(memory))),
    transfer_fees: memory.known.transferFees,
  }
}
