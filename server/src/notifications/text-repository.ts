import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { NotificationKind, TextState } from '@kasuwa/domain/notifications/kinds.ts'
import type { EventFacts } from '@kasuwa/domain/notifications/templates.ts'
import { bool, count, instant, integer, json, listOf, phone, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'

/**
 * A reminder `n` is of today and true: the loan still owes that instalment, and no earlier one. A file is still asked for. The agent of the
 * text is still the person's, active, and has that number. True for every other kind.
 */
export const isTrue = `case n.kind when 'due_tomorrow' then (n.facts ->> 'dueOn')::date = product_today() + 1 and ${stillOwed('n')}
      when 'loan_late' then (n.facts ->> 'dueOn')::date = product_today() - (n.facts ->> 'days')::integer and ${stillOwed('n')}
      when 'file_asked' then exists (select from asked_files f where f.id = n.subject_id::uuid and f.sent_at is null)
      when 'agent_changed' then exists (select from customers c join agents a on a.id = c.agent_id join users agent on agent.id = a.user_id
        where c.user_id = n.user_id and agent.phone = n.facts ->> 'phone' and agent.status = 'active')
      else true end`

/** The status of the person `u` for the notification `n`. An erased one has no phone: only the last text, which has its own number, is for them. */
const statusOf = `case when u.erased_at is null or n.text_phone is not null then u.status else 'banned' end`

/** The number of the last text to an erased person is forgotten once the text has ended (RIGHT-06). */
const forgetPhone = `text_phone = case when kind <> 'data_erased' then text_phone end`

function stillOwed(notification: string): string {
  return `exists (select from loans l where l.id = ${notification}.subject_id::uuid and l.status in ('active', 'overdue')
        and l.written_off_at is null and l.next_due_date = (${notification}.facts ->> 'dueOn')::date)`
}

/**
 * All texts that wait for the people whose texts are due, some people at a time. A text that waits for another morning stays. `sentToday`:
 * texts of the day that did not have to leave at once.
 */
export const findWaiting = statement({
  params: { limit: integer },
  row: {
    id: count,
    userId: uuid<UserId>(),
    kind: word<NotificationKind>(),
    isTrue: bool.certain,
    status: word<UserStatus>(),
    sentToday: count,
  },
  sql: `with person as materialized (
      select distinct user_id from (
        select user_id from notifications where text_state = 'waiting' and text_due_at <= product_now() order by text_due_at limit :limit
      ) as due
    )
    select n.id, u.id as "userId", n.kind, ${isTrue} as "isTrue", ${statusOf} as status, coalesce(today.texts, 0) as "sentToday"
    from person join users u on u.id = person.user_id
    join notifications n on n.user_id = u.id and n.text_state = 'waiting' and n.text_due_at <= product_now() + interval '1 minute'
    left join lateral (
      select count(distinct t.text_lead) as texts from notifications t
      where t.user_id = u.id and t.text_lead is not null and t.text_due_at >= product_today()::timestamp at time zone 'Africa/Lagos'
    ) as today on true
    order by u.id, n.id`,
})

/** Texts that were planned within the last hour and are not sent yet: ones that the provider refuses hold nothing back for longer. */
export const countPlanned = statement({
  row: { texts: count },
  sql: `select count(distinct text_lead) as texts from notifications where text_state = 'sending' and text_lead is not null
    and text_due_at > product_now() - interval '1 hour'`,
})

const plannedShape = {
  id: count,
  state: word<TextState>(),
  lead: count.nullable,
  dueAt: instant,
  note: text.nullable,
}
const planned = rowsParameter('planned', plannedShape)
export type PlannedText = RowOfShape<typeof plannedShape>

const save = statement({
  params: planned.params,
  sql: `with changed as (
      update notifications n set text_state = planned.state, text_lead = planned.lead, text_due_at = planned."dueAt", text_note = planned.note,
        text_settled_at = case when planned.state = 'dropped' then product_now() end
      from ${planned.table} where n.id = planned.id and n.text_state = 'waiting'
      returning n.id, n.text_lead, n.traceparent
    )
    insert into outbox (topic, subject, traceparent) select 'text', id::text, traceparent from changed where id = text_lead`,
})
/** Stores what was decided, and promises each text in the outbox. */
export const savePlan = (tx: Sql, plan: readonly PlannedText[]): Promise<number> => tx.run(save, planned.values(plan))

/** The rows that leave as the text of this row: itself where it leaves at once. `isOld`: older than so many days. */
export const findText = statement({
  params: { lead: count, days: integer },
  row: {
    id: count,
    kind: word<NotificationKind>(),
    facts: json<EventFacts['facts']>(),
    isTrue: bool.certain,
    status: word<UserStatus>(),
    phone,
    tries: integer,
    tried: text.nullable,
    dueAt: instant.certain,
    isOld: bool,
  },
  sql: `select n.id, n.kind, n.facts, ${isTrue} as "isTrue", ${statusOf} as status, coalesce(n.text_phone, u.phone) as phone, n.text_tries as tries,
      coalesce(n.text_provider, case when n.text_tries > 0 then 'termii' end) as tried,
      n.text_due_at as "dueAt", n.created_at < product_now() - :days * interval '1 day' as "isOld"
    from notifications n join users u on u.id = n.user_id
    where n.text_state = 'sending' and (n.text_lead = :lead or (n.id = :lead and n.text_lead is null)) order by n.id`,
})
export type TextRow = RowOf<typeof findText>

/** Counted, with its provider, before that is called: after a crash it is known where the text may have left. */
export const countTry = statement({
  params: { ids: listOf(count), tries: integer, provider: text.nullable },
  sql: `update notifications set text_tries = text_tries + :tries, text_provider = :provider where id = any (:ids)`,
})
export const markSent = statement({
  params: { ids: listOf(count), messageId: text.nullable },
  sql: `update notifications set text_state = 'sent', text_sent_at = product_now(), message_id = :messageId, ${forgetPhone}
    where id = any (:ids) and text_state = 'sending'`,
})
export const endText = statement({
  params: { ids: listOf(count), state: word<'failed' | 'dropped'>(), note: text },
  sql: `update notifications set text_state = :state, text_settled_at = product_now(), text_note = :note, ${forgetPhone}
    where id = any (:ids) and text_state = 'sending'`,
})
/** It did not leave on the day, or in the hours of texts, for which it was planned. */
export const waitAgain = statement({
  params: { ids: listOf(count), dueAt: instant },
  sql: `update notifications set text_state = 'waiting', text_lead = null, text_due_at = :dueAt where id = any (:ids) and text_state = 'sending'`,
})

/** Given up, and not tried again since: such jobs are due at no time. */
const isGivenUp = `done_at is null and due_at = 'infinity' and given_up_at is not null and topic in ('text', 'text-now')`
const leavesWith = (lead: string) => `(n.text_lead = ${lead} or (n.id = ${lead} and n.text_lead is null))`

/** The texts whose jobs were given up: the provider accepted none of them. The jobs are locked, since a person may have one tried again now. */
export const failGivenUp = statement({
  params: { note: text },
  sql: `with given_up as materialized (select subject::bigint as lead from outbox where ${isGivenUp} for update)
    update notifications n set text_state = 'failed', text_settled_at = product_now(), text_note = :note
    from given_up where n.text_state = 'sending' and ${leavesWith('given_up.lead')}`,
})
/** The job of the text is tried again by a person. */
export const reopenText = statement({
  params: { lead: count, note: text },
  sql: `update notifications n set text_state = 'sending', text_settled_at = null, text_note = null, text_due_at = product_now()
    where n.user_id = (select user_id from notifications where id = :lead) and n.text_state = 'failed' and n.text_note = :note
      and ${leavesWith(':lead')}`,
})
/** Ends the job of a text that was given up, and is sent again as another text now. */
export const endGivenUp = statement({
  params: { id: count },
  sql: `update outbox set done_at = now() where ${isGivenUp}
    and subject = (select coalesce(text_lead, id)::text from notifications where id = :id)`,
})

/** The provider's report on a text that it accepted. */
export const settleText = statement({
  params: { provider: text, messageId: text, state: word<'delivered' | 'failed'>(), note: text.nullable },
  sql: `update notifications set text_state = :state, text_settled_at = product_now(), text_note = :note
    where message_id = :messageId and coalesce(text_provider, 'termii') = :provider and text_state in ('sent', 'failed')`,
})

/** The oldest notifications, some at a time; their ids are in the order of their time. */
export const deleteOld = statement({
  params: { days: integer, batch: integer },
  sql: `delete from notifications where id in (
      select id from (select id, created_at from notifications order by id limit :batch) as oldest
      where created_at < product_now() - :days * interval '1 day')`,
})
