import { pageWords } from '@kasuwa/contract/words.ts'
import { Gift, HandCoins, Wallet } from 'lucide-react'
import { PageHeading } from '../app/page-heading.tsx'
import { ActionTiles } from '../ui/action-tiles.tsx'
import { useLoanApplication } from './apply/apply-for-loan.tsx'
import { LoanCounts } from './loan-counts.tsx'
import { LoanHistory } from './loan-history.tsx'
import { managementTexts as texts } from './texts.ts'

/** A customer's loans: how many, what can be done, and each of them. It stands at both addresses of C-03 (LOANM, ROUTE-12). */
export function LoanManagementPage() {
  const { apply, dialogs, asking } = useLoanApplication()
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoanCounts />
        <ActionTiles
          title={texts.actions}
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
