import { liveSession } from '../access/sign-in/session-repository.ts'
import type { UploadType } from '@kasuwa/contract/files.ts'
import { bytes, count, integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'

const key = text
const userId = uuid<UserId>()
const purpose = word<UploadType>()
/** The file is not being received now. After a crash it is free again in five minutes: a body may take two. */
export const isFree = '(receiving_until is null or receiving_until < now())'

const insert = statement({
  params: { key, userId, purpose, contentType: text },
  sql: 'insert into files (key, user_id, purpose, content_type) values (:key, :userId, :purpose, :contentType)',
})
const find = statement({
  params: { key, sessionDigest: bytes },
  row: { key, userId, purpose, state: word<'signed' | 'stored' | 'confirmed' | 'replaced'>() },
  sql: `select f.key, f.user_id as "userId", f.purpose, f.state from files f join users u on u.id = f.user_id
    join sessions s on s.user_id = u.id and s.token_digest = :sessionDigest
    where f.key = :key and u.status = 'active' and ${liveSession}`,
})
/**
 * Until it is stored, a file counts with the size that is being received, so that many at once cannot exceed the limit together. The data
 * key that will seal it is not known until then.
 */
const claim = statement({
  params: { key, size: integer },
  sql: `update files set receiving_until = now() + interval '5 minutes', size = :size, key_id = null
    where key = :key and state in ('signed', 'stored') and ${isFree}`,
})
const release = statement({
  params: { key },
  sql: `update files set receiving_until = null, size = case when state = 'stored' then size end where key = :key`,
})
/** An address expires after ten minutes. A stored file waits for its confirmation, for which an hour is enough. */
const readUse = statement({
  params: { userId, except: key },
  row: { open: count, bytes: count },
  sql: `select count(*) filter (where state = 'signed' and created_at > now() - interval '10 minutes'
        or state = 'stored' and created_at > now() - interval '1 hour') as open,
      coalesce(sum(size) filter (where key <> :except), 0) as bytes
    from files where user_id = :userId`,
})
const setStored = statement({
  params: { key, contentType: text, size: integer, keyId: text },
  sql: `update files set state = 'stored', content_type = :contentType, size = :size, key_id = :keyId, receiving_until = null
    where key = :key and state in ('signed', 'stored')`,
})
const findSealed = statement({
  params: { key },
  row: { key },
  sql: 'select key from files where key = :key and key_id is not null',
})
const lockStored = statement({
  params: { key, userId, purpose },
  row: { key },
  sql: `select key from files where key = :key and user_id = :userId and purpose = :purpose and state in ('stored', 'confirmed')
      and ${isFree} for update`,
})
const confirm = statement({ params: { key }, sql: `update files set state = 'confirmed' where key = :key` })
const replace = statement({
  params: { key, userId },
  sql: `update files set state = 'replaced' where key = :key and user_id = :userId`,
})
const findStale = statement({
  row: { key },
  sql: `select key from files where (state = 'replaced' or (state in ('signed', 'stored') and created_at < now() - interval '1 day'))
      and ${isFree} order by created_at limit 200`,
})
const retire = statement({
  params: { key },
  sql: `update files set state = 'replaced' where key = :key and state <> 'confirmed' and ${isFree}`,
})
const remove = statement({
  params: { key },
  sql: `delete from files where key = :key and state = 'replaced'`,
})

export type FileRow = RowOf<typeof find>

export const insertFile = (
  sql: Sql,
  key: string,
  userId: UserId,
  purpose: UploadType,
  contentType: string,
): Promise<number> => sql.run(insert, { key, userId, purpose, contentType })

/** A file, while the session that its address was given to and its user are active (C-136). */
export const findFile = (sql: Sql, key: string, sessionDigest: Buffer): Promise<FileRow | undefined> =>
  sql.row(find, { key, sessionDigest })

/** How many of a user's files are signed or stored and not confirmed yet, and how many bytes all except `except` take. */
export const fileUse = (tx: Transaction, userId: UserId, except = ''): Promise<RowOf<typeof readUse>> =>
  tx.only(readUse, { userId, except })

/** Takes a file to receive it; false when it is confirmed or is being received now. */
export const claimFile = async (sql: Sql, key: string, size: number): Promise<boolean> =>
  (await sql.run(claim, { key, size })) === 1
export const releaseFile = (sql: Sql, key: string): Promise<number> => sql.run(release, { key })
export const markStored = (
  sql: Sql,
  stored: { key: string; contentType: string; size: number; keyId: string },
): Promise<number> => sql.run(setStored, stored)

/** Whether the file with this key is encrypted. */
export const isSealed = async (sql: Sql, key: string): Promise<boolean> =>
  (await sql.row(findSealed, { key })) !== undefined

/** Whether this is the user's own stored file for that purpose; locks it. */
export const lockStoredFile = async (
  tx: Transaction,
  key: string,
  userId: UserId,
  purpose: UploadType,
): Promise<boolean> => (await tx.row(lockStored, { key, userId, purpose })) !== undefined
export const markConfirmed = (tx: Transaction, key: string): Promise<number> => tx.run(confirm, { key })
export const markReplaced = (tx: Transaction, key: string, userId: UserId): Promise<number> =>
  tx.run(replace, { key, userId })

/** Keys of files that were replaced, or not confirmed within a day. */
export const staleFiles = async (sql: Sql): Promise<string[]> => (await sql.rows(findStale)).map(({ key }) => key)
/** From now on the file is neither stored again nor confirmed; false when it is confirmed or being received. */
export const retireFile = async (sql: Sql, key: string): Promise<boolean> => (await sql.run(retire, { key })) === 1
export const forgetFile = (sql: Sql, key: string): Promise<number> => sql.run(remove, { key })
