import type { Memory } from '../memory.ts'
import type { Context } from '../context.ts'

/** In kobo: ten billion naira, enough for any trial. */
export const openingBalance = 1_000_000_000_000

/** Everything on which the balance depends. */
export type Money = Pick<Context, 'memory' | 'paystackSettles'>

/**
 * The kobo that can be sent: the opening balance and top-ups, less money that was sent or is being sent with its fees and money that a
 * profile withholds; and what is not settled, unless that waits apart from the balance.
 */
export function balance({ memory, paystackSettles }: Money): number {
  const { known } = memory
  const sent = known.transfers
    .values()
    .reduce((sum, { status, amount, fee = 0 }) => sum + (isOut.has(status) ? amount : 0) + fee, 0)
  const toppedUp = sumOf(known.bankLines.filter(({ kind }) => kind === 'top-up').map(({ amount }) => -amount))
  const withheld = sumOf([...known.profiles.values()].map((profile) => profile.withheld))
  return openingBalance + toppedUp - sent - withheld + (paystackSettles === 'balance' ? leftOf(memory) : 0)
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
