import { actKindWords, staffActWords } from '@kasuwa/contract/staff-act-words.ts'
import { actKindOf } from '@kasuwa/domain/access/act-kinds.ts'
import type { Context } from '../context/context.ts'
import { changesOf, entryAnswer } from '../customers/show-trail.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { countActs, listActs, readTrailFilter, type StaffAct, type TrailInput } from './staff-trail-repository.ts'

/** One page of all acts of admins and agents, newest first (FILE-10). */
export async function listStaffTrail({ app }: Context, input: ListInput & TrailInput) {
  const { reports } = app.pools
  const filter = await readTrailFilter(reports, input)
  const read = await Promise.all([listActs(reports, filter, rangeOf(input)), countActs(reports, filter)])
  const { rows, page } = pageOf(input, ...read)
  return { entries: rows.map(actAnswer), page }
}

const actAnswer = (row: StaffAct) => ({
  ...entryAnswer(row),
  actor_id: row.actorId,
  subject: subjectOf(row),
  customer_id: row.customerId,
})

/** The list of a taken file is a part of its entry. */
const subjectOf = ({ subject, loanId }: StaffAct): string | null =>
  subject !== null && loanId !== null ? `${subject}, ${loanId}` : (subject ?? loanId)

const changesText = (row: StaffAct): string =>
  changesOf(row)
    .map(({ name, before, after }) => `${name}: ${before === null ? '' : `${before} > `}${after ?? ''}`)
    .join('; ')

/** The same as a file (C-206). */
export const staffTrailFile = asFile<TrailInput, StaffAct>({
  name: 'staff-trail',
  columns: [
    column.count('Entry', ({ id }) => id),
    column.instant('At', ({ at }) => at),
    column.text('Person', ({ actorName }) => actorName),
    column.text('Account type', ({ actor }) => actor),
    column.text('Person id', ({ actorId }) => actorId),
    column.text('Kind', ({ action }) => actKindWords[actKindOf(action)]),
    column.text('Act', ({ action }) => staffActWords(action)),
    column.text('About', subjectOf),
    column.text('Customer id', ({ customerId }) => customerId),
    column.words('Changes', changesText),
  ],
  async open({ app: { database } }, input) {
    const filter = await readTrailFilter(database, input)
    return (after, limit) => listActs(database, filter, { after, limit })
  },
})
