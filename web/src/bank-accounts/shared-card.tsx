import TriangleAlert from '~icons/triangle-alert'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { instantDay } from '../base/days.tsx'
import { Card } from '../ui/card.tsx'
import { sharedTexts as texts } from './shared-texts.ts'

/** Accounts that have something in common with a customer's, as the answers to admins have them. */
export type Shared = {
  readonly total: number
  readonly accounts: readonly {
    readonly mark: keyof typeof texts.marks
    readonly detail: string | null
    readonly since: string
    readonly customer_id: string | null
    readonly account_type: keyof typeof texts.kinds
    readonly status: keyof typeof texts.statuses
    readonly user: { readonly first_name: string; readonly last_name: string }
    readonly has_running_loan: boolean
  }[]
}

/** The other accounts with the same bank account, phone, device, NIN or BVN, and since when (DESK-41). It warns, and shows nothing when there are none. */
export function SharedCard({ shared: { total, accounts } }: { shared: Shared }) {
  if (total === 0) return null
  return (
    <Card title={texts.title}>
      <p className="mb-3 flex items-start gap-2 rounded-field bg-yellow-tint px-3 py-2 text-sm text-yellow-deep">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {texts.lead}
      </p>
      <ul aria-label={texts.title} className="divide-y divide-line">
        {accounts.map((one) => (
          <li key={`${one.mark} ${one.detail} ${one.customer_id} ${one.since}`} className="py-2 last:pb-0">
            <p className="font-semibold break-words">
              <CustomerLink id={one.customer_id} user={one.user} />
            </p>
            <p className="break-words">{texts.marks[one.mark](one.detail)}</p>
            <p className="text-sm text-soft">{standingOf(one)}</p>
          </li>
        ))}
      </ul>
      {accounts.length < total && <p className="mt-3 text-sm text-soft">{texts.newest(accounts.length, total)}</p>}
    </Card>
  )
}

const standingOf = (one: Shared['accounts'][number]): string =>
  [
    texts.since(instantDay(one.since)),
    texts.kinds[one.account_type],
    texts.statuses[one.status],
    one.has_running_loan && texts.runningLoan,
  ]
    .filter(Boolean)
    .join(' · ')
