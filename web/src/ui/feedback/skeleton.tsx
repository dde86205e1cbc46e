import { clsx } from 'clsx'

/** A grey bar in place of something that is not loaded yet. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-md bg-line forced-colors:border', className)}
    />
  )
}

/** Lines of a table that is not loaded yet: always 5. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} data-testid="skeleton-row" className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      ))}
    </div>
  )
}
