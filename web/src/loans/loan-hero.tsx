import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { useState } from 'react'
import { dayOf, instantDay } from '../base/days.tsx'
import { today } from '../base/today.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { LargeNaira } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Link } from '../base/routing/link.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf, type PanelState } from '../ui/feedback/panel-state.ts'
import { dueWords } from './due-words.ts'
import { fitsInALine, InstallmentProgress, standingsOf } from './installment-progress.tsx'
import { LoanBadge, type LoanStanding } from './loan-badge.tsx'
import type { OwnLoan } from './loan-columns.tsx'
import { loanDetailQuery, type LoanDetail } from './loan-queries.ts'
import { PaySheet } from './pay-sheet.tsx'
import { heroTexts as texts } from './texts.ts'
import type { Elements } from '../ui/elements.ts'

/** The loan to show today: the running one, else the newest request that waits for a decision; null when there is neither. */
export function loanOfToday(loans: readonly OwnLoan[]): OwnLoan | null {
  return loans.find(({ status }) => isRunning(status)) ?? loans.find(({ status }) => status === 'pending') ?? null
}

/** The same, or the newest loan once it is paid back, with thanks until the customer asks again. `loans` are newest first (DATA-03). */
export function loanOfHome(loans: readonly OwnLoan[]): OwnLoan | null {
  return loanOfToday(loans) ?? loans.find((loan, index) => index === 0 && loan.status === 'completed') ?? null
}

type HomeActs = { hasAccount: boolean; busy: boolean; apply: () => void; addBankAccount: () => void }

/**
 * The main card of a customer's home: what is due and when, the progress of the loan, and Pay now; or the waiting
 * request; or thanks for the last payment, and the next step.
 */
export function LoanHero({ loan, ...acts }: { loan: OwnLoan } & HomeActs) {
  if (loan.status === 'completed') return <PaidOffHero loan={loan} {...acts} />
  return loan.next_due_date === null ? <WaitingHero loan={loan} {...acts} /> : <RunningHero loan={loan} />
}

/** The same on the running loan's own page, which has the badge at its heading, and a card of its own for the instalments of a daily loan. */
export function LoanPageHero({ of: state, detail }: { of: PanelState<LoanDetail>; detail: LoanDetail }) {
  const { next_due_date, next_payment_amount, due_now } = detail.repayment_summary
  const loan = { ...detail.loan, next_due_date, next_due_amount: next_payment_amount, due_now }
  return (
    <DueHero loan={loan} of={state} hasBadge={false}>
      {fitsInALine(detail.schedule) && <InstallmentProgress schedule={detail.schedule} onBrand />}
    </DueHero>
  )
}

/** The paid loan on its own page: thanks, the ticks, and the link to the next loan. */
export function PaidOffPageHero({ detail: { loan, schedule, repayment_summary: sums } }: { detail: LoanDetail }) {
  return (
    <Frame loan={loan} title={texts.paidOff} amount={sums.total_paid} sentence={texts.thanks} hasBadge={false}>
      {fitsInALine(schedule) && <InstallmentProgress schedule={schedule} onBrand />}
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        <Link to={pathTo('business-user-dashboard')} className={buttonClass('onBrand')}>
          {texts.home}
        </Link>
      </div>
    </Frame>
  )
}

function PaidOffHero({ loan, busy, apply }: { loan: OwnLoan } & HomeActs) {
  const state = usePanel(loanDetailQuery(loan.loan_id))
  return (
    <Frame loan={loan} title={texts.paidOff} amount={loan.repayment_amount} sentence={texts.thanks}>
      <Marks of={state} />
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        <Button look="onBrand" loading={busy} onClick={apply}>
          {texts.askAgain}
        </Button>
        <DetailsLink loanId={loan.loan_id} />
      </div>
    </Frame>
  )
}

function RunningHero({ loan }: { loan: OwnLoan }) {
  const state = usePanel(loanDetailQuery(loan.loan_id))
  return (
    <DueHero loan={loan} of={state} more={<DetailsLink loanId={loan.loan_id} />}>
      <Marks of={state} />
    </DueHero>
  )
}

