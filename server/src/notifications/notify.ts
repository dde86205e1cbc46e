import { type NotificationKind, textClassOf } from '@kasuwa/domain/notifications/kinds.ts'
import type { FactsOf } from '@kasuwa/domain/notifications/templates.ts'
import { textTimeOf } from '@kasuwa/domain/notifications/text-rules.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { traceparentNow } from '../base/tracing.ts'
import type { App } from '../context/context.ts'
import { bool, count, instant, json, phone, text, uuid, word } from '../db/columns.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'

type EventOf<K extends NotificationKind> = {
  kind: K
  /** The person who is notified. */
  userId: UserId
  /** Identifies the event among those of its kind, such as the payment's id: the same one again changes nothing. */
  key: string
  /** The entry of the bell leads to it. */
  subject?: { kind: string; id: string }
  facts: FactsOf[K]
  /** The number of the text, where it is not the person's own; such an event is not in their bell. */
  phone?: Phone
  /** The step of a trace that it belongs to, where that is not the one under way. */
  traceparent?: string | null | undefined
}

/** An event that a person is notified of, with the facts of its kind. */
export type NotifiedEvent = { [K in NotificationKind]: EventOf<K> }[NotificationKind]

const events = rowsParameter('event', {
  userId: uuid<UserId>(),
  kind: word<NotificationKind>(),
  key: text,
  subjectKind: text.nullable,
  subjectId: text.nullable,
  facts: json<unknown>(),
  inBell: bool,
  state: word<'waiting' | 'sending'>().nullable,
  dueAt: instant.nullable,
  phone: phone.nullable,
  traceparent: text.nullable,
})

export const notifyParams = events.params

const insertRows = `insert into notifications (user_id, kind, event_key, subject_kind, subject_id, facts, in_bell, text_state, text_due_at, text_phone, traceparent, created_at)
      select "userId", kind, key, "subjectKind", "subjectId", facts, "inBell", state, "dueAt", phone, traceparent, (select product_now()) from ${events.table}`

/**
 * The notifications as part of a WITH, for the one call that must not need another round trip (repayments). Only for events that cannot have
 * come before, since their key is new, and whose text does not leave at once: nothing is looked up, and no job is promised.
 */
export const notifyPart = `notified as (${insertRows})`

const insert = statement({
  params: notifyParams,
  row: { id: count },
  // In the order of the unique index, so that two batches never wait for each other.
  sql: `with notified as (
      ${insertRows} order by key, kind, "userId"
      on conflict (event_key, kind, user_id) do nothing
      returning id, text_state, traceparent
    ), text_promised as (
      insert into outbox (topic, subject, traceparent) select 'text-now', id::text, traceparent from notified where text_state = 'sending' returning id
    )
    select id from text_promised`,
})

/**
 * Notifies people of events, in the transaction of the act: each gets an entry in their bell, and a text where the kind has one and
 * `TEXT_KINDS` does not leave it out (C-208). The same event again, also at the same time, changes nothing. One statement for all.
 * @returns the jobs of the outbox that send the texts which leave at once
 */
export async function notify(
  tx: Transaction,
  { settings }: Pick<App, 'settings'>,
  all: readonly NotifiedEvent[],
): Promise<number[]> {
  if (all.length === 0) return []
  const jobs = await tx.rows(insert, events.values(rowsOf(settings, tx.now, all)))
  return jobs.map(({ id }) => id)
}

/** The values of `notifyPart`. @param now product time @throws Error for an event whose text leaves at once */
export function notifyValues(settings: App['settings'], now: Date, all: readonly NotifiedEvent[]) {
  const rows = rowsOf(settings, now, all)
  const atOnce = rows.find(({ state }) => state === 'sending')
  if (atOnce) throw new Error(`a text of ${atOnce.kind} leaves at once: notify promises it`)
  return events.values(rows)
}

function rowsOf(settings: App['settings'], now: Date, all: readonly NotifiedEvent[]) {
  const due = textTimeOf(now)
  return all.map(({ kind, userId, key, subject, facts, phone: other, traceparent = traceparentNow() }) => {
    const state = textStateOf(kind, settings.TEXT_KINDS)
    return {
      kind,
      userId,
      key,
      facts,
      state,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      inBell: other === undefined,
      dueAt: state === 'sending' ? now : state && due,
      phone: other ?? null,
      traceparent,
    }
  })
}

/** The state in which the text of a kind begins; null where it has none. */
function textStateOf(kind: NotificationKind, optional: readonly string[]): 'waiting' | 'sending' | null {
  const how = textClassOf(kind)
  if (how === 'now') return 'sending'
  return how === 'none' || !optional.includes(kind) ? null : 'waiting'
}
