import type { PromiseList } from '@kasuwa/contract/collection-lists.ts'
import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { count, day, type RowOfShape, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { column, type CsvColumn } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { agentNamed, isLate, type LateInput, lateParams, readLateFilter } from './late-repository.ts'
import { dueOfRow, isUnkept, lateAnswer, lateColumns, lateJoins, lateShape } from './late-rows.ts'
import { promiseDayOf } from './list-promises.ts'

const shape = { ...lateShape, id: uuid() }
const rangeParams = { after: uuid().nullable, limit: count }

/** The rows of a file in the order of their ids: a loan that is paid or becomes later meanwhile is still in it once. */
const rowsOf = (isWanted: string): string => `with page as (
      select r.loan_id, ${dueOfRow} as due_now from running_loans r
      where ${isWanted} and (:after::uuid is null or r.loan_id > :after) order by r.loan_id limit :limit
    )
    select ${lateColumns}, page.loan_id as id from ${lateJoins} order by page.loan_id`

const listLate = statement({
  reads: 'replica',
  params: { ...lateParams, ...rangeParams },
  row: shape,
  planEachTime: true,
  sql: rowsOf(isLate),
})
const listPromised = statement({
  reads: 'replica',
  params: { on: day, ...rangeParams },
  row: shape,
  planEachTime: true,
  sql: rowsOf(`r.promised_on = :on and ${isUnkept}`),
})

const rowAnswer = (row: RowOfShape<typeof shape>, today: Day) => ({ id: row.id, ...lateAnswer(row, today) })
type Row = ReturnType<typeof rowAnswer>

const columns: readonly CsvColumn<Row>[] = [
  column.text('Loan', (row) => row.loan_id),
  column.text('Customer id', (row) => row.customer_id),
  column.text('First name', ({ user }) => user.first_name),
  column.text('Last name', ({ user }) => user.last_name),
  column.text('Phone', ({ user }) => user.phone),
  column.count('Days late', (row) => row.days_late),
  column.amount('Due now', (row) => row.due_now),
  column.amount('Outstanding', ({ outstanding }) => outstanding),
  column.text('Agent', ({ agent }) => fullName(agent)),
  column.text('Group', ({ group }) => group),
  column.text('Market', ({ market }) => market),
  column.instant('Last contact', (row) => row.last_contact),
  column.day('Promised for', ({ promise }) => promise?.on ?? null),
  column.amount('Promised', ({ promise }) => promise?.amount ?? null),
  column.amount('Paid of the promise', ({ promise }) => promise?.paid ?? null),
  column.text('Promise', ({ promise }) => promise?.state ?? null),
]

/** The late loans that match (C-206), without an order of their own. */
export const lateLoansFile = asFile<LateInput & { agent?: string | undefined }, Row>({
  name: 'late-loans',
  columns,
  open({ app: { database }, now }, input) {
    const today = lagosDay(now)
    const filter = readLateFilter(input, agentNamed(input.agent), today)
    return async (after, limit) =>
      (await database.rows(listLate, { ...filter, after: after?.id, limit })).map((row) => rowAnswer(row, today))
  },
})

/** The promises of one list (C-206, COLL-05). */
export const promisesFile = asFile<{ list?: PromiseList | undefined }, Row>({
  name: 'promises',
  columns,
  open({ app: { database }, now }, { list = 'today' }) {
    const today = lagosDay(now)
    const on = promiseDayOf[list](today)
    return async (after, limit) =>
      (await database.rows(listPromised, { on, after: after?.id, limit })).map((row) => rowAnswer(row, today))
  },
})
