import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { detailTexts } from './texts.ts'

/** The loan page while its loan loads, in the shape that it will have. */
export function LoanDetailSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="xl:order-last">
        <Skeleton className="mb-6 h-5 w-32" />
        <Skeleton className="mb-6 h-2.5" />
        <SkeletonFacts count={4} />
      </Card>
      <div className="flex flex-col gap-5 max-xl:flex-col-reverse">
        <Card>
          <Skeleton className="mb-6 h-5 w-44" />
          <SkeletonFacts count={6} />
        </Card>
        <Card>
          <Skeleton className="mb-6 h-5 w-44" />
          <SkeletonRows label={detailTexts.loadingSchedule} />
        </Card>
      </div>
    </div>
  )
}

function SkeletonFacts({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-6 gap-y-4">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  )
}
