import type { LateOrder } from '@kasuwa/contract/collection-lists.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { type ListInput, readPage } from '../lists/page.ts'
import type { AgentId } from '../base/ids.ts'
import { agentNamed, type LateInput, lateChoicesOf, listLate, readLateFilter, sumOfLate } from './late-repository.ts'
import { lateAnswer } from './late-rows.ts'

type Input = Pick<ListInput, 'page' | 'per_page'> & LateInput & { order?: LateOrder | undefined }

/** One page of all late loans that match, with the sums of them (COLL-01, COLL-02). */
export const listLateLoans = (context: Context, input: Input & { agent?: string | undefined }) =>
  lateLoansOf(context, input, agentNamed(input.agent))

/** The same of the agent's own customers (COLL-03). */
export const listOwnLateLoans = (context: Context, input: Input) =>
  lateLoansOf(context, input, agentIdOf(context.actor))

async function lateLoansOf({ app, now }: Context, input: Input, agentId: AgentId | null) {
  const { database } = app
  const today = lagosDay(now)
  const filter = readLateFilter(input, agentId, today)
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listLate(database, filter, input.order ?? 'days_late', limit, skip),
    () => sumOfLate(database, filter),
  )
  return {
    loans: rows.map((row) => lateAnswer(row, today)),
    total_due: sums.due,
    total_outstanding: sums.outstanding,
    page,
  }
}

/** The agents and markets by which late loans can be filtered; for an agent, those of their own customers. */
export async function showLateChoices({ app: { database }, actor }: Context) {
  const [agents, markets] = await lateChoicesOf(database, actor.accountType === 'agent' ? agentIdOf(actor) : null)
  return { agents, markets: markets.map(({ market }) => market) }
}
