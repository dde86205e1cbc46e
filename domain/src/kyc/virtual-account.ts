import type { KycLevel } from './steps.ts'

/** The facts that decide whether a customer has an account to repay into (C-181). */
export type VirtualAccountFacts = {
  kycLevel: KycLevel
  /** Null if the provider was not asked yet. */
  state: 'requested' | 'identifying' | 'identified' | 'refused' | 'assigned' | null
  /** The provider's reason for a refusal. */
  problem: string | null
  hasBankAccount: boolean
}

/** Why a customer has no virtual account. */
export type MissingAccount = { why: 'needs_bank_account' | 'on_its_way' } | { why: 'refused'; reason: string | null }

/** Why the account is missing; null if it exists, or before KYC level 2, when none is needed. */
export function missingAccount({
  kycLevel,
  state,
  problem,
  hasBankAccount,
}: VirtualAccountFacts): MissingAccount | null {
  if (state === 'assigned' || (kycLevel < 2 && state === null)) return null
  if (state === 'refused') return { why: 'refused', reason: problem }
  return { why: hasBankAccount || state !== null ? 'on_its_way' : 'needs_bank_account' }
}
