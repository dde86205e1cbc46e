import type { CaseKind } from '@kasuwa/domain/privacy/cases.ts'
import type { CaseId } from '../base/ids.ts'
import type { App } from '../context/context.ts'
import { integer, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { factsOf } from './case-answer.ts'

/** Each limit is looked at for two days after it has passed: a server that was down for a night misses none. */
const listLate = statement({
  row: {
    id: uuid<CaseId>(),
    number: integer,
    kind: word<CaseKind>(),
    firstName: text.certain,
    lastName: text.certain,
    limit: word<'acknowledge' | 'answer'>().certain,
  },
  sql: `select k.id, k.number, k.kind, u.first_name as "firstName", u.last_name as "lastName", passed."limit"
    from cases k join users u on u.id = k.user_id cross join lateral (
      values ('answer', k.answer_by), ('acknowledge', case when k.acknowledged_at is null then k.acknowledge_by end)
    ) as passed ("limit", at)
    where k.answered_at is null and passed.at < product_now() and passed.at > product_now() - interval '2 days'
    order by k.number, passed."limit"`,
})

/** Notifies the admins of role support of cases whose time limit has passed, once for each limit of a case (CASE-08). */
export async function notifyLateCases(app: App): Promise<void> {
  await transaction(app.database, async (tx) => {
    for (const late of await tx.rows(listLate)) {
      const { id, limit } = late
      await notifyAdmins(tx, app, {
        kind: 'case_late',
        key: `${id}:${limit}`,
        subject: { kind: 'case', id },
        facts: { ...factsOf(late), limit },
        roles: ['support'],
      })
    }
  })
}
