import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import { isRunning, isWaiting, type LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Me } from '../../app/me.ts'
import { readSession } from '../../app/session.ts'

/** What the gates ask, from the profile (C-109). */
export function borrowerOf({ kyc_level: level, account }: Me): Borrower {
  return {
    runningLoan: account.loans.some(({ status }) => isRunning(status)),
    kycLevel: level ?? account.kyc_level,
    bankAccounts: account.bank_accounts.length,
    waitingRequests: account.loans.filter(({ status }) => isWaiting(status)).length,
  }
}

/** The same from what this browser keeps of an earlier answer (SESS-14); what is missing or unreadable opens no gate. */
export function rememberedBorrower(): Borrower {
  const { kycLevel } = readSession()
  const loans = rememberedList<{ status: LoanStatus }>('allLoans')
  return {
    runningLoan: loans.some(({ status }) => isRunning(status)),
    kycLevel: typeof kycLevel === 'number' ? kycLevel : null,
    bankAccounts: rememberedList('userBankAccounts').length,
    waitingRequests: loans.filter(({ status }) => isWaiting(status)).length,
  }
}

function rememberedList<T>(key: string): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? (list as T[]) : []
  } catch {
    return []
  }
}
