import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterDialog } from '../../app/dialog-store.ts'
import { meQuery, type Me } from '../../app/me.ts'
import { readSession } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { useIsHere } from '../../app/use-is-here.ts'
import { borrowerOf, rememberedBorrower } from './borrower.ts'

/**
 * Reads what the gates ask: from the profile, else from local storage (C-109). Its failure is shown first. An answer that comes after
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
