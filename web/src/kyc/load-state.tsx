import { pageWords } from '@kasuwa/contract/words.ts'
import type { StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import { kycTexts } from './texts.ts'

/** Shown until the step is known (KYC1-05); after a failure with Try again. */
export function LoadState({
  level,
  isPending,
  onRetry,
}: {
  level: StepLevel
  isPending: boolean
  onRetry: () => void
}) {
  if (isPending) return <LoadingText />
  return (
    <>
      <h1 className="text-xl font-bold sm:text-2xl">{kycTexts.pageTitle(level)}</h1>
      <LoadFailure message={kycTexts.loadFailed} onRetry={onRetry} />
    </>
  )
}

export function LoadingText() {
  return (
    <p role="status" className="text-soft">
      {pageWords.loading}
    </p>
  )
}
