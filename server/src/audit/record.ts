import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { Actor } from '../context.ts'
import { json, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../ids.ts'

export type AuditEntry = {
  action: string
  subject: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

type AuditActor = Pick<Actor, 'userId' | 'accountType'> | null

/** The app itself. The word cannot change any more: it stands in rows that cannot be updated. */
const itself = 'house' as const

/** The entry as a statement, also as part of a WITH, where it must not cost a round trip of its own (a repayment). */
export const auditParams = {
  actorId: uuid<UserId>().nullable,
  actor: word<AccountType | typeof itself>(),
  action: text,
  subjectKind: text,
  subjectId: text,
  before: json<unknown>().nullable,
  after: json<unknown>().nullable,
}
export const auditInsert = `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, before, after)
  values (:actorId, :actor, :action, :subjectKind, :subjectId, :before, :after)`

export const auditValues = (actor: AuditActor, { action, subject, before, after }: AuditEntry) => ({
  actorId: actor?.userId,
  actor: actor?.accountType ?? itself,
  action,
  subjectKind: subject.kind,
  subjectId: subject.id,
  before,
  after,
})

const insert = statement({ params: auditParams, sql: auditInsert })

/** Writes who did what into the audit trail, in the transaction that does it. `actor` null: the app itself (a job, a webhook). */
export async function record(tx: Sql, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx.run(insert, auditValues(actor, entry))
}
