import { pageWords, emptyWords } from '@kasuwa/contract/words.ts'
import Gift from '~icons/gift'
import HandCoins from '~icons/hand-coins'
import Wallet from '~icons/wallet'
import CircleCheck from '~icons/circle-check'
import CircleX from '~icons/circle-x'
import Clock from '~icons/clock'
import FileText from '~icons/file-text'
import { clientBuckets, loanBuckets, type LoanBucket } from '@kasuwa/domain/loans/client-buckets.ts'
import { useState } from 'react'
import { PageHeading } from '../base/page/page-heading.tsx'
import { ActionTiles } from '../ui/action-tiles.tsx'
import { useLoanApplication } from './apply/apply-for-loan.tsx'
import { managementTexts as texts, historyTexts } from './texts.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { loanCountsQuery } from './loan-queries.ts'
import { useMe } from '../base/me/me.ts'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { ListPanel } from '../ui/tables/list-panel.tsx'
import { knownOf, mapPanel } from '../ui/feedback/panel-state.ts'
import { compactOwnLoan, loanColumns } from './loan-columns.tsx'
import { loanOfToday } from './loan-hero.tsx'
import { OwnCredit } from './own-credit.tsx'

/** A customer's loans: counts, actions and history. The page of both addresses of C-03 (LOANM, ROUTE-12). */
export function LoanManagementPage() {
  const { apply, dialogs, asking } = useLoanApplication()
  const isLoanShown = loanOfToday(knownOf(useMe())?.account.loans ?? []) !== null
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoanCounts />
        <OwnCredit />
        <ActionTiles
          title={texts.actions}
          filled={!isLoanShown}
          actions={[
            { label: texts.apply, icon: HandCoins, onPress: apply, busy: asking },
            { label: texts.makePayment, icon: Wallet, note: pageWords.comingSoon },
            { label: texts.refer, icon: Gift, note: pageWords.comingSoon },
          ]}
        />
        <LoanHistory />
      </div>
      {dialogs}
    </>
  )
}

/** The counts of the customer's requests, by outcome (LOANM-01, C-103). */
function LoanCounts() {
  const counts = usePanel(loanCountsQuery())
  return (
    <SummaryCard
      title={texts.summary}
      of={counts}
      figures={[
        {
          label: texts.figures.applications,
          format: 'count',
          value: ({ total_loans }) => total_loans,
          icon: FileText,
          look: 'accent',
        },
        {
          label: texts.figures.approved,
          format: 'count',
          value: ({ total_approved_loans }) => total_approved_loans,
          icon: CircleCheck,
          look: 'green',
        },
        {
          label: texts.figures.pending,
          format: 'count',
          value: ({ total_pending_loans }) => total_pending_loans,
          icon: Clock,
          look: 'yellow',
        },
        {
          label: texts.figures.rejected,
          format: 'count',
          value: ({ total_rejected_loans }) => total_rejected_loans,
          icon: CircleX,
          look: 'red',
        },
      ]}
    />
  )
}

/** All loans that the customer has asked for, newest first, by group (LOANM-04, LOANM-07 to LOANM-09, LOANM-11). */
function LoanHistory() {
  const loans = mapPanel(useMe(), ({ account }) => clientBuckets(account.loans))
  const [bucket, setBucket] = useState<LoanBucket>('all')
  const known = knownOf(loans)
  const chips = loanBuckets.map((value) => ({ value, label: historyTexts.bucket[value], count: known?.[value].length }))
  return (
    <ListPanel
      title={historyTexts.title}
      caption={historyTexts.title}
      searchLabel={historyTexts.search}
      of={mapPanel(loans, (buckets) => buckets[bucket])}
      loading={historyTexts.loading}
      empty={{ text: emptyWords.loans }}
      filter={<FilterChips label={historyTexts.filter} chips={chips} chosen={bucket} onChoose={setBucket} />}
      rowKey={({ id }) => id}
      columns={loanColumns}
      compact={compactOwnLoan}
      from="xl"
      dense
    />
  )
}
