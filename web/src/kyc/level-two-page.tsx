import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { Redirect } from 'wouter'
import ArrowLeft from '~icons/arrow-left'
import { useState } from 'react'
import { dashboardOf, pathTo } from '../base/routing/paths.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { PageTitle } from '../base/page/page-title.tsx'
import { useSession } from '../base/session/session.ts'
import { type FirstStep, headed, ReceivedPanel } from './steps.tsx'
import { bvn } from './steps/bvn.tsx'
import { kycTexts, completedTexts } from './texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { CurrentStep } from './current-step.tsx'
import { LoadState } from './load-state.tsx'
import { positionText, progressOf, type StepMark } from './progress.ts'
import { ProgressDots, SideList } from './step-progress.tsx'
import { WhomToCall } from './whom-to-call.tsx'
import { useWizard } from './use-wizard.ts'

/** It is rare, and the steps need none of its code, so it is loaded after them. */
const AskedNotice = lazyPart('asked-notice', async () => (await import('./asked-notice.tsx')).AskedNotice, {
  frame: () => null,
  onceIdle: true,
})

const first: FirstStep = { name: 'bvn', View: headed(bvn.View) }

/** KYC level 2, only for customers; the others go to their own dashboards (KYC2, C-10). */
export function LevelTwoPage() {
  const { accountType } = useSession()
  const [isReceived, setIsReceived] = useState(false)
  if (!isAccountType(accountType)) return null
  const dashboard = pathTo(dashboardOf(accountType))
  if (accountType !== 'customer') return <Redirect to={dashboard} replace />
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
            className="-mt-2 mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-action"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {kycTexts.backToDashboard}
          </PageLink>
          <WhomToCall />
          <AskedNotice />
          <LevelTwoWizard onReceived={() => setIsReceived(true)} />
        </>
      )}
    </div>
  )
}

/** A side list next to the step on wide screens; 'Step n of 6' above it on small ones (KYC2-03, KYC2-04). */
function LevelTwoWizard({ onReceived }: { onReceived: () => void }) {
  const { isPending, stage, shown, hasMoved, stepProps, edit, reload } = useWizard(2)
  if (!stage || !shown || !stepProps) return <LoadState level={2} isPending={isPending} onRetry={reload} />
  const marks = progressOf(2, stage, shown)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
      <aside className="hidden self-start lg:sticky lg:top-6 lg:block">
        <SideList marks={marks} />
      </aside>
      {shown === 'completed' ? (
        <Completed marks={marks} />
      ) : (
        <div className="w-full max-w-xl">
          <div className="mb-8 flex flex-col gap-3 lg:hidden">
            <p className="font-medium text-soft">{positionText(2, shown)}</p>
            <ProgressDots marks={marks} />
          </div>
          <CurrentStep
            level={2}
            first={first}
            shown={shown}
            hasMoved={hasMoved}
            stepProps={stepProps}
            onEdit={edit}
            onReceived={onReceived}
          />
        </div>
      )}
    </div>
  )
}

/** Shown when there is nothing more to fill in (C-56). */
function Completed({ marks }: { marks: readonly StepMark[] }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="mb-5 lg:hidden">
        <ProgressDots marks={marks} />
      </div>
      <h1 className="text-xl font-bold sm:text-2xl">{completedTexts.title}</h1>
      <p className="text-lg text-soft">{completedTexts.text}</p>
      <PageLink to={pathTo('business-user-loan-management')} className={`${buttonClass()} mt-4`}>
        {completedTexts.toLoans}
      </PageLink>
    </div>
  )
}
