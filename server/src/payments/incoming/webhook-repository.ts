import { hash } from 'node:crypto'
import { bool, bytes, integer, text } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { statement } from '../../db/statement.ts'

/**
 * The body of a webhook as received: the digest of its bytes, and their text (PostgreSQL stores no NUL). `fetched` is true for a row of the
 * provider's lists, which has the same data in different bytes.
 */
export type KeptBody = { key: string; text: string; digest: Buffer; fetched: boolean }

const insertEvent = statement({
  params: { key: text, text, digest: bytes, outcome: text, fetched: bool },
  sql: `insert into webhook_events (provider, key, body, body_digest, outcome, fetched)
    values ('paystack', :key, :text, :digest, :outcome, :fetched)
    on conflict (provider, key) do nothing`,
})
const repeats = rowsParameter('repeat', { place: integer, key: text, text, digest: bytes })
const insertConflicts = statement({
  params: repeats.params,
  row: { place: integer },
  sql: `with other as materialized (
      select repeat.place, e.provider, e.key, repeat.text from ${repeats.table} join webhook_events e on e.key = repeat.key
      where e.provider = 'paystack' and e.body_digest <> repeat.digest and not e.fetched
    ), noted as (
      insert into webhook_conflicts (provider, key, body) select provider, key, text from other order by place
    )
    select place from other`,
})

export function keptBody(key: string, raw: Buffer, fetched = false): KeptBody {
  return {
    key,
    text: raw.toString('utf8').replaceAll('\0', ''),
    digest: hash('sha256', raw, 'buffer'),
    fetched,
  }
}

/** Keeps an event permanently; returns false if its key is already known. */
export const keepEvent = async (tx: Sql, body: KeptBody, outcome: string): Promise<boolean> =>
  (await tx.run(insertEvent, { ...body, outcome })) === 1

/**
 * Marks known keys that came again by webhook with another body: the first one counts (reliability A6). Returns those bodies. The first
 * events must be stored by an earlier statement.
 */
export async function keepConflicts(tx: Sql, bodies: readonly KeptBody[]): Promise<ReadonlySet<KeptBody>> {
  const asked = bodies.filter(({ fetched }) => !fetched)
  const rows = await tx.rows(insertConflicts, repeats.values(asked.map((body, place) => ({ ...body, place }))))
  return new Set(rows.flatMap(({ place }) => asked[place] ?? []))
}
