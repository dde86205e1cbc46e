import { errorWords } from '@kasuwa/contract/words.ts'
import { Button } from '../ui/button.tsx'
import { OnboardingLayout } from './onboarding-layout.tsx'

/** What is left when a screen breaks, or its code cannot be fetched. */
export function FailurePage() {
  return (
    <OnboardingLayout>
      <div role="alert" className="flex flex-col items-start gap-3">
        <h1 className="text-3xl font-bold">{errorWords.unexpected.title}</h1>
        <p className="text-lg text-soft">{errorWords.unexpected.text}</p>
        <Button className="mt-4" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </OnboardingLayout>
  )
}
