import { count, instant, text, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId } from '../base/ids.ts'
import { traceparentNow } from '../base/tracing.ts'
import { neverAccepted } from './send-text.ts'
import { endGivenUp, reopenText } from './text-repository.ts'

const insert = statement({
  params: { id: count, key: text, state: word<'waiting' | 'sending'>(), dueAt: instant, traceparent: text.nullable },
  sql: `with added as (
      insert into notifications (user_id, kind, event_key, subject_kind, subject_id, facts, in_bell, text_state, text_due_at, traceparent)
      select user_id, kind, :key, subject_kind, subject_id, facts, false, :state, :dueAt, :traceparent from notifications where id = :id
      returning id, text_state, traceparent
    )
    insert into outbox (topic, subject, traceparent) select 'text-now', id::text, traceparent from added where text_state = 'sending'`,
})

/**
 * Sends the text of a notification once more, without another entry in the bell. `id` is the notification's. Where its job was given up,
 * nobody can try that job again any more.
 */
export async function repeatText(
  tx: Transaction,
  repeated: { id: number; state: 'waiting' | 'sending'; dueAt: Date },
): Promise<void> {
  await tx.run(endGivenUp, { id: repeated.id })
  await tx.run(insert, { ...repeated, key: `again:${newId()}`, traceparent: traceparentNow() })
}

/** A person has a job of the outbox tried again: a text that failed because it was given up may leave now. Changes nothing for other jobs. */
export async function reopenGivenUp(
  tx: Transaction,
  { topic, subject }: { topic: string; subject: string },
): Promise<void> {
  if (topic === 'text' || topic === 'text-now') await tx.run(reopenText, { lead: Number(subject), note: neverAccepted })
}
