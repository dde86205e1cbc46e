import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { useState } from 'react'
import { instantTime } from '../../base/days.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { signInCodesPath } from '../../base/routing/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { cardTexts as texts } from './texts.ts'
import { totpQuery } from './totp-query.ts'

const NewCodesDialog = lazyDialog('new-codes', async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog)
const SwitchOffDialog = lazyDialog('codes-off', async () => (await import('./switch-off-dialog.tsx')).SwitchOffDialog)

/** A staff member's own sign-in codes, in their settings; nothing if the lender does not offer them. */
export function CodesCard({ type }: { type: AccountType }) {
  const totp = usePanel(totpQuery())
  // Most lenders do not offer them, so nothing is shown until that is known.
  if (totp.at === 'loading' || (totp.at === 'known' && totp.data.mode === 'off')) return null
  return (
    <Card title={texts.title}>
      <Panel of={totp} loading={null}>
        {({ on_since: since, recovery_codes_left: left }) =>
          since ? <CodesOn since={since} left={left} /> : <CodesOff type={type} />
        }
      </Panel>
    </Card>
  )
}

function CodesOff({ type }: { type: AccountType }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{texts.off}</p>
      <PageLink to={signInCodesPath(type)} className={buttonClass('primary')}>
        {texts.setUp}
      </PageLink>
    </div>
  )
}

function CodesOn({ since, left }: { since: string; left: number }) {
  const [shown, setShown] = useState<'renew' | 'off'>()
  const close = () => setShown(undefined)
  return (
    <>
      <p>{`${texts.on(instantTime(since))} ${texts.left(left)}`}</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
        <Button look="secondary" onClick={() => setShown('renew')}>
          {texts.renew}
        </Button>
        <Button look="secondary" onClick={() => setShown('off')}>
          {texts.switchOff}
        </Button>
      </div>
      {shown === 'renew' && <NewCodesDialog onClose={close} />}
      {shown === 'off' && <SwitchOffDialog onClose={close} />}
    </>
  )
}
