import { fullName } from '@kasuwa/domain/display.ts'
import type { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { nairaText } from '../money/naira.tsx'
import { factText, waitingTexts as texts } from './texts.ts'

/** An act that somebody proposed to a second person. */
export type Proposal = Awaited<ReturnType<typeof api.proposals.list>>['data']['proposals'][number]

/** The server's name of the fact that only the correction of a file has: it is asked for again. */
const askedAgain = 'Asked for again'

/** The name of the act. */
export const actName = ({ act, facts }: Pick<Proposal, 'act' | 'facts'>): string =>
  act === 'correction' && facts.some(({ name }) => name === askedAgain) ? texts.askedAgain : texts.acts[act]

/** The act in words, with its amount. */
export const actText = ({ amount, ...proposal }: Pick<Proposal, 'act' | 'amount' | 'facts'>): string =>
  [actName(proposal), amount !== null && nairaText(amount)].filter(Boolean).join(', ')

/** The person or thing it concerns. */
export const aboutText = ({ person, subject }: Pick<Proposal, 'person' | 'subject'>): string =>
  person === null ? subject.name : fullName(person)

/** Shows that an act is not done but waits for a second person, with every fact that person will see (C-218). Used by every act that may need one. */
export function showWaiting(proposal: Proposal): void {
  const message = [texts.message(actText(proposal), aboutText(proposal)), ...proposal.facts.map(factText)].join('\n')
  showDialog({ kind: 'info', title: texts.title, message })
}
