import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { lagosDay, type Day } from '@kasuwa/domain/dates.ts'
import { ladderLimit } from '@kasuwa/domain/loans/ladder.ts'
import { punctualityOf, type SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import { matchName, matchOfAnswer } from '@kasuwa/domain/profile/name-match.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findAccountOverlaps, accountOverlapsAnswer } from '../bank-accounts/account-overlaps.ts'
import type { App, Context } from '../context/context.ts'
import { required } from '../base/required.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { proposalAnswer } from '../proposals/proposal-answer.ts'
import { proposalOfJson } from '../proposals/proposal-repository.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import { approvalRefusal } from './approval-refusal.ts'
import { type Borrower, findRequestToDecide, loadBorrower } from './decision-repository.ts'
import { productAnswer, punctualityAnswer, requestedAnswer } from './loan-answer.ts'
import type { Loan } from './loan-repository.ts'
import { rejectionAnswer } from './rejection-repository.ts'
import { namesNeed } from './red-checks.ts'
import { listSettledLoans, type SettledLoan } from './settled-repository.ts'
import { offeredOfLoan } from './version-repository.ts'

/** The number of the customer's other loans that are shown. */
const maxOthers = 10
/** Milliseconds for which a changed account is marked. */
const recentMs = 24 * 3_600_000

/**
 * Shows a request with the facts an admin needs to decide on it (DESK-14). `id` is any of its three names (C-83).
 * @throws Refused not_found
 */
export async function showDecision({ app, actor, now }: Context, { id }: { id: string }) {
  const { database, settings } = app
  const request = await findRequestToDecide(database, id)
  if (!request) throw new Refused('not_found')
  const [borrower, loans, shared] = await Promise.all([
    loadBorrower(database, request.customerId, request.id),
    listSettledLoans(database, request.customerId),
    findAccountOverlaps(database, request.customerId),
  ])
  const loan = required(
    loans.find((one) => one.id === request.id),
    'the loan',
  )
  const limits = productAnswer(loan).product ? await limitsOf(app, loan) : null
  const refusal = approvalRefusal(borrower)
  return {
    loan: { ...requestedAnswer(loan), ...adminLoanAnswer(request), ...loanFeeAnswer(loan) },
    ...(limits && { product_limits: limits }),
    customer: {
      id: loan.customerId,
      user: personAnswer({ app, actor }, borrower),
      status: borrower.userStatus,
      kyc_level: borrower.kycLevel,
      since: borrower.since,
      business: borrower.business,
      credit: borrower.credit,
    },
    income: {
      employment_status: borrower.employmentStatus,
      net_monthly_income: borrower.netMonthlyIncome,
      expected_monthly_revenue: borrower.expectedMonthlyRevenue,
      other_sources_of_funds: borrower.otherSources,
    },
    account: accountAnswer(borrower, now),
    identity_names: { nin: matchOfAnswer(borrower.nin ?? {}), bvn: matchOfAnswer(borrower.bvn ?? {}) },
    shared: accountOverlapsAnswer({ app, actor }, shared),
    others: othersAnswer(
      loans.filter((other) => other.id !== loan.id),
      lagosDay(now),
    ),
    stopped_by: refusal && refusalTable[refusal].message,
    names_need: namesNeed(settings, borrower),
    rejection: request.reason === null ? null : rejectionAnswer({ ...request, reason: request.reason }),
    rejection_reasons: settings.REJECTION_REASONS,
    proposal: request.proposal && proposalAnswer({ app, actor }, proposalOfJson(request.proposal)),
  }
}

/** The limits of the version that the loan was requested on. */
async function limitsOf({ database, settings }: Pick<App, 'database' | 'settings'>, loan: Loan) {
  const { version, completedInTime } = await offeredOfLoan(database, loan, settings)
  const { max, ladder } = version
  return { max, ladder: ladderLimit(ladder, completedInTime), completed_in_time: completedInTime }
}

const loanFeeAnswer = ({ loanFeeFixed: amount, loanFeeBp: bp }: Loan) =>
  amount > 0 || bp > 0 ? { loan_fee_rule: { amount, percent: inPercent(bp) } } : {}

function accountAnswer(borrower: Borrower, now: Date) {
  const { bankName, accountNumber, accountName, accountChangedAt } = borrower
  if (bankName === null || accountNumber === null || accountName === null || accountChangedAt === null) return null
  return {
    bank: { name: bankName },
    account_number: accountNumber,
    account_name: accountName,
    changed_at: accountChangedAt,
    is_recent: now.getTime() - accountChangedAt.getTime() < recentMs,
    name_match: matchName(borrower, accountName),
  }
}

function othersAnswer(others: readonly SettledLoan[], today: Day) {
  const answerOf = (rows: readonly SettledInstalment[]) => punctualityAnswer(punctualityOf(rows, today))
  return {
    total: others.length,
    punctuality: answerOf(others.flatMap(({ settled }) => settled)),
    loans: others.slice(0, maxOthers).map((loan) => ({
      loan_id: loan.loanId,
      amount: loan.approved ?? loan.amount,
      status: loan.status,
      withdrawn_at: loan.withdrawnAt,
      cancelled_at: loan.cancelledAt,
      written_off_at: loan.writtenOffAt,
      created_at: loan.requestedAt,
      punctuality: answerOf(loan.settled),
    })),
  }
}
