import { createHash } from 'node:crypto'
import type { Sql } from '../db/database.ts'

const provider = 'paystack'

/**
 * The body of a webhook as it came: its bytes' digest, and their text (PostgreSQL keeps no NUL). `fetched`: it is no webhook but a row of
 * the provider's lists, which says the same in other bytes.
 */
export type KeptBody = { key: string; text: string; digest: Buffer; fetched: boolean }

export function keptBody(key: string, raw: Buffer, fetched = false): KeptBody {
  return {
    key,
    text: raw.toString('utf8').replaceAll('\0', ''),
    digest: createHash('sha256').update(raw).digest(),
    fetched,
  }
}

const keep = `insert into webhook_events (provider, key, body, body_digest, outcome, fetched) values ('${provider}', $1, $2, $3, $4, $5)
  on conflict (provider, key) do nothing`

/** Keeps an event for ever; false when its key is known already. */
export async function keepEvent(tx: Sql, { key, text, digest, fetched }: KeptBody, outcome: string): Promise<boolean> {
  return (await tx.run(keep, [key, text, digest, outcome, fetched])) === 1
}

const conflict = `insert into webhook_conflicts (provider, key, body)
  select provider, key, $2 from webhook_events where provider = '${provider}' and key = $1 and body_digest <> $3 and not fetched`

/** Notes a known key that came with another body by webhook: the first one stands (reliability A6). True when it is one. */
export async function keepConflict(tx: Sql, { key, text, digest, fetched }: KeptBody): Promise<boolean> {
  return !fetched && (await tx.run(conflict, [key, text, digest])) === 1
}
