import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { lagosDay, type Day } from '@kasuwa/domain/dates.ts'
import { punctualityOf, type SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { matchName, matchOfAnswer } from '@kasuwa/domain/profile/name-match.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findSharedMarks, sharedMarksAnswer } from '../bank-accounts/shared-marks.ts'
import type { Context } from '../context.ts'
import type { LoanId } from '../ids.ts'
import { present } from '../present.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { proposalAnswer } from '../proposals/proposal-answer.ts'
import { findOpenProposal } from '../proposals/proposal-repository.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import { findAdminLoan } from './admin-loan-repository.ts'
import { approval } from './approve-loan.ts'
import { approvalRefusal } from './approval-refusal.ts'
import { approvalFactsOf } from './borrower-repository.ts'
import { type BorrowerFacts, borrowerFactsOf } from './decision-repository.ts'
import { punctualityAnswer, requestedAnswer } from './loan-answer.ts'
import { findLoan, listLoans, type Loan } from './loan-repository.ts'
import { findRejection, rejectionAnswer } from './rejection-repository.ts'
import { settledByLoan } from './settled-repository.ts'
import { writeOff } from './write-off-loan.ts'

/** How many of the customer's other loans are shown. */
const maxOthers = 10
/** Milliseconds for which a changed account is worth a second look. */
const recentMs = 24 * 3_600_000

/**
 * A request with what an admin should know before they decide on it (DESK-14). `id` is any of its three names (C-83).
 * @throws Refused not_found
 */
export async function showDecision({ app, actor, now }: Context, { id }: { id: string }) {
  const { database, settings } = app
  const loan = await findLoan(database, id)
  if (!loan) throw new Refused('not_found')
  const [listed, borrower, facts, loans, settled, rejection, shared, proposal] = await Promise.all([
    findAdminLoan(database, loan.id),
    borrowerFactsOf(database, loan.customerId),
    approvalFactsOf(database, loan.customerId, loan.id),
    listLoans(database, loan.customerId),
    settledByLoan(database, loan.customerId),
    findRejection(database, loan.id),
    findSharedMarks(database, loan.customerId),
    // A loan has at most one of them: it is asked for, or it is past its last day.
    findOpenProposal(database, loan.state === 'pending' ? approval.name : writeOff.name, loan.id),
  ])
  const refusal = approvalRefusal(settings, facts)
  return {
    loan: { ...requestedAnswer(loan), ...adminLoanAnswer(present(listed, 'the loan')) },
    customer: {
      id: loan.customerId,
      user: personAnswer({ app, actor }, borrower),
      status: borrower.status,
      kyc_level: borrower.kycLevel,
      since: borrower.since,
      business: borrower.business,
    },
    income: {
      employment_status: borrower.employmentStatus,
      net_monthly_income: borrower.netMonthlyIncome,
      expected_monthly_revenue: borrower.expectedMonthlyRevenue,
      other_sources_of_funds: borrower.otherSources,
    },
    account: accountAnswer(borrower, now),
    identity_names: { nin: matchOfAnswer(borrower.nin ?? {}), bvn: matchOfAnswer(borrower.bvn ?? {}) },
    shared: sharedMarksAnswer({ app, actor }, shared),
    others: othersAnswer(
      loans.filter((other) => other.id !== loan.id),
      settled,
      lagosDay(now),
    ),
    stopped_by: refusal && refusalTable[refusal].message,
    rejection: rejection ? rejectionAnswer(rejection) : null,
    proposal: proposal ? proposalAnswer({ app, actor }, proposal) : null,
  }
}

function accountAnswer(borrower: BorrowerFacts, now: Date) {
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

function othersAnswer(others: readonly Loan[], settled: ReadonlyMap<LoanId, readonly SettledInstalment[]>, today: Day) {
  const rowsOf = ({ id }: Loan): readonly SettledInstalment[] => settled.get(id) ?? []
  const answerOf = (rows: readonly SettledInstalment[]) => punctualityAnswer(punctualityOf(rows, today))
  return {
    total: others.length,
    punctuality: answerOf(others.flatMap(rowsOf)),
    loans: others.slice(0, maxOthers).map((loan) => ({
      loan_id: loan.loanId,
      amount: loan.approved ?? loan.amount,
      status: loan.status,
      withdrawn_at: loan.withdrawnAt,
      cancelled_at: loan.cancelledAt,
      written_off_at: loan.writtenOffAt,
      created_at: loan.requestedAt,
      punctuality: answerOf(rowsOf(loan)),
    })),
  }
}
