import type { PendingKind } from '@kasuwa/domain/loans/pending-kinds.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { day, instant, integer, kobo, text, uuid, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AmountInput } from '../lists/filters.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import {
  inOrder,
  isAfterPlace,
  type ListInput,
  placeColumns,
  placeShape,
  rangeAfter,
  rangeParams,
} from '../lists/page.ts'
import { listed, listedParams, valuesOf } from './admin-loan-repository.ts'
import { readLoanFilter } from './list-admin-loans.ts'

const listRows = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: {
    ...placeShape,
    loanId: text,
    customerId: uuid(),
    firstName: text.certain,
    lastName: text.certain,
    agentCode: text.nullable,
    status: word<LoanStatus>(),
    requestedAt: instant,
    purpose: text,
    term: integer,
    frequency: text,
    amount: kobo,
    approved: kobo.nullable,
    start: day.nullable,
    end: day.nullable,
    total: kobo.nullable,
    paid: kobo,
    nextDueOn: day.nullable,
    writtenOffAt: instant.nullable,
    product: text,
    productVersion: integer,
  },
  planEachTime: true,
  sql: `with page as (
      select l.id ${listed} and ${isAfterPlace('l.requested_at', 'l.id')}
      order by ${inOrder('l.requested_at', 'l.id')} limit :limit offset :skip
    )
    select ${placeColumns('l.requested_at', 'l.id')}, l.loan_id as "loanId", l.customer_id as "customerId", u.first_name as "firstName",
      u.last_name as "lastName", a.code as "agentCode", loan_status(l.status, l.next_due_date, (select product_today())) as status,
      l.requested_at as "requestedAt", l.purpose, l.term, l.repayment_frequency as frequency, l.amount_kobo as amount, l.approved_kobo as approved,
      l.start_date as start, l.end_date as "end", l.total_kobo as total, l.paid_kobo as paid, l.next_due_date as "nextDueOn",
      l.written_off_at as "writtenOffAt", l.product, l.product_version as "productVersion"
    from page join loans l on l.id = page.id join customers c on c.id = l.customer_id join users u on u.id = c.user_id
      left join agents a on a.id = c.agent_id
    order by ${inOrder('l.requested_at', 'l.id')}`,
})
type Row = RowOf<typeof listRows>
type Input = Pick<ListInput, 'search'> &
  AmountInput & {
    status?: LoanStatus | undefined
    waits_for?: PendingKind | undefined
    product?: string | undefined
  }

/** All loans (C-206), also by one status, as the list shows them by tab. */
export const loansFile = asFile<Input, Row>({
  name: 'loans',
  columns: [
    column.text('Loan', ({ loanId }) => loanId),
    column.text('Customer id', ({ customerId }) => customerId),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Agent code', ({ agentCode }) => agentCode),
    column.text('Status', ({ status }) => status),
    column.instant('Requested', ({ requestedAt }) => requestedAt),
    column.text('Purpose', ({ purpose }) => purpose),
    column.count('Months', ({ term }) => term),
    column.text('Repaid', ({ frequency }) => frequency),
    column.amount('Requested amount', ({ amount }) => amount),
    column.amount('Approved amount', ({ approved }) => approved),
    column.day('First day', ({ start }) => start),
    column.day('Last day', ({ end }) => end),
    column.amount('To repay', ({ total }) => total),
    column.amount('Paid', ({ paid }) => paid),
    column.day('Next due', ({ nextDueOn }) => nextDueOn),
    column.instant('Written off', ({ writtenOffAt }) => writtenOffAt),
    column.text('Product', ({ product }) => product),
    column.count('Version', ({ productVersion }) => productVersion),
  ],
  async open({ app: { database } }, input) {
    const filter = await valuesOf(database, await readLoanFilter(database, input))
    return (after, limit) => database.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
  },
})
