import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { addKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { bool, count, day, kobo, listOf, type RowOfShape, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { AgentId } from '../../base/ids.ts'
import { personColumns, personShape } from '../../profile/person-answer.ts'

export type SheetPeriod = { from: Day; to: Day }

const figureShape = { repaid: kobo, paid: kobo, underWay: kobo }
const lineShape = {
  id: uuid<AgentId>(),
  code: text,
  ...personShape,
  status: word<UserStatus>(),
  hasNamedAccount: bool,
  ...figureShape,
}
export type SheetLine = RowOfShape<typeof lineShape>
export type SheetFigures = RowOfShape<typeof figureShape>

const isInPeriod = (at: string): string =>
  `${at} >= lagos_midnight(:from::date) and ${at} < lagos_midnight(:to::date + 1)`

/**
 * The part of each repayment that paid a loan; the excess became credit, and counts when it is used. A repayment from before its agent was
 * kept counts for the customer's present one. Uses of credit are few, and are found by the day they were made, which is their value day.
 */
const repaid = `select agent_id, sum(amount)::bigint as amount from (
      select coalesce(p.repaid_agent_id, c.agent_id) as agent_id, p.amount_kobo - p.excess_kobo as amount
      from payments p left join customers c on p.repaid_agent_id is null and c.id = p.customer_id
      where p.kind = 'loan_repayment' and p.status = 'completed' and ${isInPeriod('p.paid_at')}
      union all select agent_at(p.customer_id, p.created_at), p.amount_kobo
      from payments p where p.kind = 'credit_applied' and p.status = 'completed' and ${isInPeriod('p.created_at')}
    ) as one group by agent_id`

/**
 * A commission counts in every period that shares a day with its own, so that the same repayments are not paid again by other dates. One
 * without a period counts on the day it was made.
 */
const paid = `select p.agent_id, coalesce(sum(p.amount_kobo) filter (where p.status = 'completed'), 0)::bigint as paid,
      coalesce(sum(p.amount_kobo) filter (where p.status = 'pending'), 0)::bigint as under_way
    from payments p where p.kind = 'agent_commission' and p.status <> 'failed'
      and ((p.commission_from <= :to and p.commission_to >= :from) or (p.commission_from is null and ${isInPeriod('p.created_at')}))
    group by 1`

const linesWith = (more = ''): string => `with repaid as (${repaid}), paid as (${paid})
    select ${more}a.id, a.code, ${personColumns}, u.status, a.payout_account_name is not null as "hasNamedAccount",
      coalesce(r.amount, 0) as repaid, coalesce(f.paid, 0) as paid, coalesce(f.under_way, 0) as "underWay"
    from agents a join users u on u.id = a.user_id
    left join repaid r on r.agent_id = a.id left join paid f on f.agent_id = a.id
    where (r.amount > 0 or f.agent_id is not null)`
const list = statement({
  params: { from: day, to: day, limit: count, skip: count },
  row: { ...lineShape, total: count },
  planEachTime: true,
  sql: `${linesWith('count(*) over () as total, ')} order by coalesce(r.amount, 0) desc, a.code limit :limit offset :skip`,
})
const listByCode = statement({
  params: { from: day, to: day, after: text.nullable, limit: count },
  row: lineShape,
  planEachTime: true,
  sql: `${linesWith()} and (:after::text is null or a.code > :after) order by a.code limit :limit`,
})
const findOne = statement({
  params: { from: day, to: day, id: uuid<AgentId>() },
  row: figureShape,
  planEachTime: true,
  sql: `with repaid as (${repaid}), paid as (${paid})
    select coalesce((select amount from repaid where agent_id = :id), 0) as repaid,
      coalesce((select paid from paid where agent_id = :id), 0) as paid,
      coalesce((select under_way from paid where agent_id = :id), 0) as "underWay"`,
})
const listPaid = statement({
  params: { from: day, to: day, ids: listOf(uuid<AgentId>()) },
  row: { id: uuid<AgentId>(), paid: kobo, underWay: kobo },
  planEachTime: true,
  sql: `with paid as (${paid}) select a.id, f.paid, f.under_way as "underWay" from paid f join agents a on a.id = f.agent_id where a.id = any (:ids)`,
})

/** The agents whose customers repaid in the period, or who were paid for it, the most repaid first, each with how many there are in all. */
export const listSheet = (
  sql: Sql,
  { from, to }: SheetPeriod,
  limit: number,
  skip: number,
): Promise<RowOf<typeof list>[]> => sql.rows(list, { from, to, limit, skip })

/** So many of them after an agent's code, by code: for a file. */
export const listSheetByCode = (
  sql: Sql,
  period: SheetPeriod,
  after: string | null,
  limit: number,
): Promise<SheetLine[]> => sql.rows(listByCode, { ...period, after, limit })

export const findSheetFigures = (sql: Sql, period: SheetPeriod, id: AgentId): Promise<SheetFigures> =>
  sql.only(findOne, { ...period, id })

/** The amount paid and on its way for the period together, by agent; none for an agent without any. */
export async function paidForPeriod(
  sql: Sql,
  period: SheetPeriod,
  ids: readonly AgentId[],
): Promise<ReadonlyMap<AgentId, Kobo>> {
  const rows = await sql.rows(listPaid, { ...period, ids: [...ids] })
  return new Map(rows.map(({ id, paid, underWay }) => [id, addKobo(paid, underWay)]))
}
