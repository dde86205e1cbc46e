import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** Grey where a chart will stand; apart from the chart, which is loaded later than the page. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-52" />
    </div>
  )
}
