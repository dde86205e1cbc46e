import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type Props<Data> = {
  title: string
  lead: string
  none: string
  loading: string
  of: PanelState<Data>
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A panel with a chart: what it shows in a sentence, or that there is nothing to show. */
export function ChartCard<Data>({ title, lead, none, loading, of: state, isEmpty, children }: Props<Data>) {
  return (
    <Card title={title}>
      <Panel of={state} loading={<ChartSkeleton label={loading} />}>
        {(data) =>
          isEmpty(data) ? (
            <EmptyState icon={ChartColumn}>{none}</EmptyState>
          ) : (
            <>
              <p className="-mt-2 mb-4 text-sm text-soft">{lead}</p>
              {children(data)}
            </>
          )
        }
      </Panel>
    </Card>
  )
}

/** Grey where a chart will stand. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-52" />
    </div>
  )
}
