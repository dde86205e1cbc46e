import type { WebhookEvent, WebhookState } from '@kasuwa/contract/webhook-lists.ts'
import { count, instant, integer, json, number, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import { countedTotal, countTo, type Total } from '../lists/page.ts'

const waits = 'sent_at is null and given_up_at is null'
/** Longer than one try may take. */
const leaseSeconds = 60

/** The oldest event of each subject that is due. A later event of the same loan waits until the earlier one was sent or given up. */
const take = statement({
  params: { limit: count },
  row: {
    id: count,
    event: word<WebhookEvent>(),
    data: json<object>(),
    at: instant,
    attempts: integer,
    hours: number,
  },
  sql: `update outgoing_webhooks set leased_until = now() + interval '${leaseSeconds} seconds', attempts = attempts + 1
    where id in (
      select w.id from outgoing_webhooks w
      where w.${waits.replace('and ', 'and w.')} and w.due_at <= now() and (w.leased_until is null or w.leased_until < now())
        and not exists (select from outgoing_webhooks b where b.subject = w.subject and b.id < w.id and b.${waits.replace('and ', 'and b.')})
      order by w.due_at limit :limit for update skip locked)
    returning id, event, data, at, attempts, extract(epoch from now() - counted_from)::float8 / 3600 as hours`,
})
/** Only the try that has the lease ends it. */
const isHeld = `id = :id and attempts = :attempts and ${waits}`
const held = { id: count, attempts: integer }
const sent = statement({
  params: { ...held, status: integer },
  sql: `update outgoing_webhooks set sent_at = now(), leased_until = null, last_status = :status, last_problem = null where ${isHeld}`,
})
const failed = statement({
  params: { ...held, status: integer.nullable, problem: text.nullable, againInSeconds: number },
  sql: `update outgoing_webhooks set leased_until = null, last_status = :status, last_problem = :problem,
      due_at = now() + :againInSeconds * interval '1 second'
    where ${isHeld}`,
})
const givenUp = statement({
  params: { ...held, status: integer.nullable, problem: text.nullable },
  sql: `update outgoing_webhooks set leased_until = null, last_status = :status, last_problem = :problem, given_up_at = now()
    where ${isHeld}`,
})
/** A try that is under way keeps its lease, and its end then changes nothing, since the count of tries is another. */
const replay = statement({
  params: { id: count },
  row: { id: count, event: word<WebhookEvent>() },
  sql: `update outgoing_webhooks set sent_at = null, given_up_at = null, attempts = 0, counted_from = now(), due_at = now() where id = :id
    returning id, event`,
})
const countWaiting = statement({
  row: { waiting: count },
  sql: `select count(*) as waiting from outgoing_webhooks where ${waits}`,
})
const removeOld = statement({
  params: { days: integer, limit: count },
  sql: `delete from outgoing_webhooks where id in (
      select id from outgoing_webhooks where sent_at < now() - :days * interval '1 day' order by id limit :limit)`,
})

const conditions: Record<WebhookState, string> = {
  waiting: waits,
  given_up: 'given_up_at is not null',
  sent: 'sent_at is not null',
}
const found = { loanNumber: text.nullable }
const isFound = '(:loanNumber::text is null or loan_number = :loanNumber)'
const listOf = (state: WebhookState) => ({
  page: statement({
    params: { ...found, limit: count, skip: count },
    row: {
      id: count,
      event: word<WebhookEvent>(),
      loanNumber: text.nullable,
      at: instant,
      attempts: integer,
      sentAt: instant.nullable,
      dueAt: instant,
      lastStatus: integer.nullable,
      lastProblem: text.nullable,
    },
    sql: `select id, event, loan_number as "loanNumber", at, attempts, sent_at as "sentAt", due_at as "dueAt",
        last_status as "lastStatus", last_problem as "lastProblem"
      from outgoing_webhooks where ${conditions[state]} and ${isFound} order by id desc limit :limit offset :skip`,
    planEachTime: true,
  }),
  total: statement({
    params: found,
    row: { total: count },
    sql: countTo(`from outgoing_webhooks where ${conditions[state]} and ${isFound}`),
    planEachTime: true,
  }),
})
const lists = { waiting: listOf('waiting'), given_up: listOf('given_up'), sent: listOf('sent') }

export type DueWebhook = RowOf<typeof take>
export type ListedWebhook = RowOf<(typeof lists)['sent']['page']>

export const takeDue = (sql: Sql, limit: number): Promise<DueWebhook[]> => sql.rows(take, { limit })
export const saveSent = (sql: Sql, values: ValuesOf<typeof sent>): Promise<number> => sql.run(sent, values)
export const saveFailure = (sql: Sql, values: ValuesOf<typeof failed>): Promise<number> => sql.run(failed, values)
export const saveGivenUp = (sql: Sql, values: ValuesOf<typeof givenUp>): Promise<number> => sql.run(givenUp, values)

/** Has an event sent again, now; undefined where there is none with this id. */
export const replayEvent = (tx: Sql, id: number): Promise<RowOf<typeof replay> | undefined> => tx.row(replay, { id })

/** How many events are still to be sent. */
export const countWaitingWebhooks = async (sql: Sql): Promise<number> => (await sql.only(countWaiting)).waiting

/** Deletes events that were sent so many days ago, at most `limit` at once; returns how many. */
export const deleteSent = (sql: Sql, days: number, limit: number): Promise<number> =>
  sql.run(removeOld, { days, limit })

/** One page of the events in a state, newest first, with how many there are; `loanNumber` leaves those of one loan. */
export async function listEvents(
  sql: Sql,
  state: WebhookState,
  loanNumber: string | null,
  range: { limit: number; skip: number },
): Promise<[ListedWebhook[], Total]> {
  const [rows, total] = await Promise.all([
    sql.rows(lists[state].page, { loanNumber, ...range }),
    sql.only(lists[state].total, { loanNumber }),
  ])
  return [rows, countedTotal(total)]
}
