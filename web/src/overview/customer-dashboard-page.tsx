import { pageWords } from '@kasuwa/contract/words.ts'
import Gift from '~icons/gift'
import HandCoins from '~icons/hand-coins'
import Landmark from '~icons/landmark'
import Send from '~icons/send'
import type { ComponentProps, ReactNode } from 'react'
import { AskedNotice } from '../kyc/asked-notice.tsx'
import { useLoanApplication } from '../loans/apply/apply-for-loan.tsx'
import { LoanHero, loanOfHome } from '../loans/loan-hero.tsx'
import { OwnCredit } from '../loans/own-credit.tsx'
import { borrowerOf } from '../loans/apply/use-borrower.ts'
import { RejectedNotice, useWaitsForAnswer } from '../loans/rejected-notice.tsx'
import { isBeforeFirstLoan, Readiness, readinessOf } from '../loans/readiness.tsx'
import { ownTransactionsQuery } from '../payments/transaction-queries.ts'
import { RecentTransactions } from '../payments/transaction-table.tsx'
import { useMe, type Me } from '../base/me/me.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { ActionTiles } from '../ui/action-tiles.tsx'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { SupportLine } from '../base/page/support-line.tsx'
import { AgentContactCard } from './agent-contact-card.tsx'
import { customerDashboardTexts as texts } from './texts.ts'

/** The customer's home: amount due, agent, actions, and the newest transactions (CDASH). */
export function CustomerDashboardPage() {
  const transactions = usePanel(ownTransactionsQuery())
  const { apply, addBankAccount, dialogs, asking } = useLoanApplication()
  const me = knownOf(useMe())
  const waitsForAnswer = useWaitsForAnswer(me?.account.loans ?? [])
  const hasFilledButton =
    waitsForAnswer || (me !== undefined && (isBeforeFirstLoan(me) || loanOfHome(me.account.loans) !== null))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <AskedNotice />
      {me && <RejectedNotice loans={me.account.loans} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LoanAndAgent apply={apply} addBankAccount={addBankAccount} busy={asking} />
        <OwnCredit />
        <ActionTiles
          title={texts.actions}
          filled={!hasFilledButton}
          actions={[
            { label: texts.apply, icon: HandCoins, onPress: apply, busy: asking },
            { label: texts.addBankAccount, icon: Landmark, onPress: addBankAccount, busy: asking },
            { label: texts.sendMoney, icon: Send, note: pageWords.comingSoon },
            { label: texts.refer, icon: Gift, note: pageWords.comingSoon },
          ]}
        />
        <RecentTransactions of={transactions} />
        <PageLink
          to={pathTo('business-user-cases')}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-action underline underline-offset-4"
        >
          {texts.cases}
        </PageLink>
      </div>
      {dialogs}
    </>
  )
}

/** The loan card and the agent card. A profile that could not be loaded is not shown as one without a debt. */
function LoanAndAgent(toFirstLoan: ToFirstLoan) {
  return (
    <Panel
      of={useMe()}
      loading={
        <SideColumn>
          <Waiting />
        </SideColumn>
      }
      frame={(failure) => <Card title={texts.loanAndAgent}>{failure}</Card>}
    >
      {(me) =>
        isBeforeFirstLoan(me) ? (
          <FirstLoanAndAgent me={me} {...toFirstLoan} />
        ) : (
          <LoanAndAgentColumn account={me.account} {...toFirstLoan} />
        )
      }
    </Panel>
  )
}

type ToFirstLoan = Omit<ComponentProps<typeof Readiness>, 'steps'>

function FirstLoanAndAgent({ me, ...toFirstLoan }: { me: Me } & ToFirstLoan) {
  const { agent } = me.account
  return (
    <SideColumn>
      <Readiness steps={readinessOf(borrowerOf(me))} {...toFirstLoan} />
      <div className="self-start">{agent ? <AgentContactCard agent={agent} /> : <SupportLine />}</div>
    </SideColumn>
  )
}

/** Both cards side by side, or the only one, or nothing. */
function LoanAndAgentColumn({ account, ...acts }: { account: Me['account'] } & ToFirstLoan) {
  const { loans, agent, bank_accounts: accounts } = account
  const loan = loanOfHome(loans)
  if (!loan && !agent) return <SupportLine />
  return (
    <SideColumn>
      {loan && <LoanHero loan={loan} hasAccount={accounts.length > 0} {...acts} />}
      {agent ? <AgentContactCard agent={agent} /> : <SupportLine />}
    </SideColumn>
  )
}

function SideColumn({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">{children}</div>
}

/** It is as high as a loan and its agent on a phone, so that the panels below do not move. */
function Waiting() {
  return (
    <>
      <div className="flex min-h-64 flex-col rounded-hero bg-sunken p-5">
        <Skeleton className="mb-4 h-5 w-40" />
        <Skeleton className="mb-3 h-8 w-48" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="mt-auto h-12" />
      </div>
      <Card>
        <Skeleton className="mb-3 h-5 w-40" />
        <Skeleton className="h-4 w-24" />
      </Card>
    </>
  )
}
