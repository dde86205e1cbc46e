import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { count, instant, json, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, isId, type UserId } from '../base/ids.ts'
import { type AccountFilter, accountParams, isFoundAccount } from '../lists/filters.ts'
import { inOrder, isAfterPlace, type PageRange, rangeParams } from '../lists/page.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'
import type { NamedAccount } from './payout-account-repository.ts'

const agentShape = {
  id: uuid<AgentId>(),
  code: text,
  createdAt: instant,
  userId: uuid<UserId>(),
  ...personShape,
  email: text.certain,
  status: word<UserStatus>(),
  customers: count,
  lent: kobo,
  commissions: kobo,
  payoutAccount: json<NamedAccount>(),
}

export type AdminAgent = RowOfShape<typeof agentShape>

/** Agents are few, and are found by their code too; their users have their own index. */
export const listed = `from agents a join users u on u.id = a.user_id
  where u.account_type = 'agent' and ${isFoundAccount('a', "' ' || a.code || u.search_text")}`

/** The details shown for the agents whose ids are in `page`. */
const shown = `select a.id, a.code, a.created_at as "createdAt", u.id as "userId", ${personColumns}, u.email, u.status,
      coalesce(tally.customers, 0) as customers, coalesce(tally.lent, 0) as lent,
      (select coalesce(sum(p.amount_kobo), 0) from payments p
        where p.agent_id = a.id and p.kind = 'agent_commission' and p.status = 'completed') as commissions,
      jsonb_build_object('bankCode', a.payout_bank_code, 'accountNumber', a.payout_account_number, 'accountName', a.payout_account_name) as "payoutAccount"
    from page join agents a on a.id = page.id join users u on u.id = a.user_id
      left join (
        select what, sum(rows)::bigint as customers, sum(amount_kobo) as lent from tallied
        where what = any (array(select 'agent.' || id from page)) group by what
      ) as tally on tally.what = 'agent.' || a.id`

const listPage = statement({
  reads: 'replica',
  params: { ...accountParams, ...rangeParams },
  row: agentShape,
  planEachTime: true,
  sql: `with page as (
      select a.id ${listed} and ${isAfterPlace('a.created_at', 'a.id')}
      order by ${inOrder('a.created_at', 'a.id')} limit :limit offset :skip
    )
    ${shown}
    order by ${inOrder('a.created_at', 'a.id')}`,
})
const findOne = statement({
  params: { id: uuid<AgentId>() },
  row: agentShape,
  sql: `with page as (select a.id from agents a where a.id = :id) ${shown}`,
})
const countListed = statement({
  reads: 'replica',
  params: accountParams,
  row: { total: count },
  planEachTime: true,
  sql: `select count(*) as total ${listed}`,
})

/** Agents that match a search and filters, and how many there are. */
export async function listAgents(sql: Sql, filter: AccountFilter, range: PageRange): Promise<[AdminAgent[], number]> {
  const [rows, { total }] = await Promise.all([
    sql.rows(listPage, { ...filter, ...range }),
    sql.only(countListed, filter),
  ])
  return [rows, total]
}

/** The agent with this id; any other kind of id finds nothing (C-159). */
export const findAgent = async (sql: Sql, id: string): Promise<AdminAgent | undefined> =>
  isId<AgentId>(id) ? sql.row(findOne, { id }) : undefined

const sumAll = statement({
  reads: 'replica',
  row: { agents: count, customers: count, lent: kobo, commissions: kobo },
  sql: `select (select count(*) from agents) as agents,
      coalesce(sum(rows) filter (where what = 'customer'), 0)::bigint as customers,
      coalesce(sum(amount_kobo) filter (where what in ('loan.active', 'loan.overdue', 'loan.completed')), 0) as lent,
      coalesce(sum(amount_kobo) filter (where what = 'agent_commission'), 0) as commissions
    from tallied where what in ('customer', 'loan.active', 'loan.overdue', 'loan.completed', 'agent_commission')`,
})

export type AgentTotals = RowOf<typeof sumAll>

/** All agents, all customers (each has one agent), the amounts lent to them and the amounts paid to agents (C-125, C-127). */
export const totalAgents = (sql: Sql): Promise<AgentTotals> => sql.only(sumAll)
