import type { FunctionComponent } from 'react'
import { PageHeading } from '../app/page-heading.tsx'
import { useList } from '../lists/use-list.ts'
import { FilterChips } from '../ui/filter-chips.tsx'
import { AdminCreditList } from './admin-credit-list.tsx'
import { AdminFailedList } from './admin-failed-list.tsx'
import { AdminLookUp } from './admin-look-up.tsx'
import { moneyTabs, type MoneyTab } from './admin-money-list.tsx'
import { AdminOpenItemList } from './admin-open-item-list.tsx'
import { AdminPaymentList } from './admin-payment-list.tsx'
import { AdminPaymentSummary } from './admin-payment-summary.tsx'
import { AdminReconciliationList } from './admin-reconciliation-list.tsx'
import { AdminSuspenseList } from './admin-suspense-list.tsx'
import { adminPaymentTexts as texts } from './texts.ts'
import { AdminWaitingList } from './admin-waiting-list.tsx'

const lists: Record<MoneyTab, FunctionComponent> = {
  payments: AdminPaymentList,
  suspense: AdminSuspenseList,
  open: AdminOpenItemList,
  credit: AdminCreditList,
  failed: AdminFailedList,
  waiting: AdminWaitingList,
  reconciliation: AdminReconciliationList,
}

const chips = moneyTabs.map((value) => ({ value, label: texts.tabs[value] }))

/** All payments (MPAY-01 to MPAY-07), and the money without an owner or that did not arrive (C-86, C-94). */
export function AdminPaymentsPage() {
  const list = useList({ tabs: moneyTabs })
  const List = lists[list.tab]
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminPaymentSummary />
        <FilterChips label={texts.filter} chips={chips} chosen={list.tab} onChoose={list.choose} />
        <List key={list.tab} />
        <AdminLookUp />
      </div>
    </>
  )
}
