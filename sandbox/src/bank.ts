import type { Memory } from './memory.ts'
import { paidBy } from './paystack/balance.ts'

/** In kobo: the lender's bank begins with a million naira. */
const openingBalance = 100_000_000

/** A line of the statement; amount and balance in kobo, the balance after the line. */
export interface StatementLine {
  at: string
  description: string
  reference: string
  amount: number
  balance: number
}

/** All lines of the lender's bank account, oldest first. */
export function statementOf({ known }: Memory): StatementLine[] {
  const settled = known.settlements.map((settlement) => ({
    id: settlement.id,
    at: settlement.createdAt,
    description: 'PAYSTACK SETTLEMENT',
    reference: `STL-${settlement.id}`,
    amount: paidBy(settlement),
  }))
  const others = known.bankLines.map(({ kind, ...line }) => ({
    ...line,
    reference: `${kind === 'top-up' ? 'TOP' : 'BNK'}-${line.id}`,
  }))
  let balance = openingBalance
  return [...settled, ...others]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)
    .map(({ at, description, reference, amount }) => ({
      at,
      description,
      reference,
      amount,
      balance: (balance += amount),
    }))
}

/** The kobo in the lender's bank account. */
export function bankBalance(memory: Memory): number {
  return statementOf(memory).at(-1)?.balance ?? openingBalance
}
