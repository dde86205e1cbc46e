import { pageWords } from '@kasuwa/contract/words.ts'
import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Link } from '@tanstack/react-router'
import { dashboardOf, pathTo } from '../paths.ts'
import { PageTitle } from './page-title.tsx'
import { useSession } from './session.ts'
import { notFoundTexts, unauthorisedTexts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'

/** Where a page of another account type leads; a known type and the signed out find a way on, anybody else has Logout (C-08). */
export function UnauthorisedPage() {
  const { isAuthenticated, accountType } = useSession()
  return (
    <div className="flex flex-col items-start gap-3">
      <PageTitle>{pageWords.unauthorised}</PageTitle>
      <h1 className="text-3xl font-bold">{pageWords.unauthorised}</h1>
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
    </div>
  )
}
