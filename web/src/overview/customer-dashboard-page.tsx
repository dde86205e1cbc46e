import { pageWords } from '@kasuwa/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Gift, HandCoins, Landmark, Send } from 'lucide-react'
import { useLoanApplication } from '../loans/apply/apply-for-loan.tsx'
import { loanOfToday, RunningLoanCard } from '../loans/running-loan-card.tsx'
import { ownTransactionsQuery } from '../payments/transaction-queries.ts'
import { RecentTransactions } from '../payments/transaction-table.tsx'
import { useMe } from '../shell/me.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { ActionTiles } from '../ui/action-tiles.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AgentContactCard } from './agent-contact-card.tsx'
import { customerDashboardTexts as texts } from './texts.ts'

/** Where a customer lands: what is due, whom to call, what can be done, and the newest transactions (CDASH). */
export function CustomerDashboardPage() {
  const { data: transactions, isPending } = useQuery(ownTransactionsQuery())
  const { apply, addBankAccount, dialogs, asking } = useLoanApplication()
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoanAndAgent />
        <ActionTiles
          title={texts.actions}
          actions={[
            { label: texts.apply, icon: HandCoins, onPress: apply, busy: asking },
            { label: texts.addBankAccount, icon: Landmark, onPress: addBankAccount, busy: asking },
            { label: texts.sendMoney, icon: Send, note: pageWords.comingSoon },
            { label: texts.refer, icon: Gift, note: pageWords.comingSoon },
          ]}
        />
        <RecentTransactions transactions={transactions} isPending={isPending} />
      </div>
      {dialogs}
    </>
  )
}

/** Side by side where both are; nothing where there is neither. */
function LoanAndAgent() {
  const { data: me, isPending } = useMe()
  const loan = loanOfToday(me?.account.loans ?? [])
  const agent = me?.account.agent
  if (!isPending && !loan && !agent) return null
  return (
    <div className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {isPending && <Waiting />}
      {loan && <RunningLoanCard loan={loan} />}
      {agent && <AgentContactCard agent={agent} />}
    </div>
  )
}

function Waiting() {
  return (
    <Card>
      <Skeleton className="mb-4 h-5 w-40" />
      <Skeleton className="mb-3 h-8 w-48" />
      <Skeleton className="h-4 w-56" />
    </Card>
  )
}
