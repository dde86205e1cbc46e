import { createHash } from 'node:crypto'
import type { moveForm } from '@kasuwa/contract/move-forms.ts'
import { mayMoveAlone } from '@kasuwa/domain/access/moves.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record, recordAll } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { isId, newId, type AgentId, type UserId } from '../base/ids.ts'
import { notify, type NotifiedEvent } from '../notifications/notify.ts'
import type { About, Act } from '../proposals/act.ts'
import { compared, type Fact, figure, fixed } from '../proposals/facts.ts'
import { type AdminAgent, findAgent } from './agent-repository.ts'
import { chosenOf, loadAgent, type MovePlan, readPlan } from './move-plan.ts'
import { countMovedAlone, lockAgentsOf, lockMoved, type MoveId, saveMove, sumLoansOf } from './move-repository.ts'

type Input = z.output<typeof moveForm> & { id: string }
type Moved = { moved: number; left_groups: number }

/**
 * Moves customers of one agent to another active agent (C-209). A group moves when all its members do; a member who moves without it
 * leaves it. Loans, notes, promises and cash stay as they are. Both agents and the customers are notified. More than ten of an agent's
 * customers within a day take two people.
 * @throws Refused not_found, agent_not_available, no_customers_to_move, customers_moved, proposal_open
 */
export const customersMove: Act<Input, Moved> = {
  name: 'move_customers',
  limit: 'always',
  roles: ['support'],
  about: aboutMove,
  lock: lockMove,
  async isHarmless(tx, input) {
    const { from, plan } = await readMove(tx, input)
    return mayMoveAlone(plan.customers.length, await countMovedAlone(tx, from.id))
  },
  run: moveThem,
  final: ['not_found', 'agent_not_available', 'no_customers_to_move', 'customers_moved'],
}

async function aboutMove(sql: Sql, input: Input): Promise<About> {
  const { from, to, chosen, plan } = await readMove(sql, input)
  const { running, late, lateAmount } = await sumLoansOf(sql, chosen)
  return {
    subject: { kind: 'agent', id: from.id, name: nameOf(from) },
    userId: null,
    amount: null,
    reason: input.reason,
    facts: [
      fixed('To', nameOf(to)),
      ...factsOf(plan, input.which === 'chosen'),
      { name: 'Running loans', value: String(running) },
      { name: 'Late loans', value: String(late) },
      figure('Late amount', lateAmount),
    ],
  }
}

/** So many names are shown together; those of chosen customers follow apart. Everybody is compared. */
const namesShown = 20

function factsOf({ customers, groups }: MovePlan, areChosen: boolean): Fact[] {
  const leaving = customers.filter(({ leavesGroup }) => leavesGroup)
  const digest = createHash('sha256').update(customers.map(({ id }) => id).toSorted().join()) // prettier-ignore
  const further = customers.slice(namesShown).map(personName)
  return [
    fixed('Customers', String(customers.length)),
    fixed('Names', listed(customers.map(personName))),
    ...(areChosen && further.length > 0 ? [{ name: 'Further names', value: further.join(', ') }] : []),
    compared('List of customers', digest.digest('hex').slice(0, 16)),
    fixed('Groups that move', listed(groups.map(({ name }) => name))),
    fixed('Members who leave their group', listed(leaving.map((one) => `${personName(one)} (${one.group})`))),
  ]
}

const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

const listed = (names: readonly string[]): string =>
  names.length <= namesShown
    ? names.join(', ') || 'None'
    : `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more`

/** Agents of the same name differ by their code. */
const nameOf = (agent: AdminAgent): string => `${personName(agent)} (${agent.code})`

async function lockMove(tx: Transaction, input: Input): Promise<void> {
  const { id: from } = await loadAgent(tx, input.id)
  await lockAgentsOf(tx, from, isId<AgentId>(input.to) ? input.to : null)
  await lockMoved(tx, chosenOf(from, input))
}

/** Both agents and everybody who is moved, as they are now. */
async function readMove(sql: Sql, input: Input) {
  const from = await loadAgent(sql, input.id)
  const to = await findAgent(sql, input.to)
  if (!to || to.status !== 'active' || to.id === from.id) throw new Refused('agent_not_available')
  const chosen = chosenOf(from.id, input)
  return { from, to, chosen, plan: await readPlan(sql, chosen) }
}

async function moveThem(
  tx: Transaction,
  { app, actor }: Context,
  input: Input,
  proposedBy: UserId | null,
): Promise<Moved> {
  await lockMove(tx, input)
  const { from, to, chosen, plan } = await readMove(tx, input)
  const id = newId<MoveId>()
  const { reason } = input
  await saveMove(tx, { ...chosen, id, to: to.id, reason, movedBy: actor.userId, proposedBy, at: tx.now })
  const { customers, groups } = plan
  const left = customers.filter(({ leavesGroup }) => leavesGroup)
  await record(tx, actor, {
    action: 'agent.customers-moved',
    subject: { kind: 'agent', id: from.id },
    after: {
      moveId: id,
      agent: nameOf(to),
      agentId: to.id,
      customers: customers.length,
      groups: groups.map(({ name }) => name),
      leftGroups: left.length,
      reason,
      ...(proposedBy !== null && { proposedBy }),
    },
  })
  await recordAll(
    tx,
    actor,
    customers.map(({ id: customer, group, leavesGroup }) => ({
      action: 'customer.moved',
      subject: { kind: 'customer', id: customer },
      before: { agent: nameOf(from), ...(group !== null && { group }) },
      after: { agent: nameOf(to), ...(group !== null && !leavesGroup && { group }), reason, moveId: id },
    })),
  )
  await tellOfMove(tx, app, id, { from, to, plan })
  return { moved: customers.length, left_groups: left.length }
}

type Parties = { from: AdminAgent; to: AdminAgent; plan: MovePlan }

/** The customers are told who their agent is now, and both agents how many customers were moved (C-208, C-209). */
async function tellOfMove(tx: Transaction, app: App, id: MoveId, { from, to, plan: { customers } }: Parties) {
  const [first] = customers
  // Groups without members tell nobody.
  if (!first) return
  const name = customers.length === 1 ? personName(first) : null
  const facts = { customers: customers.length, name }
  const agent = { agent: personName(to), phone: to.phone, isNew: true }
  await notify(tx, app, [
    ...customers.map(({ userId }): NotifiedEvent => ({ kind: 'agent_changed', userId, key: id, facts: agent })),
    { kind: 'customers_moved', userId: from.userId, key: id, facts: { ...facts, toYou: false } },
    { kind: 'customers_moved', userId: to.userId, key: id, facts: { ...facts, toYou: true } },
  ])
}
