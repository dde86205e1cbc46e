import { AccountNumber } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { payToTexts } from './texts.ts'
import type { Elements } from '../ui/elements.ts'

type Account = NonNullable<LoanDetail['pay_to']>

/** The account into which the customer pays by bank transfer (C-162). `lead` is for the customer alone. */
export function PayToPanel({
  title = payToTexts.payTo,
  lead,
  account,
}: {
  title?: string
  lead?: string | undefined
  account: Account
}) {
  return (
    <Card title={title} tinted>
      {lead && <p className="-mt-2 mb-3 text-sm text-soft">{lead}</p>}
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-soft">{payToTexts.bank}</dt>
          <dd className="font-medium">{account.bank.name}</dd>
        </div>
        <Copyable label={payToTexts.accountNumber} text={account.account_number}>
          <span className="text-xl font-bold tracking-wide">
            <AccountNumber number={account.account_number} />
          </span>
        </Copyable>
        <Copyable label={payToTexts.accountName} text={account.account_name}>
          <span translate="no" className="min-w-0 font-medium break-words">
            {account.account_name}
          </span>
        </Copyable>
      </dl>
    </Card>
  )
}

/** Shown instead while the customer has no such account: the reason (C-181). */
export function NoAccountToPayTo({ title = payToTexts.payTo, why }: { title?: string; why: string }) {
  return (
    <Card title={title} tinted>
      <p>{why}</p>
    </Card>
  )
}

function Copyable({ label, text, children }: { label: string; text: string; children: Elements }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex max-w-md flex-wrap items-center justify-between gap-x-2">
        {children}
        <CopyButton text={text} label={label.toLowerCase()} />
      </dd>
    </div>
  )
}
