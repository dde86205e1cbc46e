import { providerBalanceTexts as texts } from './texts.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** The place of the provider's balance until it is known, so that the form does not move. */
export function BalanceLoading() {
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="h-5" />
    </div>
  )
}
