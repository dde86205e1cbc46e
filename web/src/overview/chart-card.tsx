import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'

type Props = { title: string; lead: string; none: string; loading: string; isPending: boolean; isEmpty: boolean; children: ReactNode }

/** A panel with a chart: what it shows in a sentence, or that there is nothing to show. */
export function ChartCard({ title, lead, none, loading, isPending, isEmpty, children }: Props) {
  return (
    <Card title={title}>
      {isPending && <ChartSkeleton label={loading} />}
      {!isPending && isEmpty && <EmptyState icon={ChartColumn}>{none}</EmptyState>}
      {!isPending && !isEmpty && (
        <>
          <p className="-mt-2 mb-4 text-sm text-soft">{lead}</p>
          {children}
        </>
      )}
    </Card>
  )
}
