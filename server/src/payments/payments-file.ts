import type { PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findPayee } from '../agents/payout-account-repository.ts'
import type { UserId } from '../base/ids.ts'
import { findOwnerOf } from '../customers/customer-page-repository.ts'
import { instant, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AmountInput, readAmounts } from '../lists/filters.ts'
import { column } from '../lists/csv.ts'
import { asFile, type NextRows } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { readSearch, type Search } from '../lists/search.ts'
import { shownDescription } from './description.ts'
import { listed, listedParams } from './payment-repository.ts'

/** In the order of their creation, also with a filter by days. */
const listRows = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: {
    ...placeShape,
    txRef: text,
    createdAt: instant,
    paidAt: instant.nullable,
    kind: word<PaymentKind>(),
    status: word<PaymentStatus>(),
    amount: kobo,
    description: text,
    channel: text.nullable,
    loanId: text.nullable,
    customerId: uuid().nullable,
    agentCode: text.nullable,
    firstName: text.certain,
    lastName: text.certain,
    reversedAt: instant.nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select p.id ${listed} and ${isAfterPlace('p.created_at', 'p.id')}
      order by ${inOrder('p.created_at', 'p.id')} limit :limit offset :skip
    )
    select ${placeColumns('p.created_at', 'p.id')}, p.tx_ref as "txRef", p.created_at as "createdAt", p.paid_at as "paidAt", p.kind, p.status,
      p.amount_kobo as amount, ${shownDescription} as description, p.channel, l.loan_id as "loanId", p.customer_id as "customerId",
      a.code as "agentCode", u.first_name as "firstName", u.last_name as "lastName", p.reversed_at as "reversedAt"
    from page join payments p on p.id = page.id join users u on u.id = p.user_id left join loans l on l.id = p.loan_id
      left join agents a on a.id = p.agent_id
    order by ${inOrder('p.created_at', 'p.id')}`,
})
type Row = RowOf<typeof listRows>

const columns = [
  column.text<Row>('Reference', ({ txRef }) => txRef),
  column.instant<Row>('Created', ({ createdAt }) => createdAt),
  column.instant<Row>('Paid', ({ paidAt }) => paidAt),
  column.text<Row>('Kind', ({ kind }) => kind),
  column.text<Row>('Status', ({ status }) => status),
  column.amount<Row>('Amount', ({ amount }) => amount),
  column.words<Row>('Description', ({ description }) => description),
  column.text<Row>('Channel', ({ channel }) => channel),
  column.text<Row>('Loan', ({ loanId }) => loanId),
  column.text<Row>('Customer id', ({ customerId }) => customerId),
  column.text<Row>('Agent code', ({ agentCode }) => agentCode),
  column.text<Row>('First name', ({ firstName }) => firstName),
  column.text<Row>('Last name', ({ lastName }) => lastName),
  column.instant<Row>('Reversed', ({ reversedAt }) => reversedAt),
]

type Filters = AmountInput & { status?: PaymentStatus | undefined; type?: PaymentKind | undefined }

function reader(sql: Sql, search: Search, input: Filters): NextRows<Row> {
  const filter = { ...search, status: input.status ?? null, kind: input.type ?? null, ...readAmounts(input) }
  return (after, limit) => sql.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
}

const ofUser = (userId: UserId): Search => ({ words: null, users: [userId], loans: null, payments: null })

/** All payments (C-206). */
export const paymentsFile = asFile<Filters & { search?: string | undefined }, Row>({
  name: 'payments',
  columns,
  open: async ({ app: { database } }, input) => reader(database, await readSearch(database, input.search), input),
})

/** The payments of one customer; `id` is their customer id. Refuses with not_found. */
export const customerPaymentsFile = asFile<Filters & { id: string }, Row>({
  name: 'customer-payments',
  columns,
  async open({ app: { database } }, input) {
    const owner = await findOwnerOf(database, input.id)
    if (!owner) throw new Refused('not_found')
    return reader(database, ofUser(owner.userId), input)
  },
})

/** The commissions of one agent. Refuses with not_found. */
export const commissionsFile = asFile<Filters & { id: string }, Row>({
  name: 'commissions',
  columns,
  async open({ app: { database } }, input) {
    const agent = await findPayee(database, input.id)
    if (!agent) throw new Refused('not_found')
    return reader(database, ofUser(agent.userId), { ...input, type: 'agent_commission' })
  },
})
