import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { StepName } from '@kasuwa/contract/months.ts'
import { count, day, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import type { LoanId } from '../../base/ids.ts'
import type { EntryKind } from '../months/entry-repository.ts'
import { closingOf } from '../trial-balance.ts'
import type { ExtractFile } from './extract-file.ts'

/** The name of a user `u`, as SQL. */
const nameOfUser = `u.first_name || ' ' || u.last_name`
const days = { from: day, to: day }
const inPeriod = (month: string) => `${month} between month_of(:from) and :to`

const listMonths = statement({
  params: days,
  row: {
    month: day,
    state: text,
    closingAt: instant,
    closedAt: instant.nullable,
    closedBy: text.nullable,
    digest: text.nullable,
  },
  sql: `select m.month, m.state, m.closing_at as "closingAt", m.closed_at as "closedAt", ${nameOfUser} as "closedBy", m.digest
    from book_months m left join users u on u.id = m.closed_by where ${inPeriod('m.month')} order by m.month`,
})

export const months: ExtractFile<RowOf<typeof listMonths>> = {
  name: 'month-closes.csv',
  holds:
    'The months of the period that are closed or being closed, since when, and who closed them. The digest is the SHA-256 of the kept trial balance: a line `number opening debit credit` in kobo for each of its accounts, by number.',
  columns: [
    column.day('Month', ({ month }) => month),
    column.text('State', ({ state }) => state),
    column.instant('Closing since', (row) => row.closingAt),
    column.instant('Closed', (row) => row.closedAt),
    column.text('Closed by', (row) => row.closedBy),
    column.text('Digest', ({ digest }) => digest),
  ],
  open: (sql, period) => async (after) => (after === null ? sql.rows(listMonths, period) : []),
}

const listKept = statement({
  params: days,
  row: {
    month: day,
    number: text.certain,
    code: word<AccountCode>().certain,
    opening: kobo.certain,
    debit: kobo.certain,
    credit: kobo.certain,
  },
  sql: `select m.month, kept.number, kept.code, kept.opening, kept.debit, kept.credit
    from book_months m cross join jsonb_to_recordset(m.trial_balance) as kept (number text, code text, opening bigint, debit bigint, credit bigint)
    where ${inPeriod('m.month')} order by m.month, kept.number`,
})

export const keptBalances: ExtractFile<RowOf<typeof listKept>> = {
  name: 'month-trial-balances.csv',
  holds: 'The trial balance that each closed month keeps, an account a line.',
  columns: [
    column.day('Month', ({ month }) => month),
    column.text('Account', ({ number }) => number),
    column.text('Inner name', ({ code }) => code),
    column.amount('Opening', ({ opening }) => opening),
    column.amount('Debit', ({ debit }) => debit),
    column.amount('Credit', ({ credit }) => credit),
    column.amount('Closing', closingOf),
  ],
  open: (sql, period) => async (after) => (after === null ? sql.rows(listKept, period) : []),
}

const listAccepted = statement({
  params: days,
  row: { month: day.certain, step: word<StepName>().certain, reason: text.certain, by: text, at: instant.certain },
  sql: `select a.month, a.step, a.reason, ${nameOfUser} as "by", a.accepted_at as at
    from (select month, step, reason, accepted_by, accepted_at from month_steps_accepted
      union all select month, step, reason, accepted_by, accepted_at from month_acceptances) as a join users u on u.id = a.accepted_by where ${inPeriod('a.month')} order by a.month, a.step, a.accepted_at`,
})

export const acceptedSteps: ExtractFile<RowOf<typeof listAccepted>> = {
  name: 'month-steps-accepted.csv',
  holds: 'The steps of closing a month that were accepted as they stood, by whom, and why.',
  columns: [
    column.day('Month', ({ month }) => month),
    column.text('Step', ({ step }) => step),
    column.words('Reason', ({ reason }) => reason),
    column.text('Accepted by', ({ by }) => by),
    column.instant('Accepted', ({ at }) => at),
  ],
  open: (sql, period) => async (after) => (after === null ? sql.rows(listAccepted, period) : []),
}

const listEntries = statement({
  params: days,
  row: {
    month: day,
    kind: word<EntryKind>(),
    amount: kobo,
    loans: count,
    classes: text.nullable,
    by: text,
    at: instant,
  },
  sql: `select e.month, e.kind, e.amount_kobo as amount, e.loans, t.classes::text as classes, ${nameOfUser} as "by", e.made_at as at
    from month_entries e join users u on u.id = e.made_by left join provision_tables t on t.id = e.provision_table
    where ${inPeriod('e.month')} order by e.month, e.kind`,
})

export const monthEntries: ExtractFile<RowOf<typeof listEntries>> = {
  name: 'month-entries.csv',
  holds:
    'The accrual and the provision of each month, their sums, and the table of classes that a provision was made by (days late, `bp` hundredths of a percent).',
  columns: [
    column.day('Month', ({ month }) => month),
    column.text('Entry', ({ kind }) => kind),
    column.amount('Amount', ({ amount }) => amount),
    column.count('Loans', ({ loans }) => loans),
    column.text('Classes', ({ classes }) => classes),
    column.text('Made by', ({ by }) => by),
    column.instant('Made', ({ at }) => at),
  ],
  open: (sql, period) => async (after) => (after === null ? sql.rows(listEntries, period) : []),
}

const listEntryLoans = statement({
  params: {
    ...days,
    afterMonth: day.nullable,
    afterKind: word<EntryKind>().nullable,
    after: uuid<LoanId>().nullable,
    limit: integer,
  },
  row: {
    month: day,
    kind: word<EntryKind>(),
    id: uuid<LoanId>(),
    loan: text,
    unpaid: kobo,
    classDays: integer,
    amount: kobo.nullable,
  },
  planEachTime: true,
  sql: `select e.month, e.kind, e.loan_id as id, l.loan_id as loan, e.unpaid_principal_kobo as unpaid, e.class_days as "classDays", e.amount_kobo as amount
    from month_entry_loans e join loans l on l.id = e.loan_id
    where ${inPeriod('e.month')} and (:after::uuid is null or (e.month, e.kind, e.loan_id) > (:afterMonth::date, :afterKind::text, :after::uuid))
    order by e.month, e.kind, e.loan_id limit :limit`,
})

export const entryLoans: ExtractFile<RowOf<typeof listEntryLoans>> = {
  name: 'month-entry-loans.csv',
  holds:
    'The loans behind these entries as they were on the last day of the month. A provision is rounded once for a class, so its loans have no amount.',
  columns: [
    column.day('Month', ({ month }) => month),
    column.text('Entry', ({ kind }) => kind),
    column.text('Loan', ({ loan }) => loan),
    column.amount('Unpaid principal', ({ unpaid }) => unpaid),
    column.count('Class days', ({ classDays }) => classDays),
    column.amount('Amount', ({ amount }) => amount),
  ],
  open: (sql, period) => (last, limit) =>
    sql.rows(listEntryLoans, {
      ...period,
      afterMonth: last?.month ?? null,
      afterKind: last?.kind ?? null,
      after: last?.id ?? null,
      limit,
    }),
}
