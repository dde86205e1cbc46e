import type { proposalLists } from '@kasuwa/contract/proposals.ts'
import type { Context } from '../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { proposalAnswer } from './proposal-answer.ts'
import { listProposalRows } from './proposal-repository.ts'

type Input = ListInput & { state?: (typeof proposalLists)[number] | undefined }

/** One page of the proposals that wait for a second person, the oldest first, or of the decided ones, the newest first. */
export async function listProposals(context: Context, { state = 'open', ...input }: Input) {
  const { limit, skip } = rangeOf(input)
  const read = await listProposalRows(context.app.database, state, { search: input.search, limit, skip })
  const { rows, page } = pageOf(input, ...read)
  return { proposals: rows.map((row) => proposalAnswer(context, row)), page }
}
