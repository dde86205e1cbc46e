import { fullName } from '@kasuwa/domain/display.ts'
import { showDialog } from '../base/dialog-store.ts'
import { failureWords } from '../base/calls/failure.ts'
import type { Me } from '../base/me/me.ts'
import { linksToLender, telephoneLink } from '../base/page/support-line.tsx'
import { CallRefused } from '../base/calls/call-failures.ts'
import { kycTexts } from './texts.ts'

/**
 * After too many refused numbers in a day (429) a customer needs help: the dialog of the failure has the agent's phone, or the lender's
 * line if there is no agent (C-63, C-210).
 */
export function offerCall(error: unknown, agent: Me['account']['agent']): void {
  if (!(error instanceof CallRefused) || error.status !== 429) return
  const links = agent ? [{ label: kycTexts.call(fullName(agent)), href: telephoneLink(agent.phone) }] : linksToLender()
  showDialog({ kind: 'error', ...failureWords(error), links })
}
