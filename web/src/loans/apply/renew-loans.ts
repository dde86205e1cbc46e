import type { QueryClient } from '@tanstack/react-query'
import type { api } from '../../base/calls/api.ts'
import { renewMe, type Me } from '../../base/me/me.ts'
import { loanCountsQuery, type LoanCounts } from '../loan-queries.ts'

type RequestedLoan = Awaited<ReturnType<typeof api.loans.request>>['data']
type Loan = Me['account']['loans'][number]

/** Adds a loan that was just asked for to the browser's cache, then asks for the counts in the background (C-102, LOANM-12). */
export function renewLoans(queryClient: QueryClient, requested: RequestedLoan): void {
  renewMe(queryClient, (me) => ({ ...me, account: { ...me.account, loans: withLoan(me.account.loans, requested) } }))
  queryClient.setQueryData<LoanCounts>(loanCountsQuery().queryKey, (counts) => counts && withOneMore(counts))
  void queryClient.invalidateQueries({ queryKey: loanCountsQuery().queryKey })
}

/** Updates one of the customer's loans in the browser's cache. */
export function renewLoan(queryClient: QueryClient, loan: Loan): void {
  renewMe(queryClient, (me) => ({
    ...me,
    account: { ...me.account, loans: me.account.loans.map((known) => (known.id === loan.id ? loan : known)) },
  }))
}

/** Newest first; nothing is approved or due yet. A loan that is known already is not listed twice. */
function withLoan(loans: readonly Loan[], requested: RequestedLoan): Loan[] {
  const nothingYet = {
    approved_amount: null,
    start_date: null,
    end_date: null,
    repayment_amount: null,
    next_due_date: null,
    next_due_amount: null,
    due_now: 0,
    withdrawn_at: null,
    cancelled_at: null,
    rescheduled_at: null,
  }
  return [{ ...requested, ...nothingYet }, ...loans.filter(({ id }) => id !== requested.id)]
}

function withOneMore(counts: LoanCounts): LoanCounts {
  return { ...counts, total_loans: counts.total_loans + 1, total_pending_loans: counts.total_pending_loans + 1 }
}
