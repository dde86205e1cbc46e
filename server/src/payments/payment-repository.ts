import type { Kobo } from '@kasuwa/domain/money.ts'
import type { payableOf, PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { count, instant, kobo, listOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, CustomerId, LoanId, PaymentId } from '../base/ids.ts'
import { type AmountFilter, amountParams, isOfAmounts, isOpen } from '../lists/filters.ts'
import {
  countedTotal,
  inOrder,
  isAfterPlace,
  maxCounted,
  type PageRange,
  rangeParams,
  type Total,
} from '../lists/page.ts'
import { describedPeople, isOfPeople, personParams, type Search } from '../lists/search.ts'
import { countOf, nearRange } from '../lists/tallies.ts'
import { shownDescription } from './description.ts'

const paymentShape = {
  id: uuid<PaymentId>(),
  txRef: text,
  kind: word<PaymentKind>(),
  status: word<PaymentStatus>(),
  amount: kobo,
  description: text,
  paidAt: instant.nullable,
  /** Set for a repayment that was booked wrongly or taken back. */
  reversedAt: instant.nullable,
  /** The customer who paid or was paid; null for a commission. */
  customerId: uuid<CustomerId>().nullable,
  firstName: text.certain,
  lastName: text.certain,
}
const columns = `p.id, p.tx_ref as "txRef", p.kind, p.status, p.amount_kobo as amount, ${shownDescription} as description, p.paid_at as "paidAt", p.reversed_at as "reversedAt",
  (select pc.id from customers pc where pc.user_id = p.user_id) as "customerId", u.first_name as "firstName", u.last_name as "lastName"`

export type Payment = RowOfShape<typeof paymentShape>

/** A commission or a disbursement. */
export type Payout = Payment & { kind: keyof typeof payableOf; payableId: AgentId | LoanId; note: string | null }

const findOne = statement({
  params: { id: uuid<PaymentId>() },
  row: {
    ...paymentShape,
    kind: word<keyof typeof payableOf>(),
    payableId: uuid<AgentId | LoanId>(),
    note: text.nullable,
  },
  sql: `select ${columns}, coalesce(p.agent_id, p.loan_id) as "payableId",
      (select t.problem from transfers t where t.payment_id = p.id) as note
    from payments p join users u on u.id = p.user_id where p.id = :id`,
})

export const findPayout = (sql: Sql, id: PaymentId): Promise<Payout> => sql.only(findOne, { id })

/** The search and the filters of all payments; the file of payments reads by them too. */
export const listedParams = {
  ...personParams,
  ...amountParams,
  loans: listOf(uuid<LoanId>()).nullable,
  payments: listOf(uuid<PaymentId>()).nullable,
  status: word<PaymentStatus>().nullable,
  kind: word<PaymentKind>().nullable,
}

/** The instant that is shown: when it was paid, or when it was created if it is not paid yet. */
const shownAt = 'coalesce(p.paid_at, p.created_at)'
/** Newest first is by creation; a filter by days uses the day that is shown. */
const order = inOrder(
  `case when :from::date is null and :to::date is null then p.created_at else ${shownAt} end`,
  'p.id',
)

export const listed = `from payments p left join users u on u.id = p.user_id
  where ${isOfPeople('p.user_id')}
    and (:loans::uuid[] is null or p.loan_id = any (:loans))
    and (:payments::uuid[] is null or p.id = any (:payments))
    and (:status::text is null or p.status = :status)
    and (:kind::text is null or p.kind = :kind)
    and ${isOfAmounts('p.amount_kobo', shownAt)}`

const pageOf = (listed: string, order: string): string => `with page as (
      select p.id ${listed} and ${isAfterPlace('p.created_at', 'p.id')}
      order by ${order} limit :limit offset :skip
    )
    select ${columns} from page join payments p on p.id = page.id join users u on u.id = p.user_id
    order by ${order}`

const listPage = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: paymentShape,
  planEachTime: true,
  sql: pageOf(listed, order),
})
/** All payments, read from the index alone. */
const listNewest = statement({
  reads: 'replica',
  params: rangeParams,
  row: paymentShape,
  planEachTime: true,
  sql: pageOf('from payments p where true', inOrder('p.created_at', 'p.id')),
})
/** The number and the sum of rows, each counted up to one beyond the limit of counting. */
const foundShape = { total: count, amount: kobo }
const sumTo = (listed: string) =>
  `select count(*) as total, coalesce(sum(one.amount_kobo), 0)::bigint as amount from (select p.amount_kobo ${listed} limit ${maxCounted + 1}) as one`

const countListed = statement({
  reads: 'replica',
  params: listedParams,
  row: foundShape,
  planEachTime: true,
  sql: sumTo(listed),
})

/** For words that many people have: reads payments of the people the word index finds, until there are enough. */
const countOfDescribed = statement({
  reads: 'replica',
  params: { words: listOf(text).nullable },
  row: foundShape,
  planEachTime: true,
  sql: sumTo(
    `from ${describedPeople} u cross join lateral (select p.amount_kobo from payments p where p.user_id = u.id limit ${maxCounted + 1}) as p`,
  ),
})

export type PaymentFilter = Search & AmountFilter & { status: PaymentStatus | null; kind: PaymentKind | null }

/** The payments that match the search and the filter, and their number; and their sum where something is searched and all are counted. */
export async function listPayments(
  sql: Sql,
  filter: PaymentFilter,
  range: PageRange,
): Promise<[Payment[], Total & { amount: Kobo | null }]> {
  if (isOpen(filter)) return Promise.all([listAll(sql, range), countAll(sql)])
  const { words, ...others } = filter
  const total = isOpen(others) ? sql.only(countOfDescribed, { words }) : sql.only(countListed, filter)
  return Promise.all([sql.rows(listPage, { ...filter, ...range }), total.then(foundTotal)])
}

async function listAll(sql: Sql, range: PageRange): Promise<Payment[]> {
  const near = await nearRange(sql, ['payment'], range)
  return near ? sql.rows(listNewest, near) : []
}

function foundTotal({ total, amount }: { total: number; amount: Kobo }) {
  const counted = countedTotal({ total })
  return { ...counted, amount: counted.isExact ? amount : null }
}

const countAll = async (sql: Sql) => ({ total: await countOf(sql, ['payment']), isExact: true, amount: null })

const sumCompleted = statement({
  reads: 'replica',
  row: { repayments: kobo, disbursements: kobo, commissions: kobo },
  sql: `select coalesce(sum(amount_kobo) filter (where what = 'loan_repayment'), 0) as repayments,
      coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as disbursements,
      coalesce(sum(amount_kobo) filter (where what = 'agent_commission'), 0) as commissions
    from tallied where what in ('loan_repayment', 'loan_disbursement', 'agent_commission')`,
})

export type PaymentTotals = RowOf<typeof sumCompleted>

/** The sums of completed payments of each kind (C-142, C-143). */
export const totalPayments = (sql: Sql): Promise<PaymentTotals> => sql.only(sumCompleted)
