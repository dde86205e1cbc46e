import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../context/context.ts'
import { instant, json, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import type { ListedCharge, ProviderSettlement, ProviderTransfer } from '../providers/ports.ts'
import type { Difference } from './difference.ts'
import { expectedBalance, isBalanceOpened } from './expected-balance.ts'

/** A time from the first instant to just before the second. */
export type Window = { from: Date; to: Date }

/** `amount` is null if it cannot be read as kobo; `customerId` owns the account that was paid into, null if no customer does. */
type TheirMoney = { reference: string; amount: Kobo | null; customerId: CustomerId | null }
const window = { from: instant, to: instant, references: listOf(text) }

/**
 * Finds money by reference as well as by day, since it may be outside the window on one side and inside it on the other. `amount` is null
 * if the money waits for a person: we know such a payment but have not booked it (C-176). Cash, and money that reached our bank, was never at the provider. Money from a
 * reversed payment counts as that payment; the provider may no longer list money that was sent back.
 */
const findMoneyIn = statement({
  params: window,
  row: { reference: text, amount: kobo.nullable, customerId: uuid<CustomerId>().nullable },
  sql: `select tx_ref as reference, amount_kobo as amount, customer_id as "customerId" from payments
      where kind = 'loan_repayment' and not exists (select from cash_receipts r where r.payment_id = payments.id)
        and not exists (select from bank_assignments a where a.payment_id = payments.id)
        and ((paid_at >= :from and paid_at < :to) or tx_ref = any (:references))
        and not exists (select from suspense_items s where s.reference = payments.tx_ref and s.of_payment is not null)
    union all select reference, amount_kobo, null from open_suspense_items
      where ((paid_at >= :from and paid_at < :to) or reference = any (:references)) and of_payment is null
    union all select i.reference, i.amount_kobo, null from suspense_items i join suspense_refunds s on s.reference = i.reference and s.state <> 'failed'
      where i.of_payment is null and i.reference = any (:references)
    union all select i.reference, i.amount_kobo, null from suspense_items i join suspense_closings c on c.reference = i.reference and c.journal_id is not null
      where i.of_payment is null and i.reference = any (:references)
    union all select coalesce(reference, split_part(key, ':', 2)), null, null from open_items
      where kind in ('unreadable_charge', 'wrong_currency', 'above_ceiling') and (closed_at is null or closed_by is not null)
        and coalesce(reference, split_part(key, ':', 2)) = any (:references)`,
})
const findMoneyOut = statement({
  params: window,
  row: {
    reference: text,
    amount: kobo,
    fee: kobo,
    state: word<TransferState>(),
    bankCode: text,
    accountNumber: text,
  },
  sql: `select reference, amount_kobo as amount, coalesce(fee_kobo, 0) as fee, state, bank_code as "bankCode", account_number as "accountNumber" from transfers
    where (submitted_at >= :from and submitted_at < :to) or reference = any (:references)`,
})

/** A settlement is made up to three days before its day, and the provider lists it by when it was made. `held`: other sums that wait for a person. */
const findSettled = statement({
  params: { from: instant, to: instant, ids: listOf(text) },
  row: { reference: text, amount: kobo, held: json<Kobo[]>() },
  sql: `select id as reference, amount_kobo as amount, (select coalesce(jsonb_agg(o.amount_kobo), '[]') from open_items o where o.kind = 'settlement_differs' and o.reference = s.id) as held
    from provider_settlements s where (settled_on >= lagos_day(:from) + 3 and settled_on < lagos_day(:to)) or id = any (:ids)`,
})

type OurMoney = RowOf<typeof findMoneyIn>
type OurTransfer = RowOf<typeof findMoneyOut>
type OurSettlement = RowOf<typeof findSettled>

/** The account paid into takes precedence over the customer code, as when money is booked. */
const findOwners = statement({
  params: { accounts: listOf(text), codes: listOf(text) },
  row: { key: text, customerId: uuid<CustomerId>() },
  sql: `select account_number as key, customer_id as "customerId" from virtual_accounts where account_number = any (:accounts)
    union all select customer_code, customer_id from virtual_accounts where customer_code = any (:codes)`,
})

/** A payment just outside the window on one side may be inside it on the other. */
const marginMs = 86_400_000

/** Compares the provider's transactions and transfers with ours, both ways. Money still under way on both sides is no difference. */
export async function compareWithProvider(
  { database, ports, settings }: App,
  { from, to }: Window,
): Promise<Difference[]> {
  const begun = await productNow(database)
  const settled = { from, to: to < begun ? to : begun }
  const listed = { from: new Date(Math.max(0, from.getTime() - marginMs)), to: new Date(to.getTime() + marginMs) }
  const transactions = await withOwners(
    database,
    await Array.fromAsync(ports.money.listTransactions(listed.from, listed.to)),
  )
  const transfers = await Array.fromAsync(ports.money.listTransfers(listed.from, listed.to))
  const settlements = await Array.fromAsync(ports.money.listSettlements(listed.from, listed.to))
  const balance = (await isBalanceOpened(database)) ? await ports.money.readBalance() : null
  // Ours are read after theirs, up to the time theirs were begun, so that money that came in between is not missing on either side.
  const ours = await database.rows(findSettled, { ...settled, ids: settlements.map(({ id }) => id) })
  return [
    ...compareMoneyIn(
      await database.rows(findMoneyIn, { ...settled, references: referencesOf(transactions) }),
      transactions,
    ),
    ...compareMoneyOut(
      await database.rows(findMoneyOut, { ...settled, references: referencesOf(transfers) }),
      transfers,
    ),
    ...(await compareBalance(database, settings, balance, newOnes(ours, settlements))),
    ...compareSettlements(ours, settlements),
  ]
}

const referencesOf = (rows: readonly { reference: string }[]): string[] => rows.map(({ reference }) => reference)

async function withOwners(sql: Sql, listed: readonly ListedCharge[]): Promise<TheirMoney[]> {
  const paid = listed.flatMap(({ charge }) => (charge.kind === 'charge' ? [charge.transaction] : []))
  const rows = await sql.rows(findOwners, {
    accounts: paid.flatMap(({ receiverAccount }) => receiverAccount ?? []),
    codes: paid.flatMap(({ customerCode }) => customerCode ?? []),
  })
  const ownerOf = new Map(rows.map(({ key, customerId }) => [key, customerId]))
  return listed.map(({ charge }) => {
    if (charge.kind === 'unreadable-charge')
      return { reference: charge.values.reference ?? charge.key, amount: null, customerId: null }
    const { reference, amount, receiverAccount, customerCode } = charge.transaction
    const customerId = ownerOf.get(receiverAccount ?? '') ?? ownerOf.get(customerCode ?? '') ?? null
    return { reference, amount: charge.currency === 'NGN' ? amount : null, customerId }
  })
}

function compareMoneyIn(ours: readonly OurMoney[], theirs: readonly TheirMoney[]): Difference[] {
  return paired(ours, theirs).flatMap(([reference, our, their]): Difference[] => {
    const ids = { reference }
    if (!our) return their ? [{ kind: 'money_in_unknown_to_us', ids, ours: null, theirs: their.amount }] : []
    if (!their) return [{ kind: 'money_in_unknown_to_provider', ids, ours: our.amount, theirs: null }]
    if (our.amount === null) return []
    if (our.amount !== their.amount)
      return [{ kind: 'money_in_amount_differs', ids, ours: our.amount, theirs: their.amount }]
    // Money in suspense may have come before the account was a customer's.
    if (!our.customerId || !their.customerId || our.customerId === their.customerId) return []
    const customers = { ...ids, ours: our.customerId, theirs: their.customerId }
    return [{ kind: 'money_in_owner_differs', ids: customers, ours: our.amount, theirs: their.amount }]
  })
}

function compareMoneyOut(ours: readonly OurTransfer[], theirs: readonly ProviderTransfer[]): Difference[] {
  return paired(ours, theirs).flatMap(([reference, our, their]): Difference[] => {
    if (!our) {
      if (!their) return []
      const { state, amount } = their
      return [{ kind: 'transfer_unknown_to_us', ids: { reference, theirs: state }, ours: null, theirs: amount }]
    }
    const ids = { reference, ours: our.state, theirs: their?.state ?? 'none' }
    if (!their)
      return wasSent(our) ? [{ kind: 'transfer_unknown_to_provider', ids, ours: our.amount, theirs: null }] : []
    const amounts = { ours: our.amount, theirs: their.amount }
    if (our.amount !== their.amount) return [{ kind: 'transfer_amount_differs', ids, ...amounts }]
    const { account } = their
    if (account && (account.accountNumber !== our.accountNumber || account.bankCode !== our.bankCode)) {
      return [
        {
          kind: 'transfer_account_differs',
          ids: { reference, ours: our.accountNumber, theirs: account.accountNumber },
          ...amounts,
        },
      ]
    }
    if (our.state !== their.state) return [{ kind: 'transfer_state_differs', ids, ...amounts }]
    // A fee is booked with the outcome, so that of a transfer under way may still change.
    return our.state === 'submitted' || our.fee === their.fee
      ? []
      : [{ kind: 'transfer_fee_differs_from_provider', ids: { reference }, ours: our.fee, theirs: their.fee }]
  })
}

/**
 * A balance of null: nobody has opened the provider's account in the books, so there is nothing to compare (C-192). `settled`: what left the balance by
 * settlements that the next night books.
 */
async function compareBalance(
  sql: Sql,
  settings: App['settings'],
  balance: Kobo | null,
  settled: Kobo,
): Promise<Difference[]> {
  if (balance === null) return []
  const ofBooks = (await expectedBalance(sql, settings)).expected
  const expected = settings.paystackSettles === 'bank' ? ofBooks : subtractKobo(ofBooks, settled)
  return expected === balance ? [] : [{ kind: 'provider_balance_differs', ids: {}, ours: expected, theirs: balance }]
}

/** The sum of the provider's settlements that are not booked yet. */
function newOnes(ours: readonly OurSettlement[], theirs: readonly ProviderSettlement[]): Kobo {
  const known = new Set(ours.map(({ reference }) => reference))
  return addKobo(...theirs.flatMap(({ id, amount }) => (known.has(id) ? [] : amount)))
}

/** Settlements come with the nightly list alone, so a new one of theirs is no difference. Another sum of one that waits as an open item is none either. */
function compareSettlements(ours: readonly OurSettlement[], theirs: readonly ProviderSettlement[]): Difference[] {
  const listed = theirs.map(({ id, amount }) => ({ reference: id, amount }))
  return paired(ours, listed).flatMap(([settlement, our, their]): Difference[] =>
    our && our.amount !== their?.amount && !(their && our.held.includes(their.amount))
      ? [{ kind: 'settlement_differs', ids: { settlement }, ours: our.amount, theirs: their?.amount ?? null }]
      : [],
  )
}

/** A transfer that was never sent, or that the provider refused, is rightly unknown to the provider. */
const wasSent = ({ state }: OurTransfer): boolean => state === 'succeeded' || state === 'reversed'

function paired<A extends { reference: string }, B extends { reference: string }>(
  ours: readonly A[],
  theirs: readonly B[],
) {
  const left = new Map(ours.map((row) => [row.reference, row]))
  const right = new Map(theirs.map((row) => [row.reference, row]))
  return [...new Set([...left.keys(), ...right.keys()])].map((reference): [string, A | undefined, B | undefined] => [
    reference,
    left.get(reference),
    right.get(reference),
  ])
}
