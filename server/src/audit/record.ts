import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { Actor } from '../context/context.ts'
import { json, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'

export type AuditEntry = {
  action: string
  subject: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

type AuditActor = Pick<Actor, 'userId' | 'accountType'> | null

/** The app itself. The word cannot change any more: it is in rows that cannot be updated. */
export const itself = 'house' as const

const entries = rowsParameter('entry', {
  actorId: uuid<UserId>().nullable,
  actor: word<AccountType | typeof itself>(),
  action: text,
  subjectKind: text,
  subjectId: text,
  before: json<unknown>().nullable,
  after: json<unknown>().nullable,
})

/** Entries as a statement, or as part of a WITH where they must not cost another round trip (repayments). */
export const auditParams = entries.params
export const auditInsert = `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, before, after, at)
  select "actorId", actor, action, "subjectKind", "subjectId", before, after, (select product_now()) from ${entries.table}`

export const auditValues = (actor: AuditActor, all: readonly AuditEntry[]) =>
  entries.values(
    all.map(({ action, subject, before = null, after = null }) => ({
      actorId: actor?.userId ?? null,
      actor: actor?.accountType ?? itself,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before,
      after,
    })),
  )

const insert = statement({ params: auditParams, sql: auditInsert })

/** The same for several subjects of one act. */
export const recordAll = (tx: Sql, actor: AuditActor, all: readonly AuditEntry[]): Promise<number> =>
  tx.run(insert, auditValues(actor, all))

/** Writes who did what into the audit trail, in the transaction that does it. `actor` is null for the app itself (a job, a webhook). */
export async function record(tx: Sql, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx.run(insert, auditValues(actor, [entry]))
}
