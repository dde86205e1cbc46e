import { Refused } from '@kasuwa/domain/refusal.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import type { Context, Viewer } from '../context/context.ts'
import { listOwnCustomers, type OwnCustomer } from '../customers/own-customer-repository.ts'
import { type ListedInput, readListedFilter } from '../customers/listed-customer.ts'
import { trailAnswer } from '../customers/show-trail.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { type Loan, loansByCustomer } from '../loans/loan-repository.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { findAgent } from './agent-repository.ts'
import { agentAnswer } from './list-agents.ts'
import { findPayee } from './payout-account-repository.ts'

/**
 * One agent as admins see them (DESK-87).
 * @throws Refused not_found
 */
export async function showAgent({ app, actor }: Context, { id }: { id: string }) {
  const agent = await findAgent(app.database, id)
  if (!agent) throw new Refused('not_found')
  return agentAnswer({ app, actor }, agent)
}

/**
 * Everything done with an agent, newest first (C-136).
 * @throws Refused not_found
 */
export async function showAgentTrail({ app: { database } }: Context, { id, ...input }: ListInput & { id: string }) {
  const agent = await findPayee(database, id)
  if (!agent) throw new Refused('not_found')
  return trailAnswer(database, agent, input)
}

/**
 * One page of an agent's customers with their running loans, newest first (DESK-87).
 * @throws Refused not_found
 */
export async function listCustomersOfAgentForAdmin(
  { app, actor }: Context,
  { id, ...input }: ListedInput & { id: string },
) {
  const { database } = app
  const agent = await findPayee(database, id)
  if (!agent) throw new Refused('not_found')
  const filter = await readListedFilter(database, input)
  const [read, total] = await listOwnCustomers(database, agent.id, filter, rangeOf(input))
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  const loans = await loansByCustomer(
    database,
    rows.map((row) => row.id),
  )
  return { customers: rows.map((row) => customerAnswer({ app, actor }, row, loans.get(row.id) ?? [])), page }
}

function customerAnswer(viewer: Viewer, row: OwnCustomer, loans: readonly Loan[]) {
  const running = loans.find(({ status }) => isRunning(status))
  return {
    id: row.id,
    user: { ...personAnswer(viewer, row), status: row.status },
    created_at: row.createdAt,
    running_loan: running ? { loan_id: running.loanId, status: running.status, due_now: running.dueNow } : null,
  }
}
