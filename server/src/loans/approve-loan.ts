import type { decisionInput } from '@kasuwa/contract/loans.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { interestOn, loanFeeOn } from '@kasuwa/domain/loans/schedule.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import type { LoanId } from '../base/ids.ts'
import { promisePayout } from '../outbox/promise-payout.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { required } from '../base/required.ts'
import type { About, Act } from '../proposals/act.ts'
import { type Fact, fixed, paidTo } from '../proposals/facts.ts'
import type { Settings } from '../settings/settings.ts'
import { findAdminLoan } from './admin-loan-repository.ts'
import { approvalRefusal, namesRefusal } from './approval-refusal.ts'
import { awaitDisbursement } from './await-disbursement.ts'
import { type ApprovalFacts, approvalFactsOf, lockBorrower } from './borrower-repository.ts'
import { differingNames, namesNeed } from './red-checks.ts'
import { requireAmount } from './approved-amount.ts'
import { productAnswer } from './loan-answer.ts'
import { findLoan, lockLoan, type Loan, saveDecision } from './loan-repository.ts'

export type DecisionInput = z.output<typeof decisionInput>

/**
 * Approves a loan and makes its disbursement; above the lender's limit it needs a second person (decision 59), and with
 * `REQUIRE_NAME_MATCH=on` also where it is approved although names differ, whatever the amount (C-211).
 */
export const approval: Act<DecisionInput, LoanId> = {
  name: 'approval',
  limit: 'SECOND_PERSON_APPROVAL_ABOVE',
  roles: ['credit'],
  about: aboutApproval,
  lock: lockApproval,
  run: approve,
  final: ['not_found', 'loan_not_pending', 'loan_already_approved'],
  payout: awaitPayout,
  needsTwo: ({ REQUIRE_NAME_MATCH: mode }, input) => mode === 'on' && (!input || input.names_reason !== undefined),
}

async function aboutApproval(
  sql: Sql,
  { id, approved_amount, names_reason }: DecisionInput,
  { settings }: App,
): Promise<About> {
  const loan = await findLoan(sql, id)
  if (!loan) throw new Refused('not_found')
  const borrower = await approvalFactsOf(sql, loan.customerId, loan.id)
  const { userId, account } = borrower
  const differ = namesNeed(settings, borrower) ? differingNames(borrower) : []
  const amount = required(approved_amount, 'the approved amount')
  const loanFee = loanFeeOn(amount, { fixed: loan.loanFeeFixed, bp: loan.loanFeeBp })
  return {
    subject: { kind: 'loan', id: loan.id, name: loan.loanId },
    userId,
    amount,
    reason: (differ.length > 0 && names_reason) || null,
    facts: [
      fixed('Requested', exactNaira(loan.amount)),
      ...productFact(loan),
      paidTo(account),
      ...(differ.length > 0 ? [fixed('Names differ', differ.join('; '))] : []),
      fixed('To pay back', exactNaira(addKobo(amount, interestOn(amount, loan.rate, loan.term), loanFee))),
    ],
  }
}

/** The product of a loan, where answers name it. */
function productFact(loan: Loan): Fact[] {
  const { product } = productAnswer(loan)
  return product ? [fixed('Product', `${product.name}, version ${product.version}`)] : []
}

async function awaitPayout(app: App, id: LoanId) {
  const newest = required(await awaitDisbursement(app, id), 'the disbursement')
  const loan = await findAdminLoan(app.database, id)
  return { status: newest.status, note: loan?.disbursementNote ?? null }
}

/** Locks the customer before the loan, as when credit is used, so that their bank accounts cannot change meanwhile. */
async function lockApproval(tx: Transaction, { id }: DecisionInput): Promise<void> {
  const loan = await findLoan(tx, id)
  if (!loan) throw new Refused('not_found')
  await lockBorrower(tx, loan.customerId)
  await lockLoan(tx, loan.id)
}

/** Locks a loan by any of its three names (C-83). @throws Refused not_found */
export async function lockNamedLoan(tx: Transaction, name: string): Promise<Loan> {
  const found = await findLoan(tx, name)
  if (!found) throw new Refused('not_found')
  return lockLoan(tx, found.id)
}

async function approve(tx: Transaction, { actor, app }: Context, input: DecisionInput): Promise<LoanId> {
  const loan = await lockNamedLoan(tx, input.id)
  const state = nextLoanState(loan.state, 'approved')
  const amount = await requireAmount(tx, app.settings, loan, input)
  const facts = await approvalFactsOf(tx, loan.customerId, loan.id)
  const payee = requirePayee(app.settings, facts, input)
  const differ = namesNeed(app.settings, facts) ? differingNames(facts) : []
  await saveDecision(tx, loan.id, state, amount, actor.userId, tx.now).catch(asRunningLoan)
  const paymentId = await promisePayout(tx, app, {
    kind: 'loan_disbursement',
    of: { loanId: loan.id, customerId: loan.customerId },
    userId: facts.userId,
    amount,
    account: payee,
    description: paymentDescription.loan_disbursement,
    createdBy: actor.userId,
  })
  await promiseVirtualAccount(tx, app, loan.customerId)
  await record(tx, actor, {
    action: 'loan.approved',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: {
      state,
      requested: loan.amount,
      approved: amount,
      paymentId,
      payee,
      ...(differ.length > 0 && { namesDiffer: differ, reason: input.names_reason }),
    },
  })
  return loan.id
}

/** Returns the account to pay to, if nothing stops the approval (C-87); while names differ, the lender may ask for a reason (C-211). */
function requirePayee(settings: Settings, facts: ApprovalFacts, { names_reason }: DecisionInput) {
  const refusal = approvalRefusal(facts) ?? (names_reason ? null : namesRefusal(settings, facts))
  if (refusal) throw new Refused(refusal)
  return required(facts.account, 'the default account')
}

/** If two loans of one customer are approved at once, the index allows only one. */
function asRunningLoan(error: unknown): never {
  throw isDuplicate(error, 'one_running_loan') ? new Refused('running_loan') : error
}
