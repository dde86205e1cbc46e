import { bellWords, type EventFacts } from '@kasuwa/domain/notifications/templates.ts'
import type { NotificationKind } from '@kasuwa/domain/notifications/kinds.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import { bool, count, instant, integer, json, text, uuid, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'

const pageSize = 20
/** A bell shows no more than '99+'. */
const maxUnread = 100

const list = statement({
  params: { userId: uuid<UserId>(), before: count.nullable, limit: integer },
  row: {
    id: count,
    kind: word<NotificationKind>(),
    facts: json<EventFacts['facts']>(),
    at: instant,
    isRead: bool.certain,
    subjectKind: text.nullable,
    subjectId: text.nullable,
  },
  sql: `select id, kind, facts, created_at as at, read_at is not null as "isRead", subject_kind as "subjectKind", subject_id as "subjectId"
    from notifications where user_id = :userId and in_bell and (:before::bigint is null or id < :before)
    order by id desc limit :limit`,
})
const countUnread = statement({
  params: { userId: uuid<UserId>(), limit: integer },
  row: { unread: count },
  sql: `select count(*) as unread from (
      select from notifications where user_id = :userId and read_at is null and in_bell limit :limit) as one`,
})
const markRead = statement({
  params: { userId: uuid<UserId>(), upTo: count },
  sql: `update notifications set read_at = product_now() where user_id = :userId and read_at is null and in_bell and id <= :upTo`,
})

/** The caller's own notifications, newest first, with how many are unread. */
export async function listNotifications({ app, actor }: Context, { before }: { before?: number | undefined }) {
  const { userId } = actor
  const [rows, { unread }] = await Promise.all([
    app.database.rows(list, { userId, before, limit: pageSize + 1 }),
    app.database.only(countUnread, { userId, limit: maxUnread }),
  ])
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { notifications: shown.map(answerOf), unread, next }
}

/** Marks the caller's own notifications up to this one as read. Newer ones, which they have not seen, stay unread. */
export async function readNotifications({ app, actor }: Context, { up_to: upTo }: { up_to: number }) {
  const { userId } = actor
  await app.database.run(markRead, { userId, upTo })
  return app.database.only(countUnread, { userId, limit: maxUnread })
}

const answerOf = ({ id, kind, facts, at, isRead, subjectKind, subjectId }: RowOf<typeof list>) => ({
  id,
  kind,
  // The facts are those of the kind: `notify` is the only one that writes them.
  words: bellWords(kind, facts as never),
  at,
  is_read: isRead,
  subject: subjectKind !== null && subjectId !== null ? { kind: subjectKind, id: subjectId } : null,
})

export const notificationsRoutes: Omit<Handlers['notifications'], 'sendAgain'> = {
  list: listNotifications,
  read: readNotifications,
}
