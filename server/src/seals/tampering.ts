import { count, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Chain } from './chain.ts'

/**
 * A finding: a row that was `changed`, `removed` or `added` after it was sealed; or a seal that is `missing`, `altered`, `not_signed` by our
 * key, or `behind` the exported head.
 */
export type Tampering = {
  chain: Chain
  what:
    | 'row_changed'
    | 'row_removed'
    | 'row_added'
    | 'seal_missing'
    | 'seal_altered'
    | 'seal_not_signed'
    | 'seal_behind'
  /** The id of the row, or the number of the seal. */
  id: number
  /** The month, YYYY-MM, that an entry of the audit trail closed and whose row, steps or entries the same seal covers (BOOK-54). */
  month?: string
}

const listClosedMonths = statement({
  params: { ids: listOf(count) },
  row: { id: count, month: text },
  sql: `select id, subject_id as month from audit_events where id = any (:ids) and action = 'month.closed'`,
})

/** The findings, each about the entry that closed a month with that month: the entry itself may be as it was. */
export async function withMonths(sql: Sql, found: readonly Tampering[]): Promise<Tampering[]> {
  const ids = found.flatMap(({ chain, what, id }) => (chain === 'audit' && what === 'row_changed' ? [id] : []))
  if (ids.length === 0) return [...found]
  const months = new Map((await sql.rows(listClosedMonths, { ids })).map(({ id, month }) => [id, month]))
  return found.map((one) => {
    const month = one.chain === 'audit' && one.what === 'row_changed' ? months.get(one.id) : undefined
    return month === undefined ? one : { ...one, month }
  })
}
