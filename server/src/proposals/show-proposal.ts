import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { isId } from '../base/ids.ts'
import type { Acts } from './act.ts'
import { compareNow } from './compare-facts.ts'
import { proposalAnswer } from './proposal-answer.ts'
import { findProposal, type ProposalId } from './proposal-repository.ts'

/**
 * One proposal, and for an open one the facts that have changed since it was proposed: for the person who is about to confirm it (C-218).
 * @throws Refused not_found
 */
export const showProposal =
  (acts: Acts) =>
  async (context: Context, { id }: { id: string }) => {
    const { app } = context
    const proposal = isId<ProposalId>(id) ? await findProposal(app.database, id) : undefined
    if (!proposal) throw new Refused('not_found')
    const compared =
      proposal.state === 'open' ? await compareNow(app, acts[proposal.act], proposal) : { moved: [], obstacle: null }
    return { ...proposalAnswer(context, proposal), ...compared }
  }
