import type { RefusalCode } from '../refusal.ts'

export interface Borrower {
  /** Whether they have an active or overdue loan (C-89). A pending one does not count (C-90). */
  readonly runningLoan: boolean
  readonly kycLevel: number | null | undefined
  readonly bankAccounts: number
  /** Requests that wait for a decision. */
  readonly waitingRequests: number
}

/** At most this many requests of a customer wait at a time (C-90). */
export const maxWaitingRequests = 3

/** The gates in their order, each named by the refusal of a request that it stops. */
export const loanGates = [
  'active_loan',
  'upgrade_account',
  'no_bank_account',
  'requests_waiting',
] as const satisfies readonly RefusalCode[]

export type LoanGate = (typeof loanGates)[number]

/** Whether a loan may be requested. The first closed gate decides (GATE-01 to 07, C-90); the server checks the same (C-109). */
export function loanGate(borrower: Borrower): 'open' | LoanGate {
  return loanGates.find((gate) => isShut[gate](borrower)) ?? 'open'
}

const isShut: Record<LoanGate, (borrower: Borrower) => boolean> = {
  active_loan: ({ runningLoan }) => runningLoan,
  upgrade_account: ({ kycLevel }) => !((kycLevel ?? 0) > 1),
  no_bank_account: ({ bankAccounts }) => bankAccounts === 0,
  requests_waiting: ({ waitingRequests }) => waitingRequests >= maxWaitingRequests,
}
