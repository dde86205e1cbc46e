import type { FoundMoneyState } from '@kasuwa/contract/entities/overview.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { MoneyPlace } from '@kasuwa/domain/payments/money-places.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Context, Viewer } from '../context/context.ts'
import { instant, integer, kobo, listOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { isDescribedIn, namedParams, namedRows } from '../lists/search.ts'
import { shownDescription } from '../payments/description.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { required } from '../base/required.ts'
import { moneyParams, moneyRows, payoutPlace, readTypedSearch } from './found-money.ts'

/** At most so many of each kind are answered. */
const maxFound = 10

/** People, loans and payments in one form; `reference` is what an admin would know them by besides their name. */
const foundShape = {
  kind: word<'customer' | 'agent' | 'loan' | 'payment' | 'suspense' | 'open_item' | 'credit'>().certain,
  /** Null for money in suspense and for open items. */
  id: uuid().nullable,
  firstName: text.certain,
  lastName: text.certain,
  phone: text.certain,
  picture: text.nullable,
  reference: text.nullable,
  status: text.certain,
  /** The place of money that has not arrived; null of anything else. */
  place: word<MoneyPlace>().nullable,
  /** The purpose of a payment, or the kind of an open item. */
  description: text.nullable,
  /** Who sent a payment, or money in suspense. */
  sender: text.nullable,
  /** The account that money in suspense was paid to. */
  account: text.nullable,
  amount: kobo.nullable,
  at: instant.nullable,
  withdrawnAt: instant.nullable,
  cancelledAt: instant.nullable,
  writtenOffAt: instant.nullable,
  reversedAt: instant.nullable,
}
type Found = RowOfShape<typeof foundShape>

const person = `u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture`

/** The newest customers or agents whose names have all the words; none when the text matches nobody. */
const described = (table: string) => `(select r.id, u.id as user_id from ${table} r join users u on u.id = r.user_id
    where :words::text[] is not null and not exists (select from named_user) and ${isDescribedIn('u.search_text')}
    order by r.created_at desc, r.id desc limit :limit)`
const named = (table: string) =>
  `(select r.id, r.user_id from named_user n join ${table} r on r.user_id = n.id limit :limit)`

/**
 * A customer's loans are read by their index, one customer after the other; a search that names a loan or a payment shows only its loan.
 */
const find = statement({
  reads: 'replica',
  params: { ...namedParams, ...moneyParams, words: listOf(text).nullable, limit: integer },
  row: foundShape,
  planEachTime: true,
  sql: `with ${namedRows},
    customer as (${named('customers')} union all ${described('customers')}),
    agent as (${named('agents')} union (select id, user_id from agents where code = :number) union ${described('agents')}),
    named_loan as (select id from loan union select loan_id from payment where loan_id is not null),
    their_loan as (
      select one.id, one.requested_at from customer cross join lateral (
        select l.id, l.requested_at from loans l where l.customer_id = customer.id
        order by l.requested_at desc, l.id desc limit :limit
      ) as one
      where not exists (select from loan) and not exists (select from payment)
      order by one.requested_at desc, one.id desc limit :limit
    ),
    ${moneyRows}
    select 'customer' as kind, c.id, ${person}, (select v.account_number from virtual_accounts v
        where v.customer_id = c.id and v.state = 'assigned') as reference,
      u.status, null as place, null as description, null as sender, null as account, null::bigint as amount, c.created_at as at,
      null::timestamptz as "withdrawnAt", null::timestamptz as "cancelledAt", null::timestamptz as "writtenOffAt", null::timestamptz as "reversedAt"
    from customer one join customers c on c.id = one.id join users u on u.id = c.user_id
    union all select 'agent', a.id, ${person}, a.code, u.status, null, null, null, null, null, a.created_at, null, null, null, null
    from agent one join agents a on a.id = one.id join users u on u.id = a.user_id
    union all select 'loan', l.id, ${person}, l.loan_id, loan_status(l.status, l.next_due_date, (select product_today())), null, null, null, null,
      coalesce(l.approved_kobo, l.amount_kobo), l.requested_at, l.withdrawn_at, l.cancelled_at, l.written_off_at, null
    from (select id from named_loan union select id from their_loan) as one join loans l on l.id = one.id
    join customers c on c.id = l.customer_id join users u on u.id = c.user_id
    union all select 'payment', p.id, ${person}, p.tx_ref, p.status, ${payoutPlace}, ${shownDescription}, p.sender_name, null, p.amount_kobo,
      coalesce(p.paid_at, p.created_at), null, null, null, p.reversed_at
    from booked n join payments p on p.id = n.id join users u on u.id = p.user_id
    union all select 'suspense', null, '', '', '', null, i.reference, coalesce((select case when r.state = 'processed' then 'sent_back' else 'going_back' end
        from suspense_refunds r where r.reference = i.reference and r.state <> 'failed'), 'open'),
      null, null, i.sender_name, i.account_number, i.amount_kobo, i.paid_at, null, null, null, null
    from stray n join suspense_items i on i.reference = n.reference
    union all select 'open_item', null, '', '', '', null, o.reference, case when o.closed_at is null then 'open' else 'closed' end,
      null, o.kind, null, null, o.amount_kobo, o.received_at, null, null, null, null
    from waiting n join open_items o on o.id = n.id
    union all select 'credit', c.id, ${person}, null, 'open', null, null, null, null, b.amount, j.posted_at, null, null, null, null
    from credited n join journals j on j.id = n.at join customers c on c.id = n.id join users u on u.id = c.user_id
    cross join lateral (select -sum(p.amount_kobo)::bigint as amount from postings p
      where p.customer_id = c.id and p.account = 'customer_credit' having sum(p.amount_kobo) < 0) b
    order by at desc nulls first, id desc`,
})

/**
 * Finds what an admin looks for by a name, phone, e-mail, agent code, account number, loan id or reference, and money by amount,
 * sender, account or part of its reference, in one statement (DESK-01, FIND-01, C-145).
 */
export async function adminSearch({ app, actor }: Context, { words: typed }: { words?: string | undefined }) {
  const rows = typed ? await app.database.rows(find, { ...readTypedSearch(typed), limit: maxFound }) : []
  const of = (...kinds: Found['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  return {
    people: of('customer', 'agent')
      .slice(0, maxFound)
      .map((row) => personFound({ app, actor }, row)),
    loans: of('loan').map(loanFound),
    payments: of('payment').map(paymentFound),
    money: of('suspense', 'open_item', 'credit').map(moneyFound),
  }
}

const nameOf = ({ firstName, lastName }: Found) => ({ first_name: firstName, last_name: lastName })

const personFound = (viewer: Viewer, row: Found) => ({
  id: required(row.id, 'the id of a person'),
  kind: row.kind === 'agent' ? ('agent' as const) : ('customer' as const),
  user: personAnswer(viewer, row),
  status: row.status as UserStatus,
  number: row.reference,
})

const loanFound = (row: Found) => ({
  loan_id: required(row.reference, 'the id of a loan'),
  user: nameOf(row),
  amount: required(row.amount, 'the amount of a loan'),
  status: row.status as LoanStatus,
  withdrawn_at: row.withdrawnAt,
  cancelled_at: row.cancelledAt,
  written_off_at: row.writtenOffAt,
  created_at: required(row.at, 'the day of a request'),
})

const paymentFound = (row: Found) => ({
  tx_ref: required(row.reference, 'the reference of a payment'),
  user: nameOf(row),
  description: required(row.description, 'the description of a payment'),
  amount: required(row.amount, 'the amount of a payment'),
  status: row.status as PaymentStatus,
  paid_at: row.status === 'completed' || row.reversedAt ? row.at : null,
  at: required(row.at, 'when a payment was made'),
  sender_name: row.sender,
  place: row.place,
  reversed_at: row.reversedAt,
})

const moneyFound = (row: Found) => ({
  kind: row.kind as 'suspense' | 'open_item' | 'credit',
  state: row.status as FoundMoneyState,
  reference: row.reference,
  customer: row.kind === 'credit' ? { ...nameOf(row), phone: row.phone } : null,
  sender_name: row.sender,
  account_number: row.account,
  item: row.kind === 'open_item' ? (row.description as OpenItemKind) : null,
  amount: row.amount,
  received_at: required(row.at, 'when money came'),
})
