import { pageWords } from '@kasuwa/contract/words.ts'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../paths.ts'
import { notFoundTexts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { PageTitle } from './page-title.tsx'

/** Every address without a page. In a layout of its own, since it may be shown in the place of any other. */
export function NotFoundPage() {
  return (
    <OnboardingLayout>
      <div className="flex flex-col items-start gap-3">
        <PageTitle>{pageWords.notFound}</PageTitle>
        <h1 className="text-3xl font-bold">{pageWords.notFound}</h1>
        <p className="text-lg text-soft">{notFoundTexts.explanation}</p>
        <Link to={pathTo('login')} className={`${buttonClass()} mt-4`}>
          {notFoundTexts.back}
        </Link>
      </div>
    </OnboardingLayout>
  )
}
