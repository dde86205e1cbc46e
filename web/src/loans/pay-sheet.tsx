import Check from '~icons/check'
import Copy from '~icons/copy'
import Share2 from '~icons/share-2'
import { AccountNumber, nairaText } from '../money/naira.tsx'
import { lenderName } from '../base/page/support-line.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useCopied } from '../ui/use-copied.ts'
import type { LoanDetail } from './loan-queries.ts'
import { paySheetTexts as texts } from './texts.ts'

type Account = NonNullable<LoanDetail['pay_to']>

/** The sheet to pay an amount in naira by bank transfer: the account in large groups, to copy or to share (C-162). */
export function PaySheet({
  of,
  amount,
  onDismiss,
}: {
  of: PanelState<LoanDetail>
  amount: number | null
  onDismiss: () => void
}) {
  return (
    <Sheet title={texts.title(nairaText(amount))} onDismiss={onDismiss}>
      <p className="-mt-3 text-soft">{texts.lead}</p>
      <Panel of={of} loading={<SkeletonRows label={texts.loading} />}>
        {({ pay_to: account, pay_to_missing: missing }) =>
          account ? <PayInto account={account} /> : <p>{missing ?? texts.noAccount}</p>
        }
      </Panel>
    </Sheet>
  )
}

function PayInto({ account }: { account: Account }) {
  const { isCopied, copy } = useCopied(account.account_number)
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <dl className="rounded-card bg-action-tint p-4">
        <dt className="text-sm text-soft">{texts.account(account.bank.name)}</dt>
        <dd className="my-0.5 font-display text-2xl font-bold tracking-wide tabular-nums">
          <AccountNumber number={account.account_number} />
        </dd>
        <dt className="sr-only">{texts.name}</dt>
        <dd translate="no" className="text-sm break-words text-soft">
          {account.account_name}
        </dd>
      </dl>
      {copy && (
        <Button wide onClick={copy}>
          <Icon aria-hidden="true" className="size-5" />
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
      )}
      {'share' in navigator && (
        <Button look="secondary" wide onClick={() => void share(account)}>
          <Share2 aria-hidden="true" className="size-5" />
          {texts.share}
        </Button>
      )}
      <p className="text-sm text-soft">{texts.what}</p>
    </>
  )
}

/** Closing the browser's share list is not a failure. */
async function share({ bank, account_number, account_name }: Account): Promise<void> {
  await navigator.share({ text: texts.message(lenderName(), bank.name, account_number, account_name) }).catch(() => {})
}
