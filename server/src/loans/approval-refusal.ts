import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApprovalFacts } from './borrower-repository.ts'
import { namesNeed } from './red-checks.ts'

/** Finds the first precondition of an approval that is not met, in their order (C-87); null if all are met. */
export function approvalRefusal(facts: ApprovalFacts): RefusalCode | null {
  const { otherLoan, account, userStatus, identity } = facts
  if (otherLoan) return 'running_loan'
  if (!account) return 'no_default_bank_account'
  if (isClosed(userStatus)) return 'customer_not_active'
  const ofIdentity = identity.map(({ state }) => identityRefusal(state)).find((code) => code !== null)
  return ofIdentity ?? null
}

/** The refusal of an approval without a reason while names differ, where the lender asks for one; null otherwise (C-211). */
export function namesRefusal(settings: Settings, facts: ApprovalFacts): RefusalCode | null {
  const need = namesNeed(settings, facts)
  return need && refusalOf[need]
}

const refusalOf = { reason: 'name_differs_reason', second_person: 'name_differs' } as const
