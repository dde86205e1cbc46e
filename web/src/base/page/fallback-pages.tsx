import { errorWords, pageWords } from '@kasuwa/contract/words.ts'
import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NotFoundPicture } from '../../ui/pictures/not-found-picture.tsx'
import { OnboardingLayout } from './layouts.tsx'
import { pathTo, dashboardOf } from '../routing/paths.ts'
import { Link } from '../routing/link.tsx'
import { failureTexts } from '../texts.ts'
import { notFoundTexts, unauthorisedTexts } from './texts.ts'
import { PageTitle } from './page-title.tsx'
import { useSession } from '../session/session.ts'
import { SupportLine } from './support-line.tsx'

/** The page shown when a screen breaks, or its code cannot be fetched. */
export function FailurePage() {
  return (
    <OnboardingLayout>
      <div role="alert" className="flex flex-col items-start gap-3">
        <h1 className="text-2xl font-bold">{errorWords.unexpected.title}</h1>
        <p className="text-lg text-soft">{errorWords.unexpected.text}</p>
        <Button className="mt-4" onClick={() => window.location.reload()}>
          {failureTexts.loadAgain}
        </Button>
        <SupportLine />
      </div>
    </OnboardingLayout>
  )
}

/** The page of every address without a screen. It has its own layout, because it may be shown in place of any other page. */
export function NotFoundPage() {
  return (
    <OnboardingLayout>
      <div className="flex flex-col items-start gap-3">
        <PageTitle>{pageWords.notFound}</PageTitle>
        <NotFoundPicture />
        <h1 className="text-2xl font-bold">{pageWords.notFound}</h1>
        <p className="text-lg text-soft">{notFoundTexts.explanation}</p>
        <Link to={pathTo('login')} className={`${buttonClass()} mt-4`}>
          {notFoundTexts.back}
        </Link>
        <SupportLine />
      </div>
    </OnboardingLayout>
  )
}

/** A page whose code is still being loaded. */
export function PendingPage() {
  return (
    <p role="status" className="text-soft">
      {pageWords.loading}
    </p>
  )
}

/** The page shown for an address of another account type. A known type and the signed out get a link, all others Logout (C-08). */
export function UnauthorisedPage() {
  const { isAuthenticated, accountType } = useSession()
  return (
    <div className="flex flex-col items-start gap-3">
      <PageTitle>{pageWords.unauthorised}</PageTitle>
      <h1 className="text-2xl font-bold">{pageWords.unauthorised}</h1>
      <p className="text-lg text-soft">{unauthorisedTexts.explanation}</p>
      {isAuthenticated && isAccountType(accountType) && (
        <Link to={pathTo(dashboardOf(accountType))} className={`${buttonClass()} mt-4`}>
          {unauthorisedTexts.back}
        </Link>
      )}
      {!isAuthenticated && (
        <Link to={pathTo('login')} className={`${buttonClass()} mt-4`}>
          {notFoundTexts.back}
        </Link>
      )}
      <SupportLine />
    </div>
  )
}
