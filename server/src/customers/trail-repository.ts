import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { count, instant, json, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { countedTotal, countTo, type PageRange, type Total } from '../lists/page.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { fullName } from '../profile/person-answer.ts'

/** The subjects of a person in the audit trail: their user, their customer or agent, and each of their loans. */
const subjects = `(select 'user' as kind, :userId::uuid::text as id, null as loan union all select 'customer', :id::uuid::text, null
    union all select 'agent', :id::uuid::text, null
    union all select 'loan', l.id::text, l.loan_id from loans l where l.customer_id = :id) as subject`
const owner = { id: uuid(), userId: uuid() }

/** For each subject at most as many entries as the page can show. */
const listPage = statement({
  reads: 'replica',
  params: { ...owner, skip: count, limit: count },
  row: {
    id: count,
    at: instant,
    action: text,
    actor: word<AccountType | 'house'>(),
    actorName: text.nullable,
    loanId: text.nullable,
    before: json<unknown>().nullable,
    after: json<unknown>().nullable,
  },
  sql: `with page as (
      select e.*, subject.loan from ${subjects} cross join lateral (
        select * from audit_events a where a.subject_kind = subject.kind and a.subject_id = subject.id
        order by a.id desc limit :skip::bigint + :limit::bigint
      ) as e order by e.id desc limit :limit offset :skip
    )
    select page.id, page.at, page.action, page.actor, ${fullName} as "actorName", page.loan as "loanId", page.before, page.after
    from page left join users u on u.id = page.actor_id order by page.id desc`,
})
const countAll = statement({
  reads: 'replica',
  params: owner,
  row: { total: count },
  sql: countTo(`from ${subjects} join audit_events a on a.subject_kind = subject.kind and a.subject_id = subject.id`),
})

/** Both ids of a customer or an agent. */
export type Owner = { id: CustomerId | AgentId; userId: UserId }

export type TrailEntry = RowOf<typeof listPage>

/** Everything done with a customer or an agent, newest first, and how many entries there are. */
export const listTrail = (sql: Sql, owner: Owner, { skip, limit }: PageRange): Promise<[TrailEntry[], Total]> =>
  Promise.all([sql.rows(listPage, { ...owner, skip, limit }), sql.only(countAll, owner).then(countedTotal)])
