import { fullName } from '@kasuwa/domain/display.ts'
import type { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { nairaText } from '../money/naira.tsx'
import { factText, waitingTexts as texts } from './texts.ts'

/** An act that somebody proposed to a second person. */
export type Proposal = Awaited<ReturnType<typeof api.proposals.list>>['data']['proposals'][number]

/** What is proposed, in words. */
export const actText = ({ act, amount }: Pick<Proposal, 'act' | 'amount'>): string =>
  [texts.acts[act], amount !== null && nairaText(amount)].filter(Boolean).join(', ')

/** Whom it is for, or what it is about. */
export const aboutText = ({ person, subject }: Pick<Proposal, 'person' | 'subject'>): string =>
  person === null ? subject.name : fullName(person)

/** Shows that an act was not done but waits for a second person, with all that person will see of it (C-218): what every act shows that may need one. */
export function showWaiting(proposal: Proposal): void {
  const message = [texts.message(actText(proposal), aboutText(proposal)), ...proposal.facts.map(factText)].join('\n')
  showDialog({ kind: 'info', title: texts.title, message })
}
