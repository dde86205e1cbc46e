import { isWaiting } from '@kasuwa/domain/loans/status.ts'
import Plus from '~icons/plus'
import { useId, useState } from 'react'
import { pathTo } from '../base/routing/paths.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useMe } from '../base/me/me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf, mapPanel } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { BankAccountLine } from './bank-account-line.tsx'
import { bankAccountTexts as texts } from './texts.ts'

const AddBankAccountDialog = lazyDialog(
  'add-bank-account-dialog',
  async () => (await import('./add-bank-account-dialog.tsx')).AddBankAccountDialog,
)

/** The panel of a customer's bank accounts: see, add, make the default, delete (SET-08, C-74). */
export function BankAccountsPanel() {
  const { goTo } = useNavigation()
  const me = useMe()
  const state = mapPanel(me, ({ account }) => account.bank_accounts)
  const request = knownOf(me)?.account.loans.find(({ status }) => isWaiting(status))
  const accounts = knownOf(state)
  const [adding, setAdding] = useState(false)
  const panelId = useId()
  const add = (
    <Button look="secondary" onClick={() => setAdding(true)} reasonId={accounts ? undefined : panelId}>
      <Plus aria-hidden="true" className="size-5" />
      {texts.add}
    </Button>
  )
  return (
    <Card title={texts.panel} aside={add}>
      <div id={panelId}>
        <Panel of={state} loading={<SkeletonRows label={texts.panel} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState>{texts.none}</EmptyState>
            ) : (
              <>
                <p className="mb-4 text-soft">{texts.purpose}</p>
                <ul className="divide-y divide-line">
                  {all.map((account) => (
                    <BankAccountLine
                      key={account.bank_code}
                      account={account}
                      waiting={all.length === 1 ? request?.loan_id : undefined}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </Panel>
      </div>
      {adding && accounts && (
        <>
          <AddBankAccountDialog
            isFirst={accounts.length === 0}
            onClose={() => setAdding(false)}
            onRequestLoan={() => goTo(pathTo('business-user-loan-management'))}
          />
        </>
      )}
    </Card>
  )
}
