import type { Kobo } from '@kasuwa/domain/money.ts'
import type { House } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { ListedCharge, ProviderTransfer } from '../outside/ports.ts'
import type { Difference } from './difference.ts'

/** From the first instant to just before the second. */
export type Window = { from: Date; to: Date }

/** `amount` is null where the money waits for a person: such a payment is known to us and on no book (C-176). */
type OurMoney = { reference: string; amount: Kobo | null; at: Date }
/** `amount` is null where it cannot be read as kobo. */
type TheirMoney = { reference: string; amount: Kobo | null }
type OurTransfer = { reference: string; amount: Kobo; at: Date } & { state: 'created' | 'submitted' | 'succeeded' | 'failed' | 'reversed' }

/** By reference as well as by day: what stands at the edge of the window for one side may stand inside for the other. */
const moneyIn = `select tx_ref as reference, amount_kobo as amount, paid_at as at from payments
    where kind = 'loan_repayment' and ((paid_at >= $1 and paid_at < $2) or tx_ref = any ($3::text[]))
  union all select reference, amount_kobo, paid_at from suspense_items where (paid_at >= $1 and paid_at < $2) or reference = any ($3::text[])
  union all select coalesce(reference, split_part(key, ':', 2)), null, received_at from open_items
    where kind in ('unreadable_charge', 'wrong_currency', 'above_ceiling') and closed_at is null
      and coalesce(reference, split_part(key, ':', 2)) = any ($3::text[])`

const moneyOut = `select reference, amount_kobo as amount, submitted_at as at, state from transfers
  where (submitted_at >= $1 and submitted_at < $2) or reference = any ($3::text[])`

const stateHere = { pending: 'submitted', success: 'succeeded', failed: 'failed', reversed: 'reversed' } as const

/** The provider's transactions and transfers against ours, both ways. What is still under way on both sides is no difference. */
export async function compareWithProvider({ database, ports }: House, { from, to }: Window): Promise<Difference[]> {
  const begun = (await database.row<{ now: Date }>('select product_now() as now'))!.now
  const settled = { from, to: to < begun ? to : begun }
  const transactions = (await Array.fromAsync(ports.money.listTransactions(from, to))).map(moneyOf)
  const transfers = await Array.fromAsync(ports.money.listTransfers(from, to))
  return [
    ...compareMoneyIn(await ourRows<OurMoney>(database, moneyIn, settled, transactions), transactions),
    ...compareMoneyOut(await ourRows<OurTransfer>(database, moneyOut, settled, transfers), transfers),
  ]
}

/** Ours are read after theirs, and only up to when theirs were begun: what came in between is not missing on either side. */
const ourRows = <T>(sql: Sql, query: string, { from, to }: Window, theirs: readonly { reference: string }[]): Promise<T[]> =>
  sql.rows<T>(query, [from, to, theirs.map(({ reference }) => reference)])

function moneyOf({ charge }: ListedCharge): TheirMoney {
  if (charge.kind === 'unreadable-charge') return { reference: charge.told.reference ?? charge.key, amount: null }
  const { reference, amount } = charge.transaction
  return { reference, amount: charge.currency === 'NGN' ? amount : null }
}

function compareMoneyIn(ours: readonly OurMoney[], theirs: readonly TheirMoney[]): Difference[] {
  return paired(ours, theirs).flatMap(([reference, our, their]): Difference[] => {
    const ids = { reference }
    if (!our) return [{ kind: 'money_in_unknown_to_us', ids, ours: null, theirs: their!.amount }]
    if (!their) return [{ kind: 'money_in_unknown_to_provider', ids, ours: our.amount, theirs: null }]
    if (our.amount === null) return []
    return our.amount === their.amount ? [] : [{ kind: 'money_in_amount_differs', ids, ours: our.amount, theirs: their.amount }]
  })
}

function compareMoneyOut(ours: readonly OurTransfer[], theirs: readonly ProviderTransfer[]): Difference[] {
  return paired(ours, theirs).flatMap(([reference, our, their]): Difference[] => {
    if (!our) return [{ kind: 'transfer_unknown_to_us', ids: { reference, theirs: their!.state }, ours: null, theirs: their!.amount }]
    const ids = { reference, ours: our.state, theirs: their?.state ?? 'none' }
    if (!their) return wasSent(our) ? [{ kind: 'transfer_unknown_to_provider', ids, ours: our.amount, theirs: null }] : []
    if (our.amount !== their.amount) return [{ kind: 'transfer_amount_differs', ids, ours: our.amount, theirs: their.amount }]
    return our.state === stateHere[their.state] ? [] : [{ kind: 'transfer_state_differs', ids, ours: our.amount, theirs: their.amount }]
  })
}

/** One that never left us, or that the provider refused, is unknown to him rightly. */
const wasSent = ({ state }: OurTransfer): boolean => state === 'succeeded' || state === 'reversed'

function paired<A extends { reference: string }, B extends { reference: string }>(ours: readonly A[], theirs: readonly B[]) {
  const left = new Map(ours.map((row) => [row.reference, row]))
  const right = new Map(theirs.map((row) => [row.reference, row]))
  return [...new Set([...left.keys(), ...right.keys()])].map(
    (reference): [string, A | undefined, B | undefined] => [reference, left.get(reference), right.get(reference)],
  )
}
