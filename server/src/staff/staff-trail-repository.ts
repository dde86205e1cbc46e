import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { type ActKind, actKindOf, type TrailSide } from '@kasuwa/domain/access/act-kinds.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { count, integer, json, listOf, instant, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { dayParams, isOnDays } from '../lists/filters.ts'
import { countedTotal, countTo, type Total } from '../lists/page.ts'
import { namedParams, namedRows, readTyped } from '../lists/search.ts'
import { fullName } from '../profile/person-answer.ts'

/** The acts of admins and agents: what its indexes have. */
const ofStaff = `a.actor in ('admin', 'agent')`

/** More people than these are no search for one. */
const maxFound = 100

/**
 * The people that a typed text names or describes, an agent by their code too, and all subjects of the audit trail that belong to them;
 * `loans` are the loans alone that it names.
 */
const findSubjects = statement({
  reads: 'replica',
  params: { ...namedParams, typed: text, words: listOf(text).nullable, maxFound: integer },
  row: { people: listOf(uuid<UserId>()), subjects: listOf(text), loans: listOf(text) },
  sql: `with ${namedRows},
    found as (
      select id from named_user where id is not null
      union select user_id from agents where code = :number
      union select one from unnest(case when :words::text[] is not null and not exists (select from named_user) then people_described(:words, :maxFound) end) as one
    ),
    subject as (
      select 'user ' || id as id from found
      union all select 'customer ' || c.id from customers c where c.user_id in (select id from found)
      union all select 'agent ' || a.id from agents a where a.user_id in (select id from found)
      union all select 'loan ' || l.id from loans l join customers c on c.id = l.customer_id where c.user_id in (select id from found)
      union all select 'charge ' || :typed::text
    )
    select array(select id from found) as people, array(select id from subject) as subjects, array(select 'loan ' || id from loan) as loans`,
})

/** The actions that staff ever did: each is one look into the index. */
const findActions = statement({
  reads: 'replica',
  row: { action: text },
  sql: `with recursive done as (
      (select a.action from audit_events a where ${ofStaff} order by a.action limit 1)
      union all select (select a.action from audit_events a where ${ofStaff} and a.action > done.action order by a.action limit 1) from done
        where done.action is not null
    )
    select action from done where action is not null`,
})

const filterParams = {
  actor: uuid<UserId>().nullable,
  people: listOf(uuid<UserId>()).nullable,
  subjects: listOf(text).nullable,
  actions: listOf(text).nullable,
  ...dayParams,
}
const listed = `from audit_events a where ${ofStaff}
    and (:actor::uuid is null or a.actor_id = :actor)
    and (:subjects::text[] is null or a.actor_id = any (:people::uuid[]) or a.subject_kind || ' ' || a.subject_id = any (:subjects))
    and (:actions::text[] is null or a.action = any (:actions))
    and ${isOnDays('a.at')}`

const idAs = (kind: string) => `case when page.subject_kind = '${kind}' then page.subject_id::uuid end`
const nameOf = (user: string) => `(select ${fullName} from users u where u.id = ${user})`

const listPage = statement({
  reads: 'replica',
  params: { ...filterParams, afterAt: count.nullable, afterId: count.nullable, skip: count, limit: count },
  row: {
    id: count,
    at: instant,
    micros: count,
    action: text,
    actor: word<AccountType>(),
    actorId: uuid<UserId>().nullable,
    actorName: text.nullable,
    subject: text.nullable,
    loanId: text.nullable,
    customerId: uuid().nullable,
    before: json<unknown>().nullable,
    after: json<unknown>().nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select a.* ${listed}
        and (:afterAt::bigint is null or (a.at, a.id) < (timestamptz 'epoch' + :afterAt * interval '1 microsecond', :afterId))
      order by a.at desc, a.id desc limit :limit offset :skip
    )
    select page.id, page.at, (extract(epoch from page.at) * 1000000)::bigint as micros, page.action, page.actor, page.actor_id as "actorId",
      ${nameOf('page.actor_id')} as "actorName", l.loan_id as "loanId", c.id as "customerId", page.before, page.after,
      case when page.subject_kind in ('charge', 'open-item', 'product') then page.subject_id
        when page.subject_kind = 'group' then (select g.name from customer_groups g where g.id = ${idAs('group')})
        when page.subject_kind = 'agent' then (select ${nameOf('a.user_id')} from agents a where a.id = ${idAs('agent')})
        when page.subject_kind = 'user' then ${nameOf(idAs('user'))}
        else ${nameOf('c.user_id')} end as subject
    from page left join loans l on l.id = ${idAs('loan')}
      left join customers c on c.id = coalesce(l.customer_id, ${idAs('customer')}, (select uc.id from customers uc where uc.user_id = ${idAs('user')}))
    order by page.at desc, page.id desc`,
})
const countListed = statement({
  reads: 'replica',
  params: filterParams,
  row: { total: count },
  planEachTime: true,
  sql: countTo(listed),
})

/** An act of an admin or an agent. */
export type StaffAct = RowOf<typeof listPage>

/** The search and the filters of the staff trail, as its call takes them. */
export type TrailInput = {
  search?: string | undefined
  side?: TrailSide | undefined
  person?: string | undefined
  kind?: ActKind | undefined
  from?: Day | undefined
  to?: Day | undefined
}
export type TrailFilter = Awaited<ReturnType<typeof readTrailFilter>>

/** Words find what a person did, and what was done with them or with their loans; one of both where `side` says so. */
export async function readTrailFilter(sql: Sql, { search, side, person, kind, from, to }: TrailInput) {
  const [found, actions] = await Promise.all([
    search ? sql.only(findSubjects, { ...readTyped(search), typed: search, maxFound }) : null,
    kind ? sql.rows(findActions) : null,
  ])
  return {
    actor: (person ?? null) as UserId | null,
    ...sidesOf(found, side),
    actions: actions?.map(({ action }) => action).filter((action) => actKindOf(action) === kind) ?? null,
    from: from ?? null,
    to: to ?? null,
  }
}

type Found = { people: UserId[]; subjects: string[]; loans: string[] }

/** About a loan that was named, only the acts on that loan count. */
function sidesOf(found: Found | null, side: TrailSide | undefined) {
  if (!found) return { people: null, subjects: null }
  const { people, subjects, loans } = found
  if (side === 'by') return { people, subjects: [] }
  return side === 'about' ? { people: [], subjects: loans.length > 0 ? loans : subjects } : { people, subjects }
}

type Range = { after?: StaffAct | null; skip?: number; limit: number }

/** So many acts, the newest first: after one of them, or after the first `skip`. */
export const listActs = (
  sql: Sql,
  filter: TrailFilter,
  { after = null, skip = 0, limit }: Range,
): Promise<StaffAct[]> => sql.rows(listPage, { ...filter, afterAt: after?.micros, afterId: after?.id, skip, limit })

export const countActs = async (sql: Sql, filter: TrailFilter): Promise<Total> =>
  countedTotal(await sql.only(countListed, filter))
