import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Badge } from '../ui/badge.tsx'
import type { Elements } from '../ui/elements.ts'
import { proposalMarkTexts as texts, waitingTexts } from './texts.ts'

/** The proposal that waits about a row of money, as the server answers it; a server of the previous release leaves it out. */
export type MoneyProposal = { readonly act: keyof typeof waitingTexts.acts; readonly name: string } | null | undefined

/** The acts on a row of money, or in their place a link to the proposal that waits about it (C-212). */
export function ActsOrProposal({ proposal, children }: { proposal: MoneyProposal; children: Elements }) {
  if (!proposal) return children
  return (
    <PageLink
      to={`${pathTo('admin-user-proposals')}?search=${encodeURIComponent(proposal.name.slice(0, 100))}`}
      className="inline-flex min-h-11 items-center text-sm font-semibold whitespace-normal text-action underline-offset-4 hover:underline md:-my-3"
    >
      <span>{texts.waits(waitingTexts.acts[proposal.act])}</span>
      <span className="sr-only">{`: ${proposal.name}`}</span>
    </PageLink>
  )
}

/** The mark of such a row on a phone before it is opened; null without a proposal. */
export const proposalBadge = (proposal: MoneyProposal): Elements =>
  proposal ? <Badge colour="yellow">{texts.short}</Badge> : null
