import { Refused } from '@kasuwa/domain/refusal.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { count, instant, kobo, phone, text, uuid, word } from '../db/columns.ts'
import { isListed, type ListedInput, listedParams, readListedFilter } from '../customers/listed-customer.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { type AccountListInput, accountParams, readAccountFilter } from '../lists/filters.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { listed } from './agent-repository.ts'
import { findPayee } from './payout-account-repository.ts'

const personRow = {
  ...placeShape,
  createdAt: instant,
  firstName: text.certain,
  lastName: text.certain,
  phone,
  status: word(),
}
const person = `u.first_name as "firstName", u.last_name as "lastName", u.phone, u.status`

const listRows = statement({
  reads: 'replica',
  params: { ...accountParams, ...rangeParams },
  row: {
    ...personRow,
    code: text,
    email: text.certain,
    customers: count,
    lent: kobo,
    commissions: kobo,
    payoutAccount: text.nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select a.id ${listed} and ${isAfterPlace('a.created_at', 'a.id')}
      order by ${inOrder('a.created_at', 'a.id')} limit :limit offset :skip
    )
    select ${placeColumns('a.created_at', 'a.id')}, a.created_at as "createdAt", ${person}, a.code, u.email,
      coalesce(tally.customers, 0) as customers, coalesce(tally.lent, 0) as lent,
      (select coalesce(sum(p.amount_kobo), 0) from payments p
        where p.agent_id = a.id and p.kind = 'agent_commission' and p.status = 'completed') as commissions,
      a.payout_account_number as "payoutAccount"
    from page join agents a on a.id = page.id join users u on u.id = a.user_id
      left join (
        select what, sum(rows)::bigint as customers, sum(amount_kobo) as lent from tallied
        where what = any (array(select 'agent.' || id from page)) group by what
      ) as tally on tally.what = 'agent.' || a.id
    order by ${inOrder('a.created_at', 'a.id')}`,
})

/** All agents (C-206). */
export const agentsFile = asFile<AccountListInput, RowOf<typeof listRows>>({
  name: 'agents',
  columns: [
    column.text('Agent code', ({ code }) => code),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.text('E-mail', ({ email }) => email),
    column.text('Status', ({ status }) => status),
    column.instant('Joined', ({ createdAt }) => createdAt),
    column.count('Customers', ({ customers }) => customers),
    column.amount('Lent', ({ lent }) => lent),
    column.amount('Commissions', ({ commissions }) => commissions),
    column.account('Payout account ends in', ({ payoutAccount }) => payoutAccount),
  ],
  async open({ app: { database } }, input) {
    const filter = await readAccountFilter(database, input)
    return (after, limit) => database.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
  },
})

/** A customer has at most one running loan. */
const listCustomers = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>(), ...listedParams, ...rangeParams },
  row: { ...personRow, loanId: text.nullable, loanStatus: word<LoanStatus>().nullable, unpaid: kobo.nullable },
  planEachTime: true,
  sql: `with page as (
      select c.id from customers c left join users u on u.id = c.user_id
      where c.agent_id = :agentId and ${isListed} and ${isAfterPlace('c.created_at', 'c.id')}
      order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select ${placeColumns('c.created_at', 'c.id')}, c.created_at as "createdAt", ${person}, l.loan_id as "loanId",
      loan_status(l.status, l.next_due_date, (select product_today())) as "loanStatus", l.total_kobo - l.paid_kobo as unpaid
    from page join customers c on c.id = page.id join users u on u.id = c.user_id
      left join loans l on l.customer_id = c.id and is_running(l.status)
    order by ${inOrder('c.created_at', 'c.id')}`,
})

/** The customers of one agent with their running loans. Refuses with not_found. */
export const agentCustomersFile = asFile<ListedInput & { id: string }, RowOf<typeof listCustomers>>({
  name: 'agent-customers',
  columns: [
    column.text('Customer id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.text('Status', ({ status }) => status),
    column.instant('Joined', ({ createdAt }) => createdAt),
    column.text('Running loan', ({ loanId }) => loanId),
    column.text('Loan status', ({ loanStatus }) => loanStatus),
    column.amount('Outstanding', ({ unpaid }) => unpaid),
  ],
  async open({ app: { database } }, { id, ...input }) {
    const agent = await findPayee(database, id)
    if (!agent) throw new Refused('not_found')
    const filter = { agentId: agent.id, ...(await readListedFilter(database, input)) }
    return (after, limit) => database.rows(listCustomers, { ...filter, ...rangeAfter(after, limit) })
  },
})
