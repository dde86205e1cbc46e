import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { useState } from 'react'
import { UnauthorisedPage } from '../../base/page/fallback-pages.tsx'
import { useNavigation } from '../../base/routing/navigation.ts'
import { PageLink } from '../../base/routing/page-link.tsx'
import { PageTitle } from '../../base/page/page-title.tsx'
import { useSession } from '../../base/session/session.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { accountPages, dashboardOf, pathTo } from '../../base/routing/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { setUpTexts as texts } from './texts.ts'
import { totpQuery } from './totp-query.ts'

/** The page where staff set up sign-in codes: voluntarily, or before anything else if the lender requires them (decision 60). */
export function CodesPage() {
  const { accountType } = useSession()
  if (!isAccountType(accountType) || accountType === 'customer') return <UnauthorisedPage />
  return <CodesOf type={accountType} />
}

function CodesOf({ type }: { type: 'agent' | 'admin' }) {
  const totp = usePanel(totpQuery())
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = useGoOn(type)
  return (
    <>
      <PageTitle>{texts.page}</PageTitle>
      <h1 className="mb-5 text-2xl font-bold">{texts.page}</h1>
      <Card>
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={goOn} isPage />
        ) : (
          <Panel of={totp} loading={<SkeletonRows label={texts.loading} />}>
            {({ mode, on_since: since }) => {
              if (mode === 'off' || since) return <Message type={type}>{since ? texts.on : texts.notOffered}</Message>
              return (
                <div className="flex flex-col gap-4">
                  <p className="text-soft">{mode === 'required' ? texts.required : texts.lead}</p>
                  <SetUp onDone={setCodes} />
                </div>
              )
            }}
          </Panel>
        )}
      </Card>
    </>
  )
}

function Message({ type, children }: { type: 'agent' | 'admin'; children: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{children}</p>
      <PageLink
        to={pathTo('user-settings-security', { type: accountPages[type].settingsType })}
        className={buttonClass('secondary')}
      >
        {texts.settings}
      </PageLink>
    </div>
  )
}

/** Leads to the dashboard. The session starts again, because calls that were refused before are allowed now. */
function useGoOn(type: 'agent' | 'admin') {
  const { enter } = useNavigation()
  const { token, accountType, kycLevel, kycLevel1Completed } = useSession()
  return () => void enter({ token, accountType, kycLevel, kycLevel1Completed }, pathTo(dashboardOf(type)))
}
