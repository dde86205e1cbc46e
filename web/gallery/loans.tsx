import { keep } from '../src/offline/kept.ts'
import { LoanRequestDialog } from '../src/loans/apply/loan-request-dialog.tsx'
import { loanRequestDraft } from '../src/loans/apply/use-loan-request.ts'
import { ApplicantPanel } from '../src/loans/applicant-panel.tsx'
import { AjoCard } from '../src/loans/ajo-card.tsx'
import { InstallmentProgress } from '../src/loans/installment-progress.tsx'
import { LoanHero } from '../src/loans/loan-hero.tsx'
import { LoanSummaryPanel } from '../src/loans/loan-summary-panel.tsx'
import { NoAccountToPayTo, PayToPanel } from '../src/loans/pay-to-panel.tsx'
import { Readiness, readinessOf } from '../src/loans/readiness.tsx'
import { payToTexts } from '../src/loans/texts.ts'
import { Card } from '../src/ui/card.tsx'
import { Example, nothing } from './example.tsx'
import { dueToday, exampleDetail, exampleLoans, exampleSchedules, waiting } from './example-loans.ts'

const acts = { hasAccount: true, busy: false, apply: nothing, addBankAccount: nothing }

export function Heroes() {
  return (
    <>
      {exampleLoans.map(([state, loan]) => (
        <Example key={state} name={state}>
          <LoanHero loan={loan} {...acts} />
        </Example>
      ))}
      <Example name="A request without a bank account">
        <LoanHero loan={waiting} {...acts} hasAccount={false} />
      </Example>
      <NoAccountToPayTo why="We are opening your account. It appears here soon." />
    </>
  )
}

export function Instalments() {
  return (
    <>
      {exampleSchedules.map(([name, schedule]) => (
        <Card key={name} title={name}>
          <InstallmentProgress schedule={schedule} />
        </Card>
      ))}
      {exampleSchedules.map(([name, schedule]) => (
        <Example key={name} name={`${name}, on the brand surface`}>
          <div className="woven rounded-hero bg-brand p-5 text-on-brand">
            <InstallmentProgress schedule={schedule} onBrand />
          </div>
        </Example>
      ))}
      {exampleSchedules.map(([name, schedule]) => (
        <AjoCard key={name} schedule={schedule} />
      ))}
    </>
  )
}

export function LoanPanels() {
  return (
    <>
      <LoanSummaryPanel detail={exampleDetail} />
      <ApplicantPanel detail={exampleDetail} />
      {exampleDetail.pay_to && <PayToPanel lead={payToTexts.lead} account={exampleDetail.pay_to} />}
      <LoanHero loan={dueToday} {...acts} />
    </>
  )
}

const newBorrower = { runningLoan: false, kycLevel: 1, bankAccounts: 0, waitingRequests: 0 }

/** The steps of a customer before the first loan. */
export function FirstLoan() {
  return <Readiness steps={readinessOf(newBorrower)} apply={nothing} addBankAccount={nothing} busy={false} />
}

keep(loanRequestDraft, { amount: '50000', repayment_frequency: 'weekly' })

export function LoanRequest() {
  return <LoanRequestDialog onClose={nothing} />
}
