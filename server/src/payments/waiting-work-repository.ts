import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { WorkKind } from '@kasuwa/contract/entities/waiting-work.ts'
import { anywherePattern } from '../lists/search.ts'

export type WaitingWork = {
  id: number
  kind: WorkKind
  firstName: string | null
  lastName: string | null
  /** Of a payout. */
  txRef: string | null
  loanId: string | null
  amount: Kobo | null
  givenUp: boolean
  tries: number
  problem: string | null
  since: Date
}

/** Given up, or waiting for longer than a provider takes as a rule. Real time, as all of the outbox. */
const shown = `o.done_at is null and o.topic = any ($1::text[]) and (o.given_up_at is not null or o.created_at < now() - interval '10 minutes')`
/** A subject is an id of the topic's own kind. */
const idOf = (topic: string) => `case when o.topic = '${topic}' then o.subject::uuid end`
const rows = `from outbox o
  left join payments p on p.id = ${idOf('transfer')}
  left join loans l on l.id = p.loan_id
  left join customers c on c.id = ${idOf('virtual-account')}
  left join users u on u.id = coalesce(p.user_id, c.user_id, ${idOf('identity-check')})
  where ${shown} and ($2::text is null or u.first_name || ' ' || u.last_name ilike $2 or p.tx_ref ilike $2 or l.loan_id ilike $2)`

const page = `select o.id, o.topic as kind, u.first_name as "firstName", u.last_name as "lastName", p.tx_ref as "txRef", l.loan_id as "loanId",
    p.amount_kobo as amount, o.given_up_at is not null as "givenUp", o.attempts as tries, o.last_error as problem, o.created_at as since
  ${rows} order by o.given_up_at is null, o.created_at, o.id limit $3 offset $4`
const count = `select count(*) as total ${rows}`

/** `limit` jobs after the first `skip`, those that were given up first, then the oldest. */
export const listWaitingWork = (
  sql: Sql,
  kinds: readonly WorkKind[],
  search: string | undefined,
  limit: number,
  skip: number,
): Promise<WaitingWork[]> => sql.rows<WaitingWork>(page, [kinds, anywherePattern(search), limit, skip])

export const countWaitingWork = async (
  sql: Sql,
  kinds: readonly WorkKind[],
  search: string | undefined,
): Promise<number> => (await sql.row<{ total: number }>(count, [kinds, anywherePattern(search)]))!.total

const again = `update outbox set given_up_at = null, failures = 0, attempts = 0, counted_from = now(), due_at = now()
  where id = $1 and done_at is null and (leased_until is null or leased_until < now())
  returning topic, subject`
const isOpen = 'select topic, subject from outbox where id = $1 and done_at is null'

export type Retried = { topic: string; subject: string }

/** Puts a job back into its queue, due now; one that is being tried at this moment is left alone. Undefined: there is none that waits. */
export const tryAgain = async (tx: Sql, id: number): Promise<Retried | undefined> =>
  (await tx.row<Retried>(again, [id])) ?? tx.row<Retried>(isOpen, [id])
