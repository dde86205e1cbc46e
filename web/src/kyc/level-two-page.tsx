import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Navigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { dashboardOf, pathTo } from '../paths.ts'
import { PageLink } from '../app/page-link.tsx'
import { PageTitle } from '../app/page-title.tsx'
import { useSession } from '../app/session.ts'
import { LevelTwoWizard } from './level-two-wizard.tsx'
import { ReceivedPanel } from './received-panel.tsx'
import { kycTexts } from './texts.ts'

/** KYC level 2, for customers alone; the others go to their own dashboards (KYC2, C-10). */
export function LevelTwoPage() {
  const { accountType } = useSession()
  const [isReceived, setIsReceived] = useState(false)
  if (!isAccountType(accountType)) return null
  const dashboard = pathTo(dashboardOf(accountType))
  if (accountType !== 'customer') return <Navigate to={dashboard} replace />
  return (
    <div data-wizard="wide">
      <PageTitle>{kycTexts.pageTitle(2)}</PageTitle>
      {isReceived ? (
        <div className="mx-auto max-w-xl">
          <ReceivedPanel level={2} to={pathTo('business-user-loan-management')} />
        </div>
      ) : (
        <>
          <PageLink
            to={dashboard}
            className="-mt-2 mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {kycTexts.backToDashboard}
          </PageLink>
          <LevelTwoWizard onReceived={() => setIsReceived(true)} />
        </>
      )}
    </div>
  )
}
