import type { movedForm } from '@kasuwa/contract/move-forms.ts'
import { mayMoveAlone } from '@kasuwa/domain/access/moves.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { type AgentId, type CustomerId, isId } from '../base/ids.ts'
import type { GroupId } from '../groups/group-repository.ts'
import {
  type Chosen,
  countMovedAlone,
  heldCashOf,
  listMovedCustomers,
  listMovedGroups,
  type LoanFigures,
  type MovedCustomer,
  type MovedGroup,
  sumLoansOf,
} from './move-repository.ts'
import { type AdminAgent, findAgent } from './agent-repository.ts'

/** The customers of a move, and the agent: they leave the agent `id`. */
export type MovedInput = z.output<typeof movedForm> & { id: string }

/** Everybody whom a move takes, and the groups that go along. */
export type MovePlan = { customers: MovedCustomer[]; groups: MovedGroup[] }

/**
 * Everything that depends on an agent, for the person who is about to disable them (C-209).
 * @throws Refused not_found
 */
export async function showStanding({ app: { database } }: Context, { id }: { id: string }) {
  const agent = await loadAgent(database, id)
  const everyone = { from: agent.id, everyone: true, group: null, customers: [] }
  const [figures, groups, cash] = await Promise.all([
    sumLoansOf(database, everyone),
    listMovedGroups(database, everyone),
    heldCashOf(database, agent.id),
  ])
  return { ...figuresAnswer(figures), cash_in_hand: cash ?? nothing, groups: groups.map(groupAnswer) }
}

/**
 * The effect of a move before it is made.
 * @throws Refused not_found, no_customers_to_move, customers_moved
 */
export async function planMove({ app: { database } }: Context, input: MovedInput) {
  const agent = await loadAgent(database, input.id)
  const chosen = chosenOf(agent.id, input)
  const [{ customers, groups }, figures, before] = await Promise.all([
    readPlan(database, chosen),
    sumLoansOf(database, chosen),
    countMovedAlone(database, agent.id),
  ])
  return {
    ...figuresAnswer(figures),
    groups: groups.map(groupAnswer),
    leaving: customers.flatMap(({ firstName, lastName, group, leavesGroup }) =>
      leavesGroup && group !== null ? [{ first_name: firstName, last_name: lastName, group }] : [],
    ),
    needs_second_person: !mayMoveAlone(customers.length, before),
  }
}

/** @throws Refused not_found */
export async function loadAgent(sql: Sql, id: string): Promise<AdminAgent> {
  const agent = await findAgent(sql, id)
  if (!agent) throw new Refused('not_found')
  return agent
}

/**
 * The choice as values of the statements; a customer named twice counts once.
 * @throws Refused no_customers_to_move, customers_moved for what can be no id
 */
export function chosenOf(from: AgentId, { which, group, customers }: Omit<MovedInput, 'id'>): Chosen {
  if (which === 'all') return { from, everyone: true, group: null, customers: [] }
  if (which === 'group') {
    if (!group || !isId<GroupId>(group)) throw new Refused('no_customers_to_move')
    return { from, everyone: false, group, customers: [] }
  }
  const ids = [...new Set((customers ?? []).map((id) => id.toLowerCase()))]
  if (!ids.every((id) => isId<CustomerId>(id))) throw new Refused('customers_moved')
  return { from, everyone: false, group: null, customers: ids }
}

/** @throws Refused no_customers_to_move; customers_moved when one of the chosen is not with this agent */
export async function readPlan(sql: Sql, chosen: Chosen): Promise<MovePlan> {
  const [customers, groups] = await Promise.all([listMovedCustomers(sql, chosen), listMovedGroups(sql, chosen)])
  if (customers.length < chosen.customers.length) throw new Refused('customers_moved')
  if (customers.length === 0 && groups.length === 0) throw new Refused('no_customers_to_move')
  return { customers, groups }
}

const figuresAnswer = ({ customers, running, late, lateAmount }: LoanFigures) => ({
  customers,
  running_loans: running,
  late_loans: late,
  late_amount: lateAmount,
})

const groupAnswer = ({ id, name, members }: MovedGroup) => ({ id, name, members_count: members })
