import type { fileTypes, UploadType } from '@kasuwa/contract/files.ts'
import { bool, instant, integer, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { isId, newId, type UserId } from '../base/ids.ts'

export type AskedFileId = string & { readonly askedFileId: unique symbol }

const userId = uuid<UserId>()
const id = uuid<AskedFileId>()
const kind = word<UploadType>()
const key = text

/** The part of a request that an admin's page shows. */
const maxShown = 20

const insert = statement({
  params: { id, userId, kind, reason: text },
  row: { id },
  sql: `insert into asked_files (id, user_id, kind, reason) values (:id, :userId, :kind, :reason)
    on conflict (user_id, kind) where sent_at is null do nothing
    returning id`,
})
const listOpen = statement({
  params: { userId },
  row: { kind, reason: text },
  sql: 'select kind, reason from asked_files where user_id = :userId and sent_at is null order by asked_at, id',
})
const findOpen = statement({
  params: { userId, kind },
  row: { id },
  sql: 'select id from asked_files where user_id = :userId and kind = :kind and sent_at is null',
})
const findEarlier = statement({
  params: { userId, key },
  row: { isEarlier: bool },
  sql: 'select exists (select from asked_files where user_id = :userId and earlier_key = :key) as "isEarlier"',
})
const markSent = statement({
  params: { id, earlier: text.nullable, key, now: instant },
  sql: 'update asked_files set earlier_key = :earlier, sent_key = :key, sent_at = :now where id = :id',
})
const find = statement({
  params: { id },
  row: { id, userId, kind },
  sql: 'select id, user_id as "userId", kind from asked_files where id = :id',
})
const markWithdrawn = statement({
  params: { id, now: instant },
  sql: 'update asked_files set is_withdrawn = true, sent_at = :now where id = :id and sent_at is null',
})
const findWaiting = statement({
  params: { id },
  row: { kind, phone },
  sql: `select f.kind, u.phone from asked_files f join users u on u.id = f.user_id where f.id = :id and f.sent_at is null and u.status = 'active'`,
})
const fileBefore = `left join files e on e.key = f.earlier_key and e.state = 'confirmed'`
const listAll = statement({
  params: { userId, limit: integer },
  row: {
    id,
    kind,
    reason: text,
    askedAt: instant,
    /** The time when the file came. */
    sentAt: instant.nullable,
    withdrawnAt: instant.nullable,
    earlierType: word<(typeof fileTypes)[number]>().nullable,
  },
  sql: `select f.id, f.kind, f.reason, f.asked_at as "askedAt",
      case when not f.is_withdrawn then f.sent_at end as "sentAt", case when f.is_withdrawn then f.sent_at end as "withdrawnAt", e.content_type as "earlierType"
    from asked_files f ${fileBefore} where f.user_id = :userId order by f.asked_at desc, f.id desc limit :limit`,
})
const findOne = statement({
  params: { id },
  row: { userId, kind, key: text.nullable, contentType: word<(typeof fileTypes)[number]>().nullable },
  sql: `select f.user_id as "userId", f.kind, e.key, e.content_type as "contentType"
    from asked_files f ${fileBefore} where f.id = :id`,
})

export type OpenAskedFile = RowOf<typeof listOpen>
export type AskedFileRow = RowOf<typeof listAll>

/** Asks for a file again; null where it is already asked for. */
export const insertAskedFile = async (
  tx: Transaction,
  asked: { userId: UserId; kind: UploadType; reason: string },
): Promise<AskedFileId | null> => (await tx.row(insert, { ...asked, id: newId<AskedFileId>() }))?.id ?? null

/** The files that a customer is asked for now, the oldest request first. */
export const openAskedFiles = (sql: Sql, userId: UserId): Promise<OpenAskedFile[]> => sql.rows(listOpen, { userId })

/** The file of a kind that a user is asked for now. */
export const findOpenAsk = async (tx: Transaction, userId: UserId, kind: UploadType): Promise<AskedFileId | null> =>
  (await tx.row(findOpen, { userId, kind }))?.id ?? null

/** Whether a user's file was once replaced because another one was asked for. */
export const isEarlierFile = async (tx: Transaction, userId: UserId, key: string): Promise<boolean> =>
  (await tx.only(findEarlier, { userId, key })).isEarlier

export const closeAskedFile = (
  tx: Transaction,
  sent: { id: AskedFileId; earlier: string | null; key: string },
): Promise<number> => tx.run(markSent, { ...sent, now: tx.now })

/** Which file was asked for, and of which customer; a text that is no id finds nothing. */
export const findAskedFile = async (sql: Sql, id: string): Promise<RowOf<typeof find> | undefined> =>
  isId<AskedFileId>(id) ? sql.row(find, { id }) : undefined

/** Withdraws a request for a file; false where the file came, or the request was withdrawn before. */
export const withdrawAskedFile = async (tx: Transaction, id: AskedFileId): Promise<boolean> =>
  (await tx.run(markWithdrawn, { id, now: tx.now })) === 1

/**
 * A file that is asked for and has not come, and the number to write to; undefined where it is not asked for any more, or its account is
 * closed.
 */
export const findAwaitedFile = (sql: Sql, id: AskedFileId): Promise<RowOf<typeof findWaiting> | undefined> =>
  sql.row(findWaiting, { id })

/** The files that a customer was asked for, the newest first, with the type of the earlier file. */
export const listAskedFiles = (sql: Sql, userId: UserId): Promise<AskedFileRow[]> =>
  sql.rows(listAll, { userId, limit: maxShown })

/** One of them with the earlier file; a text that is no id finds nothing. */
export const findEarlierFile = async (sql: Sql, id: string): Promise<RowOf<typeof findOne> | undefined> =>
  isId<AskedFileId>(id) ? sql.row(findOne, { id }) : undefined
