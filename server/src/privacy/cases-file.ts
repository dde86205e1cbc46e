import { caseNumber, isLateCase, stateOfCase } from '@kasuwa/domain/privacy/cases.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { type Case, listNewestCases } from './case-repository.ts'
import { type CaseInput, readCaseFilter } from './list-cases.ts'

type Row = Case & { isLate: boolean }

const nameOf = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')

/** The cases of one list, the newest first (C-206, CASE-03). */
export const casesFile = asFile<CaseInput, Row>({
  name: 'cases',
  columns: [
    column.text('Number', ({ number }) => caseNumber(number)),
    column.text('Kind', ({ kind }) => kind),
    column.text('State', stateOfCase),
    column.yesNo('Late', ({ isLate }) => isLate),
    column.text('Customer id', ({ customerId }) => customerId),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', ({ phone }) => phone),
    column.instant('Opened', ({ openedAt }) => openedAt),
    column.text('Opened by', (row) => nameOf(row.openerFirstName, row.openerLastName)),
    column.instant('Acknowledge by', ({ acknowledgeBy }) => acknowledgeBy),
    column.instant('Acknowledged', ({ acknowledgedAt }) => acknowledgedAt),
    column.instant('Answer by', ({ answerBy }) => answerBy),
    column.instant('Answered', ({ answeredAt }) => answeredAt),
    column.text('Answered by', (row) => nameOf(row.answererFirstName, row.answererLastName)),
    column.words('Words', ({ words }) => words),
    column.words('Answer', ({ answer }) => answer),
  ],
  open({ app: { database }, now }, input) {
    const { state, filter } = readCaseFilter(input)
    return async (after, limit) =>
      (await listNewestCases(database, state, filter, { before: after?.number ?? null, limit })).map((row) => ({
        ...row,
        isLate: isLateCase(row, now),
      }))
  },
})
