import { cursorOf, type Place } from '@kasuwa/contract/lists.ts'
import { addDays, type Day, day, daysBetween } from '@kasuwa/domain/dates.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import type { RowRange } from './rows-repository.ts'

/** The input of a list of rows in the order of a day and a loan. */
export type RowsInput = Pick<ListInput, 'page' | 'per_page'> & { cursor?: Place | undefined }

/** A place names its day by the days since this one. */
const epoch = day('1970-01-01')
/** A made-up place beyond it, which no calendar has, counts as this one. */
const farthest = 100_000

/**
 * One page of rows, the oldest first, with the cursors of its neighbours: following them shows each row once. A page before a cursor is read backwards,
 * and always has a next page, the one from which it was reached.
 * @param summary reads the number of all rows as `total`, with the sums of the list
 */
export async function readRows<Row extends { id: string; day: Day }, Summary extends { total: number }>(
  { page: current = 1, per_page: perPage, cursor }: RowsInput,
  list: (range: RowRange) => Promise<readonly Row[]>,
  summary: () => Promise<Summary>,
) {
  const isBackwards = cursor?.side === 'before'
  const input = { page: current, per_page: perPage, sort: isBackwards ? ('newest' as const) : ('oldest' as const) }
  const [found, sums] = await Promise.all([list(rangeAt(rangeOf(input, cursor), cursor)), summary()])
  const { rows, page } = pageOf(input, found, { total: sums.total, isExact: true })
  const shown = isBackwards ? rows.toReversed() : rows
  const { prev, next } = isBackwards ? { ...page, next: current + 1 } : page
  return {
    rows: shown,
    summary: sums,
    page: { ...page, next },
    prev_cursor: prev === null ? null : cursorAt('before', shown[0]),
    next_cursor: next === null ? null : cursorAt('after', shown.at(-1)),
  }
}

const rangeAt = ({ newestFirst, skip, limit }: Omit<RowRange, 'at' | 'id'>, place: Place | undefined): RowRange => ({
  newestFirst,
  skip,
  limit,
  at: place ? addDays(epoch, Math.min(place.at, farthest)) : null,
  id: place?.id ?? null,
})

const cursorAt = (side: Place['side'], row: { id: string; day: Day } | undefined): string | null =>
  row ? cursorOf({ side, at: daysBetween(epoch, row.day), id: row.id }) : null
