import type { ComparedOrder, MarketOrder } from '@kasuwa/contract/collection-lists.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { count, day, instant, kobo, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'

export type Period = { from: Day; to: Day }

/** For every agent or market, its figures by `key`: the conditions name a customer `c`, and a market's business `b`. */
const figuresBy = (key: string, ofRow: string, joins: string, isWanted: string) => `portfolio as (
      select ${ofRow} as key, count(*) as running, count(*) filter (where r.oldest_due_on < (select product_today())) as late,
        sum(r.unpaid_principal_kobo) as principal,
        coalesce(sum(r.unpaid_principal_kobo) filter (where r.oldest_due_on < (select product_today()) - 30), 0) as late_principal
      from running_loans r where ${isWanted.replaceAll('c.agent_id', 'r.agent_id')} group by 1
    ), lent as materialized (
      select l.id, l.start_date, ${key} as key from loans l join customers c on c.id = l.customer_id ${joins}
      where l.end_date >= :from and l.start_date <= :to and l.cancelled_at is null and ${isWanted}
    ), due as (
      select lent.key, sum(amount_kobo(i)) as due, sum(paid_kobo(i)) as collected
      from lent join instalments i on i.loan_id = lent.id where i.due_date between :from and :to group by 1
    ), started as (
      select key, count(*) as loans from lent where start_date >= :from group by 1
    )`

const figures = {
  customers: count,
  running: count,
  late: count,
  principal: kobo,
  latePrincipal: kobo,
  due: kobo,
  collected: kobo,
  newLoans: count,
}
const figureColumns = `coalesce(portfolio.running, 0) as running, coalesce(portfolio.late, 0) as late,
      coalesce(portfolio.principal, 0) as principal, coalesce(portfolio.late_principal, 0) as "latePrincipal",
      coalesce(due.due, 0) as due, coalesce(due.collected, 0) as collected, coalesce(started.loans, 0) as "newLoans"`
const joined = (key: string) => `left join portfolio on portfolio.key = ${key}
    left join due on due.key = ${key} left join started on started.key = ${key}`

/** The largest first. A share of nothing is below all others. */
const byFigure = (
  more = '',
) => `case :order::text when 'par30' then "latePrincipal"::numeric / nullif(principal, 0) when 'late' then late when 'running' then running
      when 'customers' then customers when 'due' then due when 'collected' then collected when 'new_loans' then "newLoans" ${more}
    end desc nulls last`

const periodParams = { from: day, to: day }
const pageParams = { limit: count, skip: count }

const lastRound = `(select n.noted_at from collection_notes n where n.agent_id = a.id order by n.noted_at desc limit 1)`
const commissionOf = `(select coalesce(sum(p.amount_kobo), 0) from payments p where p.agent_id = a.id and p.kind = 'agent_commission'
        and p.status = 'completed' and p.paid_at >= lagos_midnight(:from) and p.paid_at < lagos_midnight(:to + 1))`
const agentFigures = { ...figures, commission: kobo, lastRound: instant.nullable }
const isAgents = '(:agentId::uuid is null or c.agent_id = :agentId)'

const agentShape = { id: uuid<AgentId>(), firstName: text.certain, lastName: text.certain, ...agentFigures }
const agentColumns =
  'id, "firstName", "lastName", customers, running, late, principal, "latePrincipal", due, collected, "newLoans", commission, "lastRound"'
const comparedAgents = `with ${figuresBy('c.agent_id', 'r.agent_id', '', isAgents)}, compared as (
      select a.id, u.first_name as "firstName", u.last_name as "lastName", coalesce(tally.customers, 0) as customers, ${figureColumns},
        ${commissionOf} as commission, ${lastRound} as "lastRound", count(*) over () as total
      from agents a join users u on u.id = a.user_id ${joined('a.id')}
        left join (
          select what, sum(rows)::bigint as customers from tallied
          where what = any (array(select 'agent.' || id from agents where :agentId::uuid is null or id = :agentId)) group by what
        ) as tally on tally.what = 'agent.' || a.id
      where :agentId::uuid is null or a.id = :agentId
    )`

/** Every agent, or one. */
export const listAgentFigures = statement({
  params: { ...periodParams, ...pageParams, order: word<ComparedOrder>(), agentId: uuid<AgentId>().nullable },
  row: { ...agentShape, total: count },
  planEachTime: true,
  sql: `${comparedAgents}
    select ${agentColumns}, total from compared
    order by ${byFigure("when 'commission' then commission")}, case when :order = 'last_round' then "lastRound" end nulls first, "firstName", "lastName", id
    limit :limit offset :skip`,
})

/** So many agents after one of them, by id: for a file. */
export const listAgentFiguresById = statement({
  params: { ...periodParams, agentId: uuid<AgentId>().nullable, after: uuid().nullable, limit: count },
  row: agentShape,
  planEachTime: true,
  sql: `${comparedAgents} select ${agentColumns} from compared where :after::uuid is null or id > :after order by id limit :limit`,
})

const marketShape = { market: text.nullable, ...figures }
const marketColumns = 'market, customers, running, late, principal, "latePrincipal", due, collected, "newLoans"'
const comparedMarkets = `with ${figuresBy("coalesce(b.lga, '')", "coalesce(r.lga, '')", 'left join businesses b on b.user_id = c.user_id', 'true')}, markets as (
      select coalesce(b.lga, '') as key, count(*) as customers from customers c left join businesses b on b.user_id = c.user_id group by 1
    ), compared as (
      select nullif(markets.key, '') as market, markets.customers, ${figureColumns}, count(*) over () as total
      from markets ${joined('markets.key')}
    )`

/** Every market that has a customer. */
export const listMarketFigures = statement({
  params: { ...periodParams, ...pageParams, order: word<MarketOrder>() },
  row: { ...marketShape, total: count },
  planEachTime: true,
  sql: `${comparedMarkets}
    select ${marketColumns}, total from compared order by ${byFigure()}, market nulls last limit :limit offset :skip`,
})

/** So many markets after one of them, by name, an unknown one first: for a file. `after` is empty for the unknown one. */
export const listMarketFiguresByName = statement({
  params: { ...periodParams, after: text.nullable, limit: count },
  row: marketShape,
  planEachTime: true,
  sql: `${comparedMarkets}
    select ${marketColumns} from compared where :after::text is null or coalesce(market, '') > :after
    order by coalesce(market, '') limit :limit`,
})
