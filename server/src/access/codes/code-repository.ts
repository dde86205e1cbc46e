import type { CodePurpose, CodeState, CodeCheck } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { bool, bytes, instant, integer, phone, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'

const purpose = word<CodePurpose>()
const state = word<CodeState>()
const device = bytes.nullable

/** An unknown phone gets codes too and has no row, so the lock is on the number itself. */
const lock = statement({ params: { phone }, sql: 'select pg_advisory_xact_lock(hashtextextended(:phone, 2))' })
/** Product time now, not at the transaction's begin: a transaction that waited for the lock began before the one it waited for ended. */
const presentTime = statement({
  row: { now: instant },
  sql: 'select clock_timestamp() + (product_now() - now()) as now',
})
const findIssued = statement({
  params: { phone, now: instant, device },
  row: { issuedAt: instant, purpose },
  sql: `select issued_at as "issuedAt", purpose from one_time_codes
    where phone = :phone and issued_at > :now::timestamptz - interval '1 day' and device_digest is not distinct from :device`,
})
const endLive = statement({
  params: { phone, purpose, device },
  sql: `update one_time_codes set state = 'dead'
    where phone = :phone and purpose = :purpose and device_digest is not distinct from :device and state = 'live'`,
})
const endAll = statement({
  params: { phone },
  sql: `update one_time_codes set state = 'dead' where phone = :phone and state = 'live'`,
})
const insert = statement({
  params: { id: uuid(), phone, purpose, digest: bytes, issuedAt: instant, expiresAt: instant, device },
  sql: `insert into one_time_codes (id, phone, purpose, code_digest, issued_at, expires_at, device_digest)
    values (:id, :phone, :purpose, :digest, :issuedAt, :expiresAt, :device)`,
})
const lockLive = statement({
  params: { phone, purpose, device },
  row: { id: uuid(), digest: bytes, state, tries: integer, expiresAt: instant },
  sql: `select id, code_digest as digest, state, tries, expires_at as "expiresAt" from one_time_codes
    where phone = :phone and purpose = :purpose and state = 'live' and (device_digest is null or device_digest = :device)
    order by id for update`,
})
const update = statement({
  params: { id: uuid(), state, tries: integer },
  sql: 'update one_time_codes set state = :state, tries = :tries where id = :id',
})
const remove = statement({ params: { id: uuid() }, sql: 'delete from one_time_codes where id = :id' })
const isLive = statement({
  params: { phone, purpose },
  row: { lives: bool },
  sql: `select exists (
      select from one_time_codes where phone = :phone and purpose = :purpose and state = 'live' and expires_at > product_now()
    ) as lives`,
})
const isAwaited = statement({
  params: { id: uuid() },
  row: { waits: bool },
  sql: `select exists (select from one_time_codes where id = :id and state = 'live' and expires_at > product_now()) as waits`,
})

const findProvider = statement({
  params: { id: uuid() },
  row: { sentBy: text.nullable },
  sql: 'select sent_by as "sentBy" from one_time_codes where id = :id',
})
const setProvider = statement({
  params: { id: uuid(), sentBy: text.nullable },
  sql: 'update one_time_codes set sent_by = :sentBy where id = :id',
})

export type StoredCode = RowOf<typeof lockLive>

/** Keeps other codes for this phone from being issued until the transaction ends. Returns the product time after the wait. */
export async function lockCodes(tx: Transaction, phone: Phone): Promise<Date> {
  await tx.run(lock, { phone })
  return (await tx.only(presentTime)).now
}

/** When codes went to this phone in the last 24 hours and for which purpose: those of the owner's device, or with null everybody else's. */
export const issuedCodes = (
  tx: Transaction,
  phone: Phone,
  now: Date,
  device: Buffer | null,
): Promise<RowOf<typeof findIssued>[]> => tx.rows(findIssued, { phone, now, device })

/** Stores a code and replaces the earlier one of the same device. */
export async function insertCode(tx: Transaction, code: ValuesOf<typeof insert>): Promise<void> {
  await tx.run(endLive, code)
  await tx.run(insert, code)
}

/** Makes every unused code of a phone void, for any purpose and from any device. */
export const endCodes = (tx: Transaction, phone: Phone): Promise<number> => tx.run(endAll, { phone })

/** The live codes of a phone for a purpose that may be tried, locked: everybody else's, and the one of the owner's device. */
export const lockLiveCodes = (
  tx: Transaction,
  phone: Phone,
  purpose: CodePurpose,
  device: Buffer | null,
): Promise<StoredCode[]> => tx.rows(lockLive, { phone, purpose, device })

/** Whether a phone's last code for a purpose can still be entered. */
export const isCodeLive = async (sql: Sql, phone: Phone, purpose: CodePurpose): Promise<boolean> =>
  (await sql.only(isLive, { phone, purpose })).lives

export const saveCodeState = (tx: Transaction, id: string, { state, tries }: CodeCheck['next']): Promise<number> =>
  tx.run(update, { id, state, tries })

/** Removes a code that was never sent, so that it does not count against the limits. */
export const removeCode = (sql: Sql, id: string): Promise<number> => sql.run(remove, { id })

/** Whether a code is still valid. */
export const isCodeAwaited = async (sql: Sql, id: string): Promise<boolean> => (await sql.only(isAwaited, { id })).waits

/** The provider of texts that may have sent this code; null when none has. */
export const findSender = async (sql: Sql, id: string): Promise<string | null> =>
  (await sql.row(findProvider, { id }))?.sentBy ?? null

/** Records the provider before it gets the code; null when it certainly did not send it. */
export const noteSender = async (sql: Sql, id: string, sentBy: string | null): Promise<void> =>
  void (await sql.run(setProvider, { id, sentBy }))
