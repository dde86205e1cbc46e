import { proposalsFile } from './proposals-file.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Acts } from './act.ts'
import { confirmProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import { listProposals } from './list-proposals.ts'
import { showProposal } from './show-proposal.ts'

/** @param acts every act that may need a second person; the features that have them come later in the order */
export const proposalsRoutes = (acts: Acts): Handlers['proposals'] => ({
  list: listProposals,
  file: proposalsFile,
  show: showProposal(acts),
  confirm: confirmProposal(acts),
  refuse: refuseProposal(acts),
  withdraw: withdrawProposal,
})
