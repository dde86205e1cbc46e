import type { Context } from '../context/context.ts'
import type { DayInput } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { anywherePattern, withoutGroups } from '../lists/search.ts'
import { aboutAnswer } from './about-journal.ts'
import { type JournalFilter, listJournalRows } from './journal-repository.ts'
import { openPeriod } from './period.ts'

type Filters = DayInput & { search?: string | undefined; event?: string | undefined }

/**
 * One page of the journals that match, the newest book day first (BOOK-13). A search finds a whole reference, the loan, or words of the memo.
 * @throws Refused period_backwards
 */
export async function listJournals(
  { app: { database } }: Context,
  input: Pick<ListInput, 'page' | 'per_page'> & Filters,
) {
  const filter = readJournalFilter(input)
  const { rows, page } = pageOf(input, ...(await listJournalRows(database, filter, rangeOf(input))))
  return { lines: rows.map((row) => ({ id: String(row.id), ...aboutAnswer(row), amount: row.sum })), page }
}

/** The filters as values of a statement. @throws Refused period_backwards */
export function readJournalFilter({ search, event, ...days }: Filters): JournalFilter {
  const filter = { ...openPeriod(days), event: event ?? null }
  const pattern = anywherePattern(search)
  if (!search || pattern === null) return { ...filter, search: null }
  return { ...filter, search: { ...filter, reference: withoutGroups(search).trim(), pattern } }
}
