import { createHash } from 'node:crypto'
import { bool, bytes, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * The body of a webhook as it came: its bytes' digest, and their text (PostgreSQL keeps no NUL). `fetched`: it is no webhook but a row of
 * the provider's lists, which has the same in other bytes.
 */
export type KeptBody = { key: string; text: string; digest: Buffer; fetched: boolean }

const insertEvent = statement({
  params: { key: text, text, digest: bytes, outcome: text, fetched: bool },
  sql: `insert into webhook_events (provider, key, body, body_digest, outcome, fetched)
    values ('paystack', :key, :text, :digest, :outcome, :fetched)
    on conflict (provider, key) do nothing`,
})
const insertConflict = statement({
  params: { key: text, text, digest: bytes },
  sql: `insert into webhook_conflicts (provider, key, body)
    select provider, key, :text from webhook_events
    where provider = 'paystack' and key = :key and body_digest <> :digest and not fetched`,
})

export function keptBody(key: string, raw: Buffer, fetched = false): KeptBody {
  return {
    key,
    text: raw.toString('utf8').replaceAll('\0', ''),
    digest: createHash('sha256').update(raw).digest(),
    fetched,
  }
}

/** Keeps an event for ever; false when its key is known already. */
export const keepEvent = async (tx: Sql, body: KeptBody, outcome: string): Promise<boolean> =>
  (await tx.run(insertEvent, { ...body, outcome })) === 1

/** Notes a known key that came with another body by webhook: the first one counts (reliability A6). True when it is one. */
export const keepConflict = async (tx: Sql, body: KeptBody): Promise<boolean> =>
  !body.fetched && (await tx.run(insertConflict, body)) === 1
