import type { Place } from '@kasuwa/contract/lists.ts'
import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import { bool, count, uuid } from '../db/columns.ts'

/** A page of a list has so many rows unless fewer are asked for (C-178). */
export const rowsPerPage = 100

/** A list that is searched or filtered stops counting here (C-145). */
export const maxCounted = 10_000

/** The parameters of every list call (C-178). */
export type ListInput = {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
  sort?: SortOrder | undefined
}

/** The wanted rows of a list: so many after a place, or after the first `skip`. `at` is in microseconds since 1970. */
export type PageRange = { newestFirst: boolean; at: number | null; id: string | null; skip: number; limit: number }

/** The parameters of a statement that reads a range. */
export const rangeParams = { newestFirst: bool, at: count.nullable, id: uuid().nullable, skip: count, limit: count }

/** The order of a list in time, as SQL: `at` and `id` are the columns of a row's place. */
export const inOrder = (at: string, id: string): string =>
  `case when :newestFirst::boolean then ${at} end desc, case when :newestFirst then ${id} end desc, ${at}, ${id}`

/** True for the rows after the place of a range, as SQL. */
export const isAfterPlace = (at: string, id: string): string =>
  `(:at::bigint is null or case when :newestFirst::boolean
      then (${at}, ${id}) < (timestamptz 'epoch' + :at * interval '1 microsecond', :id::uuid)
      else (${at}, ${id}) > (timestamptz 'epoch' + :at * interval '1 microsecond', :id) end)`

/** The range of a page: one row more than it shows, which tells whether another page follows. */
export function rangeOf(
  { page = 1, per_page: perPage = rowsPerPage, sort = 'newest' }: ListInput,
  place: Pick<Place, 'at' | 'id'> | null = null,
): PageRange {
  return {
    newestFirst: sort === 'newest',
    at: place?.at ?? null,
    id: place?.id ?? null,
    skip: place ? 0 : (page - 1) * perPage,
    limit: perPage + 1,
  }
}

/** The place of a row in a list: `at` is in microseconds since 1970. */
export type RowPlace = { at: number; id: string }
/** The columns of a row's place, as shape and as SQL. */
export const placeShape = { id: uuid(), at: count }
export const placeColumns = (at: string, id: string): string =>
  `${id}, (extract(epoch from ${at}) * 1000000)::bigint as at`

/** So many rows of a list after one of them, the newest first. */
export const rangeAfter = (row: RowPlace | null, limit: number): PageRange => ({
  newestFirst: true,
  at: row?.at ?? null,
  id: row?.id ?? null,
  skip: 0,
  limit,
})

/** How many rows a list has in all; when it is not exact, there are more than so many. */
export type Total = { total: number; isExact: boolean }

/** How many rows there are, as SQL: counted up to one beyond the limit of counting. */
export const countTo = (listed: string): string =>
  `select count(*) as total from (select ${listed} limit ${maxCounted + 1}) as one`

/** The total from such a count. */
export const countedTotal = ({ total }: { total: number }): Total => ({
  total: Math.min(total, maxCounted),
  isExact: total <= maxCounted,
})

/**
 * Reads one page of a list that is counted exactly, with anything else the list shows about all of its rows.
 * @param list reads the rows of a range
 * @param summary reads the number of all rows as `total`, with the sums of the list
 */
export async function readPage<Row, Summary extends { total: number }>(
  input: ListInput,
  list: (limit: number, skip: number) => Promise<readonly Row[]>,
  summary: () => Promise<Summary>,
) {
  const { limit, skip } = rangeOf(input)
  const [read, sums] = await Promise.all([list(limit, skip), summary()])
  return { ...pageOf(input, read, { total: sums.total, isExact: true }), sums }
}

/** A page as it is answered: its rows, and its place in the list. `current` counts from 1. */
export function pageOf<Row>(
  { page: current = 1, per_page: perPage = rowsPerPage }: ListInput,
  read: readonly Row[],
  { total, isExact }: Total,
) {
  return {
    rows: read.slice(0, perPage),
    page: {
      current,
      prev: current > 1 ? current - 1 : null,
      next: read.length > perPage ? current + 1 : null,
      total,
      ...(!isExact && { total_exceeded: true as const }),
    },
  }
}

/** True for the rows with a smaller number than `:before`, as SQL: those after a row, the newest first. Null means from the first on. */
export const isBefore = (id: string): string => `(:before::bigint is null or ${id} < :before)`
export const beforeParams = { before: count.nullable, limit: count }
