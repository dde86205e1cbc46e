import { column } from '../lists/csv.ts'
import type { DayInput } from '../lists/filters.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import type { AboutJournal } from './about-journal.ts'
import { listJournalsAfter } from './journal-repository.ts'
import { readJournalFilter } from './list-journals.ts'
import { showTrialBalance } from './show-accounts.ts'

type BalanceRow = Awaited<ReturnType<typeof showTrialBalance>>['rows'][number]

/** The trial balance of a period, every account a line (BOOK-26). */
export const trialBalanceFile = asFile<DayInput, BalanceRow>({
  name: 'trial-balance',
  columns: [
    column.text('Account', ({ number }) => number),
    column.text('Account name', ({ name }) => name),
    column.text('Type', ({ type }) => type),
    column.amount('Opening', ({ opening }) => opening),
    column.amount('Debit', ({ debit }) => debit),
    column.amount('Credit', ({ credit }) => credit),
    column.amount('Closing', ({ closing }) => closing),
  ],
  async open(context, input) {
    const { rows } = await showTrialBalance(context, input)
    return allAtOnce(rows)
  },
})

const nameOf = (first: string | null, last: string | null) => (first === null ? null : `${first} ${last ?? ''}`)

/** The journals that match, the newest book day first (BOOK-26). */
export const journalsFile = asFile<
  DayInput & { search?: string | undefined; event?: string | undefined },
  AboutJournal
>({
  name: 'journals',
  columns: [
    column.day('Booked', (row) => row.bookDay),
    column.day('Value day', (row) => row.valueDay),
    column.instant('Posted', (row) => row.postedAt),
    column.count('Journal', ({ id }) => id),
    column.text('Event', ({ event }) => event),
    column.text('Reference', ({ reference }) => reference),
    column.amount('Amount', ({ sum }) => sum),
    column.text('Payment', ({ paymentKind }) => paymentKind),
    column.text('Loan', ({ loanId }) => loanId),
    column.text('Customer id', ({ customerId }) => customerId),
    column.text('Customer', (row) => nameOf(row.customerFirstName, row.customerLastName)),
    column.text('Agent', (row) => nameOf(row.agentFirstName, row.agentLastName)),
    column.words('Memo', ({ memo }) => memo),
  ],
  open({ app: { database } }, input) {
    const filter = readJournalFilter(input)
    return (after, limit) => listJournalsAfter(database, filter, after, limit)
  },
})
