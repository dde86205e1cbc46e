import type { Memory, Refund, Transfer } from '../memory.ts'
import type { Settlement } from '../bank-rows.ts'
import { integration } from './customer-shape.ts'
import { openingBalance, paidBy } from './balance.ts'
import type { Money } from './balance.ts'

/** A change of the balance. */
interface Change {
  at: string
  /** Kobo, below 0 where money went out. */
  difference: number
  reason: string
  model: 'Transfer' | 'Transaction' | 'Refund' | 'Settlement' | 'Topup' | 'Profile'
  /** The number of the transfer, transaction and so on. */
  row: number
}

/** Every change of the balance with the balance after it, in kobo, oldest first. The last one has the balance of `GET /balance`. */
export function ledgerRows(money: Money): LedgerRow[] {
  let balance = openingBalance
  return changesOf(money)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.row - b.row)
    .map(({ at, difference, reason, model, row }, place) => ({
      id: place + 1,
      integration,
      domain: 'test',
      balance: (balance += difference),
      currency: 'NGN',
      difference,
      reason,
      model_responsible: model,
      model_row: row,
      createdAt: at,
      updatedAt: at,
    }))
}

export interface LedgerRow {
  balance: number
  createdAt: string
}

/** Money that came in is in the ledger where it waits in the balance until it is settled. */
function changesOf({ memory, paystackSettles }: Money): Change[] {
  const { known } = memory
  return [
    ...known.transfers.values().flatMap(changesOfTransfer),
    ...known.bankLines
      .filter(({ kind }) => kind === 'top-up')
      .map(({ id, at, amount }) => change('Topup', id, at, -amount, 'Balance top-up')),
    ...known.profiles
      .values()
      .filter(({ withheld }) => withheld > 0)
      .map(({ since, withheld }) => change('Profile', 0, since, -withheld, 'The profile low-balance')),
    ...(paystackSettles === 'balance' ? changesOfPayments(memory) : []),
  ]
}

function changesOfTransfer({ id, status, amount, fee = 0, reference, createdAt, updatedAt }: Transfer): Change[] {
  if (status === 'otp' || status === 'abandoned') return []
  const sent = change('Transfer', id, createdAt, -amount - fee, `Transfer ${reference}`)
  if (status === 'pending' || status === 'success') return [sent]
  return [sent, change('Transfer', id, updatedAt, amount, `Return of transfer ${reference}`)]
}

function changesOfPayments({ known }: Memory): Change[] {
  const refunded = (refund: Refund) => change('Refund', refund.id, refund.createdAt, -refund.amount, 'Refund')
  const settled = (one: Settlement) => change('Settlement', one.id, one.createdAt, -paidBy(one), 'Settlement')
  return [
    ...known.transactions
      .values()
      .map(({ id, paidAt, amount, fees, reference }) =>
        change('Transaction', id, paidAt, amount - fees, `Payment ${reference}`),
      ),
    ...known.refunds
      .values()
      .filter(({ status }) => status !== 'failed')
      .map(refunded),
    ...known.settlements.map(settled),
  ]
}

const change = (model: Change['model'], row: number, at: string, difference: number, reason: string): Change => ({
  at,
  difference,
  reason,
  model,
  row,
})
