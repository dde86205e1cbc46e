import { liveSession } from '../access/session-repository.ts'
import type { UploadType } from '@kasuwa/contract/files.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'

export type FileRow = {
  key: string
  userId: UserId
  purpose: UploadType
  state: 'signed' | 'stored' | 'confirmed' | 'replaced'
}

const insert = 'insert into files (key, user_id, purpose, content_type) values ($1, $2, $3, $4)'
const find = `select f.key, f.user_id as "userId", f.purpose, f.state from files f join users u on u.id = f.user_id
  join sessions s on s.user_id = u.id and s.token_digest = $2
  where f.key = $1 and u.status = 'active' and ${liveSession}`
/** Until it is stored, a file counts with the size that is being received, so that many at once cannot pass the limit together. */
const claim = `update files set receiving_until = now() + interval '2 minutes', size = $2
  where key = $1 and state in ('signed', 'stored') and (receiving_until is null or receiving_until < now())`
const release = `update files set receiving_until = null, size = case when state = 'stored' then size end where key = $1`
/** An address is dead after ten minutes; what is stored waits for its confirmation, and nobody needs more than an hour for that. */
const use = `select count(*) filter (where state = 'signed' and created_at > now() - interval '10 minutes'
      or state = 'stored' and created_at > now() - interval '1 hour') as open,
    coalesce(sum(size) filter (where key <> $2), 0) as bytes
  from files where user_id = $1`
const stored = `update files set state = 'stored', content_type = $2, size = $3, receiving_until = null where key = $1 and state in ('signed', 'stored')`
const lockStored = `select state from files where key = $1 and user_id = $2 and purpose = $3 and state in ('stored', 'confirmed')
  and (receiving_until is null or receiving_until < now()) for update`
const confirm = `update files set state = 'confirmed' where key = $1`
const replace = `update files set state = 'replaced' where key = $1 and user_id = $2`
const stale = `select key from files where (state = 'replaced' or (state in ('signed', 'stored') and created_at < now() - interval '1 day'))
  and (receiving_until is null or receiving_until < now()) order by created_at limit 200`
const forget = `delete from files where key = $1 and state <> 'confirmed' and (receiving_until is null or receiving_until < now())`

export const insertFile = (
  sql: Sql,
  key: string,
  userId: UserId,
  purpose: UploadType,
  contentType: string,
): Promise<number> => sql.run(insert, [key, userId, purpose, contentType])

/** A file, while the session that its address was given to lives and its user is active (C-136). */
export const findFile = (sql: Sql, key: string, sessionDigest: Buffer): Promise<FileRow | undefined> =>
  sql.row<FileRow>(find, [key, sessionDigest])

/** How many of a user's files are signed or stored and not confirmed yet, and how many bytes all but `except` take. */
export const fileUse = async (tx: Transaction, userId: UserId, except = ''): Promise<{ open: number; bytes: number }> =>
  (await tx.row<{ open: number; bytes: number }>(use, [userId, except]))!

/** Takes a file for receiving it; false when it is confirmed or somebody else is receiving it now. */
export const claimFile = async (sql: Sql, key: string, size: number): Promise<boolean> =>
  (await sql.run(claim, [key, size])) === 1
export const releaseFile = (sql: Sql, key: string): Promise<number> => sql.run(release, [key])
export const markStored = (sql: Sql, key: string, contentType: string, size: number): Promise<number> =>
  sql.run(stored, [key, contentType, size])

/** Whether this is the user's own stored file for that purpose; locked. */
export const lockStoredFile = async (
  tx: Transaction,
  key: string,
  userId: UserId,
  purpose: UploadType,
): Promise<boolean> => (await tx.row(lockStored, [key, userId, purpose])) !== undefined
export const markConfirmed = (tx: Transaction, key: string): Promise<number> => tx.run(confirm, [key])
export const markReplaced = (tx: Transaction, key: string, userId: UserId): Promise<number> =>
  tx.run(replace, [key, userId])

/** Keys of files that were replaced, or not confirmed within a day. */
export const staleFiles = async (sql: Sql): Promise<string[]> =>
  (await sql.rows<{ key: string }>(stale)).map((row) => row.key)
export const forgetFile = async (sql: Sql, key: string): Promise<boolean> => (await sql.run(forget, [key])) === 1
