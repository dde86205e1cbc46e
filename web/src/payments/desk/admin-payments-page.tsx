import type { FunctionComponent } from 'react'
import { lazyPart } from '../../base/lazy-part.tsx'
import { PageHeading } from '../../base/page/page-heading.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { useTakesCash } from '../../base/me/use-takes-cash.ts'
import { useList } from '../../lists/use-list.ts'
import { pathTo } from '../../base/routing/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterChips } from '../../ui/fields/filter-chips.tsx'
import { moneyTabs, type MoneyTab } from './money-list.tsx'
import { AdminPaymentList } from './payment-list.tsx'
import { AdminPaymentSummary } from './payment-summary.tsx'
import { PayoutSwitch } from './payout-switch.tsx'
import { adminPaymentTexts as texts } from '../texts.ts'

const lists: Record<MoneyTab, FunctionComponent> = {
  payments: AdminPaymentList,
  desk: lazyPart('money-desk', async () => (await import('./money-desk-list.tsx')).MoneyDeskList),
  suspense: lazyPart('suspense', async () => (await import('./suspense-list.tsx')).AdminSuspenseList),
  open: lazyPart('open-items', async () => (await import('./open-item-list.tsx')).AdminOpenItemList),
  credit: lazyPart('credit', async () => (await import('./credit-list.tsx')).AdminCreditList),
  failed: lazyPart('failed', async () => (await import('./failed-list.tsx')).AdminFailedList),
  waiting: lazyPart('waiting', async () => (await import('./waiting-list.tsx')).AdminWaitingList),
  reconciliation: lazyPart(
    'reconciliation',
    async () => (await import('./reconciliation-list.tsx')).AdminReconciliationList,
  ),
}

/** Loaded later: it is below the list and needs the libraries of forms. */
const AdminLookUp = lazyPart('look-up', async () => (await import('./look-up.tsx')).AdminLookUp, {
  onceIdle: true,
})

const chips = moneyTabs.map((value) => ({ value, label: texts.tabs[value] }))

/** All payments (MPAY-01 to MPAY-07), money without an owner, and money that did not arrive (C-86, C-94). */
export function AdminPaymentsPage() {
  const list = useList({ tabs: moneyTabs })
  const List = lists[list.tab]
  const takesCash = useTakesCash()
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap gap-3 sm:ml-auto sm:justify-end sm:text-right">
            {takesCash && (
              <PageLink to={pathTo('admin-user-agent-cash')} className={buttonClass('secondary')}>
                {texts.agentCash}
              </PageLink>
            )}
            <PayoutSwitch />
          </div>
        }
      >
        {texts.page}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {/* On a phone the rows come first, since there is room for little more. */}
        <div className="max-md:order-1">
          <AdminPaymentSummary />
        </div>
        <FilterChips label={texts.filter} chips={chips} chosen={list.tab} onChoose={list.choose} />
        <List key={list.tab} />
        <AdminLookUp />
      </div>
    </>
  )
}
