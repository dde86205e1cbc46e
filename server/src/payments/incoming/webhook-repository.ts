import { hash } from 'node:crypto'
import { bool, bytes, integer, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { statement } from '../../db/statement.ts'

/**
 * The body of a webhook as received: the digest of its bytes, and their text (PostgreSQL stores no NUL). `fetched` is true for a row of the
 * provider's lists, which has the same data in different bytes. `id` is the key's, by which it is known for ever, `mark` the beginning of the digest.
 */
export type KeptBody = { id: string; key: string; text: string; digest: Buffer; mark: number; fetched: boolean }

const insertEvent = statement({
  params: { id: uuid(), mark: integer, key: text, text, digest: bytes, outcome: text, fetched: bool },
  sql: `with keyed as (
      insert into webhook_keys (id, received_at, body_mark) values (:id, product_now(), case when not :fetched then :mark::integer end)
      on conflict do nothing returning received_at
    )
    insert into incoming_webhooks (provider, key, body, body_digest, outcome, fetched, received_at, has_key)
    select 'paystack', :key, :text, :digest, :outcome, :fetched, received_at, true from keyed`,
})
const repeats = rowsParameter('repeat', { place: integer, id: uuid(), key: text, text, mark: integer })
const insertConflicts = statement({
  params: repeats.params,
  row: { place: integer },
  sql: `with other as materialized (
      select repeat.place, repeat.key, repeat.text from ${repeats.table} join webhook_keys k using (id) where k.body_mark <> repeat.mark
    ), noted as (
      insert into webhook_conflicts (provider, key, body) select 'paystack', key, text from other order by place
    )
    select place from other`,
})

export function keptBody(key: string, raw: Buffer, fetched = false): KeptBody {
  const digest = hash('sha256', raw, 'buffer')
  return {
    id: webhookId(key),
    key,
    text: raw.toString('utf8').replaceAll('\0', ''),
    digest,
    mark: digest.readInt32BE(),
    fetched,
  }
}

/** The first half of the SHA-256 of provider and key; `webhook_id` of the database is the same. */
const webhookId = (key: string): string => hash('sha256', `paystack ${key}`).slice(0, 32)

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
