import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../app/session.ts'
import { LoadState } from './load-state.tsx'
import { useUpdateLevel } from './update-level.ts'

/**
 * Level 1 was completed before this entry, perhaps on another device (KYC1-04). Its level must stand in local storage first: the guard
 * would send a customer of level 0 back here.
 */
export function LevelOneDone({ to }: { to: string }) {
  const { accountType, kycLevel } = useSession()
  const isKnown = accountType !== 'customer' || (typeof kycLevel === 'number' && kycLevel >= 1)
  const { mutate: updateLevel, isError } = useUpdateLevel()
  useEffect(() => {
    if (!isKnown) updateLevel()
  }, [isKnown, updateLevel])
  return isKnown ? (
    <Navigate to={to} replace />
  ) : (
    <LoadState level={1} isPending={!isError} onRetry={() => updateLevel()} />
  )
}
