import * as z from 'zod/mini'
import { read } from './answer.ts'

const rowsPerPage = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)))

/** Some of Paystack's pages write `perPage`, others `per_page`. */
const paging = z.object({
  perPage: rowsPerPage,
  per_page: rowsPerPage,
  page: z.prefault(z.coerce.number().check(z.int(), z.gte(1)), 1),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})

interface Page<Row> {
  rows: Row[]
  meta: { total: number; skipped: number; perPage: number; page: number; pageCount: number }
}

/**
 * One page of rows, newest first, filtered to `from` … `to` (both included; a date without a time means that whole day in UTC).
 * Page and dates are read from the query by Paystack's names.
 */
export function pageOf<Row>(rows: Iterable<Row>, query: unknown, timeOf: (row: Row) => string): Page<Row> {
  const { per_page = 50, perPage = per_page, page, from, to } = read(paging, query)
  const first = from === undefined ? '' : instant(from, 'T00:00:00.000Z')
  const last = to === undefined ? '~' : instant(to, 'T23:59:59.999Z')
  const found = [...rows].filter((row) => timeOf(row) >= first && timeOf(row) <= last).toReversed()
  const skipped = (page - 1) * perPage
  return {
    rows: found.slice(skipped, skipped + perPage),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

function instant(given: string, timeOfDay: string): string {
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(given) ? given + timeOfDay : given)
  return Number.isNaN(time) ? given : new Date(time).toISOString()
}
