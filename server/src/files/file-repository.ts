import type { UploadType } from '@kasuwa/contract/files.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'

export type FileRow = { key: string; userId: UserId; purpose: UploadType; state: 'signed' | 'stored' | 'confirmed' | 'replaced' }

const insert = 'insert into files (key, user_id, purpose, content_type) values ($1, $2, $3, $4)'
const find = `select f.key, f.user_id as "userId", f.purpose, f.state from files f join users u on u.id = f.user_id
  where f.key = $1 and u.status = 'active'`
const claim = `update files set receiving_until = now() + interval '2 minutes'
  where key = $1 and state in ('signed', 'stored') and (receiving_until is null or receiving_until < now())`
const release = 'update files set receiving_until = null where key = $1'
const stored = `update files set state = 'stored', content_type = $2, size = $3, receiving_until = null where key = $1 and state in ('signed', 'stored')`
const lockStored = `select state from files where key = $1 and user_id = $2 and purpose = $3 and state in ('stored', 'confirmed')
  and (receiving_until is null or receiving_until < now()) for update`
const confirm = `update files set state = 'confirmed' where key = $1`
const replace = `update files set state = 'replaced' where key = $1 and user_id = $2`
const stale = `select key from files where (state = 'replaced' or (state in ('signed', 'stored') and created_at < now() - interval '1 day'))
  and (receiving_until is null or receiving_until < now()) order by created_at limit 200`
const forget = `delete from files where key = $1 and state <> 'confirmed' and (receiving_until is null or receiving_until < now())`

export const insertFile = (sql: Sql, key: string, userId: UserId, purpose: UploadType, contentType: string): Promise<number> =>
  sql.run(insert, [key, userId, purpose, contentType])

/** A file, while its user may still be here: with his sessions end the addresses that they were given (C-136). */
export const findFile = (sql: Sql, key: string): Promise<FileRow | undefined> => sql.row<FileRow>(find, [key])

/** Takes a file for receiving it; false when it is confirmed or somebody else is receiving it now. */
export const claimFile = async (sql: Sql, key: string): Promise<boolean> => (await sql.run(claim, [key])) === 1
export const releaseFile = (sql: Sql, key: string): Promise<number> => sql.run(release, [key])
export const markStored = (sql: Sql, key: string, contentType: string, size: number): Promise<number> => sql.run(stored, [key, contentType, size])

/** Whether this is the user's own stored file for that purpose; locked. */
export const lockStoredFile = async (tx: Transaction, key: string, userId: UserId, purpose: UploadType): Promise<boolean> =>
  (await tx.row(lockStored, [key, userId, purpose])) !== undefined
export const markConfirmed = (tx: Transaction, key: string): Promise<number> => tx.run(confirm, [key])
export const markReplaced = (tx: Transaction, key: string, userId: UserId): Promise<number> => tx.run(replace, [key, userId])

/** Keys of files that were replaced, or not confirmed within a day. */
export const staleFiles = async (sql: Sql): Promise<string[]> => (await sql.rows<{ key: string }>(stale)).map((row) => row.key)
export const forgetFile = async (sql: Sql, key: string): Promise<boolean> => (await sql.run(forget, [key])) === 1
