import type { WorkKind } from '@kasuwa/contract/entities/waiting-work.ts'
import { bool, count, instant, integer, kobo, listOf, text, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { fullName } from '../../profile/person-answer.ts'

/** Given up, or waiting longer than a provider normally takes. In real time, like all of the outbox. */
const isShown = `o.done_at is null and o.topic = any (:kinds) and (o.given_up_at is not null or o.created_at < now() - interval '10 minutes')`
/** The kind of a subject's id depends on the topic. */
const idOf = (topic: WorkKind) => `case when o.topic = '${topic}' then o.subject::uuid end`
/** The shown jobs that match the words, as SQL. The event of a receipt is its payment; one that is sent again is an event of its own. */
export const jobs = `from outbox o
  left join notifications n on n.id = case when o.topic in ('text', 'text-now') then o.subject::bigint end
  left join payments p on p.id = coalesce(case when n.kind = 'cash_receipt' and n.event_key not like 'again:%' then n.event_key::uuid end, ${idOf('transfer')}, ${idOf('cash-receipt')}, ${idOf('reversal-notice')})
  left join suspense_refunds r on r.id = ${idOf('suspense-refund')}
  left join loans l on l.id = p.loan_id
  left join customers c on c.id = ${idOf('virtual-account')}
  left join users u on u.id = coalesce(n.user_id, p.user_id, c.user_id, ${idOf('identity-check')}, ${idOf('file-asked')})
  where ${isShown}
    and ${isFoundIn(fullName, 'p.tx_ref', 'r.reference', 'l.loan_id')}`
export const foundBy = { kinds: listOf(word<WorkKind>()), pattern: text.nullable }

const page = statement({
  params: { ...foundBy, limit: integer, skip: integer },
  row: {
    id: count,
    kind: word<WorkKind>(),
    firstName: text.nullable,
    lastName: text.nullable,
    /** Set for a payout or a receipt. */
    txRef: text.nullable,
    loanId: text.nullable,
    amount: kobo.nullable,
    givenUp: bool,
    tries: integer,
    problem: text.nullable,
    since: instant,
  },
  sql: `select o.id, o.topic as kind, u.first_name as "firstName", u.last_name as "lastName", coalesce(p.tx_ref, r.reference) as "txRef", l.loan_id as "loanId",
      coalesce(p.amount_kobo, r.amount_kobo) as amount, o.given_up_at is not null as "givenUp", o.attempts as tries, o.last_error as problem, o.created_at as since
    ${jobs} order by o.given_up_at is null, o.created_at, o.id limit :limit offset :skip`,
})
const countFound = statement({
  params: foundBy,
  row: { total: count },
  sql: `select count(*) as total ${jobs}`,
})

const jobShape = { topic: text, subject: text }
const putBack = statement({
  params: { id: count },
  row: jobShape,
  sql: `update outbox set given_up_at = null, failures = 0, attempts = 0, counted_from = now(), due_at = now()
    where id = :id and done_at is null and (leased_until is null or leased_until < now())
    returning topic, subject`,
})
const findOpen = statement({
  params: { id: count },
  row: jobShape,
  sql: 'select topic, subject from outbox where id = :id and done_at is null',
})

export type WaitingWork = RowOf<typeof page>
export type Retried = RowOf<typeof putBack>

/** Lists `limit` jobs after the first `skip`: first those that were given up, then the oldest. */
export const listWaitingWork = (
  sql: Sql,
  kinds: readonly WorkKind[],
  search: string | undefined,
  limit: number,
  skip: number,
): Promise<WaitingWork[]> => sql.rows(page, { kinds, pattern: anywherePattern(search), limit, skip })

export const countWaitingWork = async (
  sql: Sql,
  kinds: readonly WorkKind[],
  search: string | undefined,
): Promise<number> => (await sql.only(countFound, { kinds, pattern: anywherePattern(search) })).total

/** Puts a job back into its queue, due now, unless it is being tried at this moment. Undefined if no such job waits. */
export const tryAgain = async (tx: Sql, id: number): Promise<Retried | undefined> =>
  (await tx.row(putBack, { id })) ?? tx.row(findOpen, { id })
