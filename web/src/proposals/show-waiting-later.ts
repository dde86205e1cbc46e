import type { Proposal } from './show-waiting.ts'

/** The same as `showWaiting`, for a form or page that does not begin with the words of all proposals: their code comes once it is needed. */
export const showWaitingLater = (proposal: Proposal): void =>
  void import('./show-waiting.ts').then(({ showWaiting }) => showWaiting(proposal))
