import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { useState, useEffect } from 'react'
import { Redirect } from 'wouter'
import { dashboardOf, pathTo } from '../base/routing/paths.ts'
import { PageTitle } from '../base/page/page-title.tsx'
import { useSession } from '../base/session/session.ts'
import { CurrentStep } from './current-step.tsx'
import { LoadState } from './load-state.tsx'
import { ProgressDots } from './step-progress.tsx'
import { positionText, progressOf } from './progress.ts'
import { useUpdateLevel } from './kyc-queries.ts'
import { type FirstStep, headed, ReceivedPanel } from './steps.tsx'
import { nationality } from './steps/nationality.tsx'
import { kycTexts } from './texts.ts'
import { WhomToCall } from './whom-to-call.tsx'
import { useWizard } from './use-wizard.ts'

const first: FirstStep = { name: 'nationality', View: headed(nationality.View) }

/** KYC level 1, from the server's present step to 'received' (KYC1, C-09, C-55). */
export function LevelOnePage() {
  const [isReceived, setIsReceived] = useState(false)
  const { accountType } = useSession()
  if (!isAccountType(accountType)) return null
  const dashboard = pathTo(dashboardOf(accountType))
  return (
    <div data-wizard>
      <PageTitle>{kycTexts.pageTitle(1)}</PageTitle>
      {isReceived ? (
        <ReceivedPanel level={1} to={dashboard} />
      ) : (
        <>
          <WhomToCall />
          <LevelOneWizard dashboard={dashboard} onReceived={() => setIsReceived(true)} />
        </>
      )}
    </div>
  )
}

function LevelOneWizard({ dashboard, onReceived }: { dashboard: string; onReceived: () => void }) {
  const { isPending, stage, shown, hasMoved, stepProps, edit, reload } = useWizard(1)
  if (!stage || !shown || !stepProps) return <LoadState level={1} isPending={isPending} onRetry={reload} />
  if (shown === 'completed') return <LevelOneDone to={dashboard} />
  return (
    <>
      <div className="mb-8 flex flex-col gap-3">
        <p className="font-medium text-soft">{positionText(1, shown)}</p>
        <ProgressDots marks={progressOf(1, stage, shown)} />
      </div>
      <CurrentStep
        level={1}
        first={first}
        shown={shown}
        hasMoved={hasMoved}
        stepProps={stepProps}
        onEdit={edit}
        onReceived={onReceived}
      />
    </>
  )
}

/**
 * Level 1 was completed before this entry, perhaps on another device (KYC1-04). Its level must be in local storage first: the guard
 * would send a customer of level 0 back here.
 */
function LevelOneDone({ to }: { to: string }) {
  const { accountType, kycLevel } = useSession()
  const isKnown = accountType !== 'customer' || (typeof kycLevel === 'number' && kycLevel >= 1)
  const { mutate: updateLevel, isError } = useUpdateLevel()
  useEffect(() => {
    if (!isKnown) updateLevel()
  }, [isKnown, updateLevel])
  return isKnown ? (
    <Redirect to={to} replace />
  ) : (
    <LoadState level={1} isPending={!isError} onRetry={() => updateLevel()} />
  )
}
