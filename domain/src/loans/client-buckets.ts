import { clientBucket, type LoanStatus } from './status.ts'

/** The groups in which a customer's page shows their loans; rejected ones are only in all (C-89). */
export const loanBuckets = ['all', 'pending', 'active', 'completed'] as const
export type LoanBucket = (typeof loanBuckets)[number]

/** A customer's loans by group, each in the given order; active includes overdue ones (LOANM-11, C-89). */
export function clientBuckets<Loan extends { readonly status: LoanStatus }>(
  loans: readonly Loan[],
): Record<LoanBucket, readonly Loan[]> {
  const within = (bucket: LoanBucket) => loans.filter(({ status }) => clientBucket(status) === bucket)
  return { all: loans, pending: within('pending'), active: within('active'), completed: within('completed') }
}
