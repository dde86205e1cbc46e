import { useId, type ComponentProps } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { StatusDialog } from '../customers/status-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { type Standing, standingQuery } from './move-queries.ts'
import { moveTexts, standingTexts as texts } from './move-texts.ts'
import { standingFacts } from './standing-facts.tsx'

type Props = ComponentProps<typeof StatusDialog> & { agentId: string; onMove: () => void }

/** The question about an agent's status: what depends on them, and the way to move their customers first (C-136, C-209). */
export function AgentStatusDialog({ agentId, onMove, ...dialog }: Props) {
  const standing = usePanel(standingQuery(agentId))
  const mayMove = dialog.way === 'disable' || dialog.way === 'ban'
  return (
    <StatusDialog {...dialog}>
      <Panel of={standing} loading={<SkeletonRows label={texts.loading} />}>
        {(known) => <Depending standing={known} onMove={mayMove ? onMove : null} />}
      </Panel>
    </StatusDialog>
  )
}

function Depending({ standing, onMove }: { standing: Standing; onMove: (() => void) | null }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-field bg-sunken p-4 text-ink">
      <h3 id={titleId} className="mb-3 text-sm font-semibold">
        {texts.title}
      </h3>
      <Facts facts={standingFacts(standing)} />
      {onMove && standing.customers > 0 && (
        <ForRoles act="agents.moveCustomers">
          <div className="mt-4">
            <p className="mb-2 text-sm">{texts.moveFirst}</p>
            <Button look="secondary" onClick={onMove}>
              {moveTexts.open}
            </Button>
          </div>
        </ForRoles>
      )}
    </section>
  )
}
