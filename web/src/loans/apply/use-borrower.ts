import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRunning, isWaiting, type LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { afterDialog } from '../../base/dialog-store.ts'
import { meQuery, type Me } from '../../base/me/me.ts'
import { readSession } from '../../base/session/session.ts'
import { showFailure } from '../../base/calls/failure.ts'
import { useIsHere } from '../../base/use-is-here.ts'

/**
 * Reads what the gates need: from the profile, else from local storage (C-109). Its failure is shown first. An answer that comes after
 * the page was left, or the session ended, is dropped.
 */
export function useBorrower(): { isReading: boolean; withBorrower: (use: (borrower: Borrower) => void) => void } {
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const [isReading, setIsReading] = useState(false)
  const read = async (use: (borrower: Borrower) => void) => {
    setIsReading(true)
    const fetched = await queryClient.fetchQuery(meQuery()).catch(showFailure)
    setIsReading(false)
    const me = fetched ?? queryClient.getQueryData<Me>(meQuery().queryKey)
    afterDialog(() => {
      if (isHere.current && readSession().isAuthenticated) use(me ? borrowerOf(me) : rememberedBorrower())
    })
  }
  return { isReading, withBorrower: (use) => void read(use) }
}

/** Everything the gates need, from the profile (C-109). */
export function borrowerOf({ kyc_level: level, account }: Me): Borrower {
  return {
    runningLoan: account.loans.some(({ status }) => isRunning(status)),
    kycLevel: level ?? account.kyc_level,
    bankAccounts: account.bank_accounts.length,
    waitingRequests: account.loans.filter(({ status }) => isWaiting(status)).length,
  }
}

/** The same from what this browser keeps of an earlier answer (SESS-14); a missing or unreadable value opens no gate. */
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
