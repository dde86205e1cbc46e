import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** A grey area in place of a chart. It is separate from the chart, which is loaded later than the page. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-52" />
    </div>
  )
}
