import { pageWords } from '@kasuwa/contract/words.ts'
import type { StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { CloudOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { kycTexts } from './texts.ts'

/** Until the step is known (KYC1-05); when it cannot be known, another try. */
export function LoadState({
  level,
  isPending,
  onRetry,
}: {
  level: StepLevel
  isPending: boolean
  onRetry: () => void
}) {
  if (isPending) {
    return (
      <p role="status" className="text-soft">
        {pageWords.loading}
      </p>
    )
  }
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-3xl">{kycTexts.pageTitle(level)}</h1>
      <EmptyState icon={CloudOff} action={<Button onClick={onRetry}>{kycTexts.tryAgain}</Button>}>
        {kycTexts.loadFailed}
      </EmptyState>
    </>
  )
}
