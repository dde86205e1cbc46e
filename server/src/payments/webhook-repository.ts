import { createHash } from 'node:crypto'
import type { Sql } from '../db/database.ts'

const provider = 'paystack'

/** The body of a webhook as it came: its bytes' digest, and their text (PostgreSQL keeps no NUL). */
export type KeptBody = { key: string; text: string; digest: Buffer }

export function keptBody(key: string, raw: Buffer): KeptBody {
  return { key, text: raw.toString('utf8').replaceAll('\0', ''), digest: createHash('sha256').update(raw).digest() }
}

const keep = `insert into webhook_events (provider, key, body, body_digest, outcome) values ('${provider}', $1, $2, $3, $4)
  on conflict (provider, key) do nothing`

/** Keeps an event for ever; false when its key is known already. */
export async function keepEvent(tx: Sql, { key, text, digest }: KeptBody, outcome: string): Promise<boolean> {
  return (await tx.run(keep, [key, text, digest, outcome])) === 1
}

const conflict = `insert into webhook_conflicts (provider, key, body)
  select provider, key, $2 from webhook_events where provider = '${provider}' and key = $1 and body_digest <> $3`

/** Notes a known key that came with another body: the first one stands (reliability A6). True when it is one. */
export async function keepConflict(tx: Sql, { key, text, digest }: KeptBody): Promise<boolean> {
  return (await tx.run(conflict, [key, text, digest])) === 1
}
