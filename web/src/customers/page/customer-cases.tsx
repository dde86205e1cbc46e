import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Consents } from '../../privacy/consents.tsx'
import type { CustomerPage } from '../customer-page-queries.ts'
import { customerCasesTexts as texts } from './customer-page-texts.ts'

const OpenCaseDialog = lazyDialog(
  'open-case',
  async () => (await import('../../privacy/open-case-dialog.tsx')).OpenCaseDialog,
)

const BundleDialog = lazyDialog('bundle', async () => (await import('../../privacy/bundle-dialog.tsx')).BundleDialog)

const EraseDialog = lazyDialog('erase', async () => (await import('../../privacy/erase-dialog.tsx')).EraseDialog)

/** The way to a customer's complaints and data requests, and the act that opens one for a customer who calls (CASE-07). */
export function CustomerCases({ customer }: { customer: Pick<CustomerPage, 'id' | 'user'> }) {
  const [opens, setOpens] = useState<'case' | 'bundle' | 'erase'>()
  const close = () => setOpens(undefined)
  return (
    <Card title={texts.title}>
      <PageLink
        to={`${pathTo('admin-user-cases')}?search=${customer.user.phone}`}
        className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
      >
        {texts.show}
      </PageLink>
      <div className="mt-2">
        <ForRoles act="privacy.openCaseFor" explained>
          <Button look="secondary" onClick={() => setOpens('case')}>
            {texts.open}
          </Button>
        </ForRoles>
      </div>
      <div className="mt-3 empty:hidden">
        <ForRoles act="privacy.proposeBundle">
          <Button look="secondary" onClick={() => setOpens('bundle')}>
            {texts.bundle}
          </Button>
        </ForRoles>
      </div>
      <div className="mt-3 empty:hidden">
        <ForRoles act="privacy.proposeErasure">
          <Button look="secondary" onClick={() => setOpens('erase')}>
            {texts.erase}
          </Button>
        </ForRoles>
      </div>
      <div className="mt-2">
        <Consents id={customer.id} />
      </div>
      {opens === 'case' && <OpenCaseDialog customer={customer} onClose={close} />}
      {opens === 'bundle' && <BundleDialog customer={customer} onClose={close} />}
      {opens === 'erase' && <EraseDialog customer={customer} onClose={close} />}
    </Card>
  )
}
