import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { type OfferLook, OfferTerms, offerSummary } from './offer-terms.tsx'
import { offerTexts as texts } from './apply-texts.ts'
import type { OfferState } from './offering.ts'

/** Milliseconds after the last key until a screen reader announces the offer. */
const typingRests = 900

/** The cost of the loan, shown before it is requested. Screen readers announce it once the typing stops. */
export function OfferPanel({
  state,
  onRetry,
  watchCaveats,
  ref,
  ...look
}: OfferLook & {
  state: OfferState
  onRetry: () => void
  watchCaveats: (list: HTMLElement | null) => void
  ref: Ref<HTMLElement>
}) {
  const announced = useSettled(state.at === 'offer' ? offerSummary(state.offer).announced : '', typingRests)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={texts.title}
      className="rounded-field border border-action/20 bg-action-tint p-4"
    >
      {state.at === 'hint' && <p className="text-sm text-soft">{texts.hint}</p>}
      {state.at === 'loading' && <OfferSkeleton />}
      {state.at === 'failed' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{texts.failed}</p>
          <Button look="secondary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {state.at === 'offer' && <OfferTerms {...look} offer={state.offer} watchCaveats={watchCaveats} />}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

function OfferSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-7 w-44" />
      <Skeleton className="h-4 w-full" />
    </div>
  )
}
