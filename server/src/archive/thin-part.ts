import { count, integer, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { leavingActions } from './part-repository.ts'

/** Only the owner of the tables may call these. */
const make = statement({
  params: { part: text },
  row: { pages: integer.certain },
  sql: 'select make_thin_part(:part) as pages',
})
const fill = statement({
  params: { part: text, leaving: listOf(text), first: integer, until: integer },
  row: { copied: count.certain },
  sql: 'select fill_thin_part(:part, :leaving, :first, :until) as copied',
})
const analyze = statement({ params: { part: text }, sql: 'select analyze_thin_part(:part)' })

/** So many pages of 8 kB are copied in one transaction, in a fraction of a second. */
const pagesPerStep = 1_000

/** The name of the table with those rows of a part of the audit trail that stay. */
export const thinPartOf = (part: string): string => `${part}_thin`

/**
 * Copies the rows of a part of the audit trail that stay into a table of their own, anew each time (SCALE-14). No row may come into the part any more.
 * @returns how many they are
 */
export async function fillThinPart(sql: Sql, part: string): Promise<number> {
  const { pages } = await sql.only(make, { part })
  let copied = 0
  for (let first = 0; first < pages; first += pagesPerStep)
    copied += (await sql.only(fill, { part, leaving: leavingActions, first, until: first + pagesPerStep })).copied
  await sql.run(analyze, { part })
  return copied
}
