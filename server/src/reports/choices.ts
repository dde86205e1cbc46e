import { monthEnd } from '@kasuwa/domain/months.ts'
import type { AgentId } from '../base/ids.ts'
import { listKeptMonths } from '../collections/at-risk-repository.ts'
import type { Context } from '../context/context.ts'
import { text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

const listAgents = statement({
  reads: 'replica',
  row: { id: uuid<AgentId>(), firstName: text.certain, lastName: text.certain },
  sql: `select a.id, u.first_name as "firstName", u.last_name as "lastName" from agents a join users u on u.id = a.user_id
    order by u.first_name, u.last_name, a.id`,
})

const listProducts = statement({
  reads: 'replica',
  row: { code: text.certain, name: text.certain },
  sql: `select distinct on (product) product as code, name from report.products where state <> 'draft' order by product, version desc`,
})

/** The agents and products by which reports can be filtered, and the month ends that are kept, the newest first. */
export async function showChoices({ app }: Context) {
  const { reports } = app.pools
  const [agents, products, months] = await Promise.all([
    reports.rows(listAgents),
    reports.rows(listProducts),
    listKeptMonths(reports),
  ])
  return {
    agents: agents.map(({ id, firstName, lastName }) => ({ id, first_name: firstName, last_name: lastName })),
    products,
    month_ends: months.map(({ month }) => monthEnd(month)).toReversed(),
  }
}

/** The names of all agents by id. */
export async function agentNames({ app }: Pick<Context, 'app'>) {
  const agents = await app.pools.reports.rows(listAgents)
  return new Map(agents.map(({ id, firstName, lastName }) => [id, { first_name: firstName, last_name: lastName }]))
}

/** The newest names of all products by code. */
export async function productNames({ app }: Pick<Context, 'app'>) {
  const products = await app.pools.reports.rows(listProducts)
  return new Map(products.map(({ code, name }) => [code, name]))
}
