import type { Sql } from '../db/database.ts'
import type { Actor } from '../context.ts'

export type AuditEntry = {
  action: string
  subject: { kind: string; id: string }
  before?: unknown
  after?: unknown
}

type AuditActor = Pick<Actor, 'userId' | 'accountType'> | null

/**
 * The entry as a statement, also as part of a WITH, where it must not cost a round trip of its own (a repayment).
 * @param first the number of the first of its parameters, which are `auditValues`
 */
export function auditInsert(first: number): string {
  const values = Array.from({ length: 7 }, (_, at) => `$${first + at}`).join(', ')
  return `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, before, after) values (${values})`
}

export function auditValues(actor: AuditActor, entry: AuditEntry): unknown[] {
  const { action, subject, before, after } = entry
  return [
    actor?.userId ?? null,
    actor?.accountType ?? 'app',
    action,
    subject.kind,
    subject.id,
    asJson(before),
    asJson(after),
  ]
}

const insert = auditInsert(1)

/** Writes who did what into the audit trail, in the transaction that does it. `actor` null: the app itself (a job, a webhook). */
export async function record(tx: Sql, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx.run(insert, auditValues(actor, entry))
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
