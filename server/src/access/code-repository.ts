import type { CodePurpose, CodeRecord, CodeVerdict } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'

export type StoredCode = CodeRecord & { id: string; digest: Buffer }

/** A phone that nobody has gets codes too, so there is no row of its own to lock. */
const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 2))'
/** Product time at this very moment: a transaction that waited for the lock began earlier than the one before it ended. */
const present = 'select clock_timestamp() + (product_now() - now()) as now'
const issued = `select issued_at as "issuedAt", purpose from one_time_codes
  where phone = $1 and issued_at > $2::timestamptz - interval '1 day' and device_digest is not distinct from $3`
const kill = `update one_time_codes set state = 'dead' where phone = $1 and purpose = $2 and device_digest is not distinct from $3 and state = 'live'`
const insert = `insert into one_time_codes (id, phone, purpose, code_digest, issued_at, expires_at, device_digest) values ($1, $2, $3, $4, $5, $6, $7)`
const live = `select id, code_digest as digest, state, tries, expires_at as "expiresAt" from one_time_codes
  where phone = $1 and purpose = $2 and state = 'live' and (device_digest is null or device_digest = $3) order by id for update`
const update = 'update one_time_codes set state = $2, tries = $3 where id = $1'
const remove = 'delete from one_time_codes where id = $1'
const living = `select exists (select from one_time_codes where phone = $1 and purpose = $2 and state = 'live' and expires_at > product_now()) as lives`
const waiting = `select exists (select from one_time_codes where id = $1 and state = 'live' and expires_at > product_now()) as waits`

/** Keeps other codes for this phone from being issued until the transaction ends. Answers the product time once it is our turn. */
export async function lockCodes(tx: Transaction, phone: Phone): Promise<Date> {
  await tx.run(lock, [phone])
  return (await tx.row<{ now: Date }>(present))!.now
}

/** When codes went to this phone in the last 24 hours, and what for: those of the owner's device, or everybody else's (null). */
export const issuedCodes = (
  tx: Transaction,
  phone: Phone,
  now: Date,
  device: Buffer | null,
): Promise<{ issuedAt: Date; purpose: CodePurpose }[]> => tx.rows(issued, [phone, now, device])

type NewCode = {
  id: string
  phone: Phone
  purpose: CodePurpose
  digest: Buffer
  issuedAt: Date
  expiresAt: Date
  device: Buffer | null
}

/** Stores a code in the place of the one before it of the same device. */
export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx.run(kill, [code.phone, code.purpose, code.device])
  await tx.run(insert, [code.id, code.phone, code.purpose, code.digest, code.issuedAt, code.expiresAt, code.device])
}

/** The live codes of a phone for a purpose that a try may be for, locked: everybody's, and that of the owner's device. */
export const lockLiveCodes = (
  tx: Transaction,
  phone: Phone,
  purpose: CodePurpose,
  device: Buffer | null,
): Promise<StoredCode[]> => tx.rows<StoredCode>(live, [phone, purpose, device])

/** Whether a phone's last code for a purpose can still be typed in. */
export const isCodeLive = async (sql: Sql, phone: Phone, purpose: CodePurpose): Promise<boolean> =>
  (await sql.row<{ lives: boolean }>(living, [phone, purpose]))!.lives

export const saveVerdict = (tx: Transaction, id: string, { state, tries }: CodeVerdict['next']): Promise<number> =>
  tx.run(update, [id, state, tries])

/** Takes a code back that never left the house: it does not count against the limits. */
export const removeCode = (sql: Sql, id: string): Promise<number> => sql.run(remove, [id])

/** Whether a code can still be of use to the one who waits for it. */
export const isCodeAwaited = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.row<{ waits: boolean }>(waiting, [id]))!.waits