/** The marks of the instalments; their height is kept while the schedule loads. */
function Marks({ of: state }: { of: PanelState<LoanDetail> }) {
  return (
    <div className="min-h-12">
      <Panel
        of={state}
        loading={null}
        frame={(failure) => <div className="rounded-field bg-surface p-4 text-ink">{failure}</div>}
      >
        {({ schedule }) => <InstallmentProgress schedule={schedule} onBrand />}
      </Panel>
    </div>
  )
}

type DueLoan = LoanStanding & Pick<OwnLoan, 'next_due_date' | 'next_due_amount' | 'due_now'>

/** The amount due, the number of late instalments (DESK-107), and Pay now, which shows the account in `of`; `more` follows it. */
function DueHero({
  loan,
  of,
  more,
  hasBadge,
  children,
}: {
  loan: DueLoan
  hasBadge?: boolean
  of: PanelState<LoanDetail>
  more?: Elements
  children: Elements
}) {
  const [paying, setPaying] = useState(false)
  const { title, amount, when } = dueText(loan)
  return (
    <Frame
      loan={loan}
      title={title}
      amount={amount}
      sentence={when}
      hasBadge={hasBadge ?? true}
      late={loan.status === 'overdue' ? lateIn(of) : 0}
    >
      {children}
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        <Button look="onBrand" onClick={() => setPaying(true)}>
          {texts.pay}
        </Button>
        {more}
      </div>
      {paying && <PaySheet of={of} amount={amount} onDismiss={() => setPaying(false)} />}
    </Frame>
  )
}

/** A request that waits for us; or for the customer, who has no bank account to pay it into. */
function WaitingHero({ loan, hasAccount, busy, addBankAccount }: { loan: OwnLoan } & HomeActs) {
  const lacksAccount = !hasAccount && loan.approved_amount === null
  const sentence = lacksAccount ? texts.lacksAccount : texts.askedOn(instantDay(loan.created_at))
  return (
    <Frame
      loan={loan}
      title={lacksAccount ? texts.waitsForYou : texts.asked}
      amount={loan.approved_amount ?? loan.amount}
      sentence={sentence}
    >
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        {lacksAccount && (
          <Button look="onBrand" loading={busy} onClick={addBankAccount}>
            {texts.addAccount}
          </Button>
        )}
        <DetailsLink loanId={loan.loan_id} />
      </div>
    </Frame>
  )
}

function Frame({
  loan,
  title,
  amount,
  sentence,
  hasBadge = true,
  late = 0,
  children,
}: {
  loan: LoanStanding
  hasBadge?: boolean
  late?: number
  title: string
  amount: number | null
  sentence: string
  children: Elements
}) {
  return (
    <section
      aria-label={title}
      className="woven forced-colors:border flex h-full flex-col justify-between gap-4 rounded-hero bg-brand p-5 text-on-brand sm:p-6"
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-sans font-medium text-on-brand-soft">{title}</h2>
          {(hasBadge || late > 0) && (
            <LoanBadge
              loan={loan}
              solid
              words={(standing) => [hasBadge && standing, late > 0 && texts.late(late)].filter(Boolean).join(' · ')}
            />
          )}
        </div>
        <div className="font-display text-[min(2.375rem,11.5vw)] leading-tight font-bold whitespace-nowrap">
          <LargeNaira amount={amount} />
        </div>
        <p className="text-on-brand-soft">{sentence}</p>
      </div>
      {children}
    </section>
  )
}

/** The number of late instalments; 0 until the schedule has loaded. */
function lateIn(state: PanelState<LoanDetail>): number {
  return standingsOf(knownOf(state)?.schedule ?? []).filter(({ standing }) => standing === 'late').length
}

function DetailsLink({ loanId }: { loanId: string }) {
  return (
    <Link to={pathTo('business-user-loan-details', { id: loanId })} className={buttonClass('onBrandQuiet')}>
      <span>
        {texts.details} <span className="sr-only">{texts.ofLoan(loanId)}</span>
      </span>
    </Link>
  )
}

/** If more than one instalment is due, the figure is the total due now, and the date that of the oldest. */
function dueText({ status, next_due_date, next_due_amount, due_now }: DueLoan) {
  const when = next_due_date === null ? '' : dueWords(dayOf(next_due_date), today())
  if (status !== 'overdue') return { title: texts.next, amount: next_due_amount, when }
  return { title: texts.overdue, amount: due_now, when: due_now === next_due_amount ? when : texts.sinceOldest(when) }
}
