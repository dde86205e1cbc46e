import { type LateOrder, lateOrders } from '@kasuwa/contract/collection-lists.ts'
import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { dueDaysOf, type LateRange } from '@kasuwa/domain/loans/late-ranges.ts'
import { bool, count, day, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, isId } from '../base/ids.ts'
import { dueOfRow, isBroken, lateColumns, lateJoins, lateShape } from './late-rows.ts'

/** The filters of a list of late loans as parameters of a statement. */
export const lateParams = {
  agentId: uuid<AgentId>().nullable,
  product: text.nullable,
  market: text.nullable,
  dueFrom: day.nullable,
  dueTo: day.nullable,
  quietSince: day.nullable,
  isBroken: bool.nullable,
}
export type LateFilter = Record<'product' | 'market', string | null> &
  Record<'dueFrom' | 'dueTo' | 'quietSince', Day | null> & { agentId: AgentId | null; isBroken: true | null }

/**
 * The late loans that match, as rows `r`: the whole table is narrow, and every page needs the sums of all that match (decision 100). That a broken
 * promise is one tells PostgreSQL how few they are: otherwise it looks for them among all late loans, in the order of the page.
 */
export const isLate = `r.oldest_due_on < (select product_today())
    and (:agentId::uuid is null or r.agent_id = :agentId)
    and (:product::text is null or r.product = :product)
    and (:market::text is null or r.lga = :market)
    and (:dueFrom::date is null or r.oldest_due_on >= :dueFrom)
    and (:dueTo::date is null or (r.oldest_due_on <= :dueTo and r.unpaid_principal_kobo > 0))
    and (:quietSince::date is null or r.last_note_at is null or r.last_note_at < lagos_midnight(:quietSince + 1))
    and (:isBroken::boolean is null or (r.promised_on is not null and ${isBroken}))`

/**
 * Few agents are put in order once, so that many loans are ordered by a number. Their users are read by an index of their own, and by themselves
 * (`offset 0`): PostgreSQL does not know that each agent has one, expects few agents, and would read the loans of each.
 */
const agentJoin = `join (
    select a.id, row_number() over (order by u.first_name, u.last_name, a.id) as place
    from agents a join (select id, first_name, last_name from users where account_type = 'agent' offset 0) as u on u.id = a.user_id
  ) as agent_order on agent_order.id = r.agent_id`
/** \`within\` orders the rows of the page, where that differs. */
const orders: Record<LateOrder, { by: string; within?: string; join?: string }> = {
  days_late: { by: 'r.oldest_due_on' },
  due_now: { by: 'due_now desc' },
  outstanding: { by: 'r.outstanding_kobo desc' },
  agent: { by: 'agent_order.place', within: 'au.first_name, au.last_name, r.agent_id', join: agentJoin },
  group: { by: 'g.name nulls last, r.group_id', join: 'left join customer_groups g on g.id = r.group_id' },
  market: { by: 'r.lga nulls last' },
  phone: { by: 'r.phone' },
  last_contact: { by: 'r.last_note_at nulls first' },
  promise: { by: 'r.promised_on nulls last' },
}

const pageIn = (order: LateOrder) => {
  const { by, within = by, join = '' } = orders[order]
  const inOrder = (first: string) => `order by ${first}, r.oldest_due_on, r.loan_id`
  return statement({
    reads: 'replica',
    params: { ...lateParams, limit: count, skip: count },
    row: lateShape,
    planEachTime: true,
    sql: `with page as (
        select r.loan_id, ${dueOfRow} as due_now from running_loans r ${join} where ${isLate} ${inOrder(by)} limit :limit offset :skip
      )
      select ${lateColumns} from ${lateJoins} ${inOrder(within)}`,
  })
}
const pages = {
  days_late: pageIn('days_late'),
  due_now: pageIn('due_now'),
  outstanding: pageIn('outstanding'),
  agent: pageIn('agent'),
  group: pageIn('group'),
  market: pageIn('market'),
  phone: pageIn('phone'),
  last_contact: pageIn('last_contact'),
  promise: pageIn('promise'),
} satisfies Record<(typeof lateOrders)[number], unknown>

const sumLate = statement({
  reads: 'replica',
  params: lateParams,
  row: { total: count, due: kobo, outstanding: kobo },
  planEachTime: true,
  sql: `select count(*) as total, coalesce(sum(${dueOfRow}), 0) as due, coalesce(sum(r.outstanding_kobo), 0) as outstanding
    from running_loans r where ${isLate}`,
})

const listAgents = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>().nullable },
  row: { id: uuid<AgentId>(), first_name: text.certain, last_name: text.certain },
  planEachTime: true,
  sql: `select a.id, u.first_name, u.last_name from (
      select distinct agent_id from running_loans
      where oldest_due_on < (select product_today()) and (:agentId::uuid is null or agent_id = :agentId)
    ) as late join agents a on a.id = late.agent_id join users u on u.id = a.user_id
    order by u.first_name, u.last_name, a.id`,
})
const listMarkets = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>().nullable },
  row: { market: text.certain },
  planEachTime: true,
  sql: `select distinct lga as market from running_loans
    where oldest_due_on < (select product_today()) and lga is not null and (:agentId::uuid is null or agent_id = :agentId)
    order by market`,
})

/** The filters of a list of late loans as its call takes them. */
export type LateInput = {
  /** For admins. */
  product?: string | undefined
  market?: string | undefined
  late?: LateRange | undefined
  quiet?: string | undefined
  promise?: 'broken' | undefined
}

/** The same as values of a statement; null leaves nothing out. */
export function readLateFilter(
  { product, market, late, quiet, promise }: LateInput,
  agent: AgentId | null,
  today: Day,
): LateFilter {
  const { from: dueFrom, to: dueTo } = late ? dueDaysOf(late, today) : { from: null, to: null }
  return {
    agentId: agent,
    product: product || null,
    market: market || null,
    dueFrom,
    dueTo,
    quietSince: quiet ? addDays(today, -Number(quiet)) : null,
    isBroken: promise ? true : null,
  }
}

/** The agent whose id a filter names; null without one. */
export const agentNamed = (id: string | undefined): AgentId | null => (id && isId<AgentId>(id) ? id : null)

/** One page of the late loans that match. */
export const listLate = (sql: Sql, filter: LateFilter, order: LateOrder, limit: number, skip: number) =>
  sql.rows(pages[order], { ...filter, limit, skip })

/** The number and the sums of all that match. */
export const sumOfLate = (sql: Sql, filter: LateFilter): Promise<RowOf<typeof sumLate>> => sql.only(sumLate, filter)

/** The agents and markets with late loans; of one agent where given. */
export const lateChoicesOf = (sql: Sql, agentId: AgentId | null) =>
  Promise.all([sql.rows(listAgents, { agentId }), sql.rows(listMarkets, { agentId })])
