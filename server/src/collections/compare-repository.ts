import type { ComparedOrder, MarketOrder } from '@kasuwa/contract/collection-lists.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { count, day, instant, kobo, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { customersOfAgents, dueOfAgents, portfolioNow } from './agent-figures.ts'
import { isOfFilter, loanFilterParams } from './at-risk-repository.ts'

export type Period = { from: Day; to: Day }

/** The figures of every market by `key`: the local government area of the customer's business, empty where it is not known. */
const figuresOfMarkets = `portfolio as (
      select coalesce(r.lga, '') as key, count(*) as running, count(*) filter (where r.oldest_due_on < (select product_today())) as late,
        sum(r.unpaid_principal_kobo) as principal,
        coalesce(sum(r.unpaid_principal_kobo) filter (where r.oldest_due_on < (select product_today()) - 30), 0) as late_principal
      from running_loans r group by 1
    ), lent as materialized (
      select l.id, l.start_date, coalesce(b.lga, '') as key
      from loans l join customers c on c.id = l.customer_id left join businesses b on b.user_id = c.user_id
      where l.end_date >= :from and l.start_date <= :to and l.cancelled_at is null
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

const agentShape = { id: uuid<AgentId>(), firstName: text.certain, lastName: text.certain, ...agentFigures }
const agentColumns =
  'id, "firstName", "lastName", customers, running, late, principal, "latePrincipal", due, collected, "newLoans", commission, "lastRound"'
/** The parts of the report of agents (REP-41), with new loans, commissions and rounds beside them. */
const comparedAgents = `with ${portfolioNow}, ${dueOfAgents}, ${customersOfAgents}, started as (
      select agent_id as key, count(*) as loans from report.loans l where end_day >= :from and start_day between :from and :to and cancelled_day is null
        and ${isOfFilter('l')} group by 1
    ), compared as (
      select a.id, u.first_name as "firstName", u.last_name as "lastName", coalesce(people.customers, 0) as customers,
        coalesce(portfolio.loans, 0) as running, coalesce(portfolio.late, 0) as late, coalesce(portfolio.principal, 0) as principal,
        coalesce(portfolio.par30, 0) as "latePrincipal", coalesce(due.due, 0) as due, coalesce(due.collected, 0) as collected,
        coalesce(started.loans, 0) as "newLoans", ${commissionOf} as commission, ${lastRound} as "lastRound", count(*) over () as total
      from agents a join users u on u.id = a.user_id left join portfolio on portfolio.key = a.id left join due on due.key = a.id
        left join started on started.key = a.id left join people on people.key = a.id::text
      where :agentId::uuid is null or a.id = :agentId
    )`

/** Every agent, or one. */
export const listAgentFigures = statement({
  reads: 'replica',
  params: { ...periodParams, ...pageParams, ...loanFilterParams, order: word<ComparedOrder>() },
  row: { ...agentShape, total: count },
  planEachTime: true,
  sql: `${comparedAgents}
    select ${agentColumns}, total from compared
    order by ${byFigure("when 'commission' then commission")}, case when :order = 'last_round' then "lastRound" end nulls first, "firstName", "lastName", id
    limit :limit offset :skip`,
})

/** So many agents after one of them, by id: for a file. */
export const listAgentFiguresById = statement({
  reads: 'replica',
  params: { ...periodParams, ...loanFilterParams, after: uuid().nullable, limit: count },
  row: agentShape,
  planEachTime: true,
  sql: `${comparedAgents} select ${agentColumns} from compared where :after::uuid is null or id > :after order by id limit :limit`,
})

const marketShape = { market: text.nullable, ...figures }
const marketColumns = 'market, customers, running, late, principal, "latePrincipal", due, collected, "newLoans"'
const comparedMarkets = `with ${figuresOfMarkets}, markets as (
      select coalesce(b.lga, '') as key, count(*) as customers from customers c left join businesses b on b.user_id = c.user_id group by 1
    ), compared as (
      select nullif(markets.key, '') as market, markets.customers, coalesce(portfolio.running, 0) as running, coalesce(portfolio.late, 0) as late,
        coalesce(portfolio.principal, 0) as principal, coalesce(portfolio.late_principal, 0) as "latePrincipal",
        coalesce(due.due, 0) as due, coalesce(due.collected, 0) as collected, coalesce(started.loans, 0) as "newLoans", count(*) over () as total
      from markets left join portfolio on portfolio.key = markets.key left join due on due.key = markets.key
        left join started on started.key = markets.key
    )`

/** Every market that has a customer. */
export const listMarketFigures = statement({
  reads: 'replica',
  params: { ...periodParams, ...pageParams, order: word<MarketOrder>() },
  row: { ...marketShape, total: count },
  planEachTime: true,
  sql: `${comparedMarkets}
    select ${marketColumns}, total from compared order by ${byFigure()}, market nulls last limit :limit offset :skip`,
})

/** So many markets after one of them, by name, an unknown one first: for a file. `after` is empty for the unknown one. */
export const listMarketFiguresByName = statement({
  reads: 'replica',
  params: { ...periodParams, after: text.nullable, limit: count },
  row: marketShape,
  planEachTime: true,
  sql: `${comparedMarkets}
    select ${marketColumns} from compared where :after::text is null or coalesce(market, '') > :after
    order by coalesce(market, '') limit :limit`,
})
