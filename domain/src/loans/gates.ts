import type { RefusalCode } from '../refusal.ts'

export interface Borrower {
  /** Has an active or overdue loan (C-89). A pending one is no such loan (C-90). */
  readonly runningLoan: boolean
  readonly kycLevel: number | null | undefined
  readonly bankAccounts: number
  /** Requests that wait for a decision. */
  readonly waitingRequests: number
}

/** More requests than this never wait at a time (C-90). */
export const maxWaitingRequests = 3

export interface ClosedGate {
  readonly gate: 1 | 2 | 3 | 4
  readonly code: Extract<RefusalCode, 'active_loan' | 'upgrade_account' | 'no_bank_account' | 'requests_waiting'>
  readonly title: string
  readonly message: string
  /** What the warning's button says, and what it opens: a route's name or a dialog. */
  readonly action?: { readonly label: string; readonly opens: 'kyc-lvl2' | 'add-bank-account' }
}

export const activeLoanGate: ClosedGate = {
  gate: 1,
  code: 'active_loan',
  title: 'Active Loan Found',
  message: 'You currently have an active loan, kindly make payment and try later.',
}

export const upgradeGate: ClosedGate = {
  gate: 2,
  code: 'upgrade_account',
  title: 'Upgrade Account',
  message: 'Kindly upgrade your account by completing your KYC information to apply for loan',
  action: { label: 'Upgrade Now', opens: 'kyc-lvl2' },
}

export const bankAccountGate: ClosedGate = {
  gate: 3,
  code: 'no_bank_account',
  title: 'Add Bank Account',
  message: 'Kindly add your bank account to request a loan',
  action: { label: 'Add Bank Account', opens: 'add-bank-account' },
}

export const waitingGate: ClosedGate = {
  gate: 4,
  code: 'requests_waiting',
  title: 'Requests Waiting',
  message: 'You have three requests waiting. Please wait for a decision.',
}

/** May a loan be asked for? The first gate that is shut decides (GATE-01 to 07, C-90); the server asks the same (C-109). */
export function loanGate({ runningLoan, kycLevel, bankAccounts, waitingRequests }: Borrower): 'open' | ClosedGate {
  if (runningLoan) return activeLoanGate
  if (!((kycLevel ?? 0) > 1)) return upgradeGate
  if (bankAccounts === 0) return bankAccountGate
  return waitingRequests < maxWaitingRequests ? 'open' : waitingGate
}
