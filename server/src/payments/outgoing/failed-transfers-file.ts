import type { TransferFilter } from '@kasuwa/contract/payments.ts'
import type { PayoutKind } from '@kasuwa/domain/payments/status.ts'
import { instant, kobo, text, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../../lists/page.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { anywherePattern } from '../../lists/search.ts'
import { fullName } from '../../profile/person-answer.ts'
import { found, foundBy, transfers } from './failed-transfer-repository.ts'

/** In the order in which the payouts were made: unlike the day of their failure, that never changes. */
const listRows = statement({
  params: { ...foundBy, ...rangeParams },
  row: {
    ...placeShape,
    txRef: text,
    kind: word<PayoutKind>(),
    firstName: text.certain,
    lastName: text.certain,
    amount: kobo,
    accountNumber: text,
    accountName: text,
    outcome: word<'failed' | 'reversed' | 'waiting'>(),
    reason: text.nullable,
    settledAt: instant,
    loanId: text.nullable,
  },
  sql: `select ${placeColumns('p.created_at', 'p.id')}, p.tx_ref as "txRef", p.kind, u.first_name as "firstName", u.last_name as "lastName",
      p.amount_kobo as amount, t.account_number as "accountNumber", coalesce(t.account_name, ${fullName}) as "accountName",
      case t.state when 'submitted' then 'waiting' else t.state end as outcome, t.problem as reason,
      coalesce(t.settled_at, t.submitted_at) as "settledAt", l.loan_id as "loanId"
    ${transfers} join users u on u.id = p.user_id left join loans l on l.id = p.loan_id
    where ${found} and ${isAfterPlace('p.created_at', 'p.id')}
    order by ${inOrder('p.created_at', 'p.id')} limit :limit offset :skip`,
})
type Input = AmountInput & {
  search?: string | undefined
  status?: TransferFilter | undefined
  type?: PayoutKind | undefined
}

/** Failed transfers (C-206). */
export const failedTransfersFile = asFile<Input, RowOf<typeof listRows>>({
  name: 'failed-transfers',
  columns: [
    column.text('Reference', ({ txRef }) => txRef),
    column.text('Kind', ({ kind }) => kind),
    column.text('Outcome', ({ outcome }) => outcome),
    column.instant('At', ({ settledAt }) => settledAt),
    column.amount('Amount', ({ amount }) => amount),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.words('Account name', ({ accountName }) => accountName),
    column.account('Account ends in', ({ accountNumber }) => accountNumber),
    column.text('Loan', ({ loanId }) => loanId),
    column.words('Reason', ({ reason }) => reason),
  ],
  open({ app: { database } }, { search, status, type = null, ...amounts }) {
    const isOpen = status === undefined ? null : status === 'open'
    const filter = { pattern: anywherePattern(search), isOpen, kind: type, ...readAmounts(amounts) }
    return (after, limit) => database.rows(listRows, { ...filter, ...rangeAfter(after, limit) })
  },
})
