import type { fileTypes, UploadType } from '@kasuwa/contract/files.ts'
import { bool, instant, integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { isId, newId, type UserId } from '../ids.ts'

export type AskedFileId = string & { readonly askedFileId: unique symbol }

const userId = uuid<UserId>()
const id = uuid<AskedFileId>()
const kind = word<UploadType>()
const key = text

/** What an admin's page shows of them. */
const maxShown = 20

const insert = statement({
  params: { id, userId, kind, reason: text },
  sql: `insert into asked_files (id, user_id, kind, reason) values (:id, :userId, :kind, :reason)
    on conflict (user_id, kind) where sent_at is null do nothing`,
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
const fileBefore = `left join files e on e.key = f.earlier_key and e.state = 'confirmed'`
const listAll = statement({
  params: { userId, limit: integer },
  row: {
    id,
    kind,
    reason: text,
    askedAt: instant,
    sentAt: instant.nullable,
    earlierType: word<(typeof fileTypes)[number]>().nullable,
  },
  sql: `select f.id, f.kind, f.reason, f.asked_at as "askedAt", f.sent_at as "sentAt", e.content_type as "earlierType"
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

/** Asks for a file again; false where that is asked for already. */
export const insertAskedFile = async (
  tx: Transaction,
  asked: { userId: UserId; kind: UploadType; reason: string },
): Promise<boolean> => (await tx.run(insert, { ...asked, id: newId<AskedFileId>() })) === 1

/** What a customer is asked for now, the oldest first. */
export const openAskedFiles = (sql: Sql, userId: UserId): Promise<OpenAskedFile[]> => sql.rows(listOpen, { userId })

export const findAskedFile = async (tx: Transaction, userId: UserId, kind: UploadType): Promise<AskedFileId | null> =>
  (await tx.row(findOpen, { userId, kind }))?.id ?? null

/** Whether a user's file stood somewhere before another one was asked for. */
export const isEarlierFile = async (tx: Transaction, userId: UserId, key: string): Promise<boolean> =>
  (await tx.only(findEarlier, { userId, key })).isEarlier

export const closeAskedFile = (
  tx: Transaction,
  sent: { id: AskedFileId; earlier: string | null; key: string },
): Promise<number> => tx.run(markSent, { ...sent, now: tx.now })

/** What a customer was asked for, the newest first, with the type of what stood there before. */
export const listAskedFiles = (sql: Sql, userId: UserId): Promise<AskedFileRow[]> =>
  sql.rows(listAll, { userId, limit: maxShown })

/** One of them with the file that stood there before; anything that is no id finds nothing. */
export const findEarlierFile = async (sql: Sql, id: string): Promise<RowOf<typeof findOne> | undefined> =>
  isId<AskedFileId>(id) ? sql.row(findOne, { id }) : undefined
