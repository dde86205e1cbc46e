import type { FastifyInstance } from 'fastify'
import type { Memory } from '../memory.ts'
import type { Context } from '../context.ts'
import { success } from './answer.ts'

/** In kobo: ten billion naira, enough for any trial. */
const openingBalance = 1_000_000_000_000

type Money = Pick<Context, 'memory' | 'paystackSettles'>

/** GET /balance. */
export function balanceRoutes(scope: FastifyInstance, context: Context): void {
  scope.get('/balance', async () => success('Balances retrieved', [{ currency: 'NGN', balance: balance(context) }]))
}

/**
 * The kobo that can be sent: the opening balance and top-ups, less money that was sent or is being sent with its fees; and what is not
 * settled, unless that waits apart from the balance.
 */
export function balance({ memory, paystackSettles }: Money): number {
  const { known } = memory
  const sent = known.transfers
    .values()
    .reduce((sum, { status, amount, fee = 0 }) => sum + (isOut.has(status) ? amount : 0) + fee, 0)
  const toppedUp = sumOf(known.bankLines.filter(({ kind }) => kind === 'top-up').map(({ amount }) => -amount))
  return openingBalance + toppedUp - sent + (paystackSettles === 'balance' ? leftOf(memory) : 0)
}

/** Money that came in and was not yet settled, in kobo: the payments of customers, their fees, and refunds. */
export interface Unsettled {
  processed: number
  fees: number
  deductions: number
}

/** The parts of the money that a settlement of all of it would have. */
export function unsettled({ known }: Memory): Unsettled {
  const paid = [...known.transactions.values()]
  const refunded = [...known.refunds.values()].filter(({ status }) => status !== 'failed')
  const settled = (part: keyof Unsettled) => sumOf(known.settlements.map((settlement) => settlement[part]))
  return {
    processed: sumOf(paid.map(({ amount }) => amount)) - settled('processed'),
    fees: sumOf(paid.map(({ fees }) => fees)) - settled('fees'),
    deductions: sumOf(refunded.map(({ amount }) => amount)) - settled('deductions'),
  }
}

/** The kobo that a settlement pays. */
export const paidBy = ({ processed, fees, deductions }: Unsettled): number => processed - fees - deductions

const isOut: ReadonlySet<string> = new Set(['pending', 'success'])
const leftOf = (memory: Memory): number => paidBy(unsettled(memory))
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
