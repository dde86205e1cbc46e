import { count, integer, json, listOf, number, text, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'

/** Longer than all the calls of one job may take together; the heartbeat notices a crashed server sooner. */
export const leaseSeconds = 120

const jobShape = {
  id: count,
  topic: text,
  subject: text,
  payload: json<Record<string, unknown>>(),
  attempts: integer,
  /** The step of a trace that promised it; null where there was none. */
  traceparent: text.nullable,
}
const claimParams = { leaseSeconds: number, server: uuid(), topics: listOf(text) }
const lease = `leased_until = now() + :leaseSeconds * interval '1 second', attempts = attempts + 1, server = :server`
const free = `done_at is null and given_up_at is null and (leased_until is null or leased_until < now()) and topic = any (:topics)`

export const insertJob = statement({
  params: { topic: text, subject: text, payload: json<Record<string, unknown>>(), traceparent: text.nullable },
  row: { id: count },
  sql: 'insert into outbox (topic, subject, payload, traceparent) values (:topic, :subject, :payload, :traceparent) returning id',
})
export const claimOne = statement({
  params: { id: count, ...claimParams },
  row: jobShape,
  sql: `update outbox set ${lease} where id = :id and ${free} returning id, topic, subject, payload, attempts, traceparent`,
})
export const claimDue = statement({
  params: { limit: count, ...claimParams },
  row: jobShape,
  sql: `update outbox set ${lease}
    where id in (select id from outbox where ${free} and due_at <= now()
                 order by array_position(:topics, topic), due_at limit :limit for update skip locked)
    returning id, topic, subject, payload, attempts, traceparent`,
})

/** Only while the lease belongs to this server: one that was taken for crashed must not overwrite what another did since. */
const held = 'id = :id and server = :server and attempts = :attempts and done_at is null'
const heldParams = { id: count, server: uuid(), attempts: integer }
export const finish = statement({
  params: heldParams,
  sql: `update outbox set done_at = now(), leased_until = null, last_error = null, payload = '{}' where ${held}`,
})
export const putBack = statement({
  params: { ...heldParams, againInSeconds: number, problem: text.nullable },
  row: { failures: integer, hours: number },
  sql: `update outbox set leased_until = null, last_error = :problem,
      failures = case when :problem::text is null then 0 else failures + 1 end, due_at = now() + :againInSeconds * interval '1 second'
    where ${held} returning failures, extract(epoch from now() - counted_from)::float8 / 3600 as hours`,
})
/** It waits for a person: tries and their time are counted from here on. */
export const hold = statement({
  params: { ...heldParams, againInSeconds: number, problem: text.nullable },
  sql: `update outbox set leased_until = null, last_error = :problem, attempts = attempts - 1, counted_from = now(),
      due_at = now() + :againInSeconds * interval '1 second'
    where ${held}`,
})
/** It is in no queue until a person has it tried again. */
export const giveUp = statement({
  params: { id: count },
  sql: `update outbox set given_up_at = now(), due_at = 'infinity' where id = :id and done_at is null and given_up_at is null`,
})

/** A call to a provider that was promised inside a transaction and is made after it (rule 1). */
export type OutboxJob = Omit<LeasedJob, 'traceparent'>
/** The same with the step of a trace that promised it. */
export type LeasedJob = RowOf<typeof claimOne>
