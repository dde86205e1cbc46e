import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import { matchName } from '@kasuwa/domain/profile/name-match.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApprovalFacts } from './borrower-repository.ts'

/** Finds the first precondition of an approval that is not met, in their order (C-87); null if all are met. */
export function approvalRefusal(settings: Settings, facts: ApprovalFacts): RefusalCode | null {
  const { otherLoan, account, userStatus, identity } = facts
  if (otherLoan) return 'running_loan'
  if (!account) return 'no_default_bank_account'
  if (isClosed(userStatus)) return 'customer_not_active'
  const ofIdentity = identity.map(identityRefusal).find((code) => code !== null)
  if (ofIdentity) return ofIdentity
  const isRequired = settings.REQUIRE_NAME_MATCH === 'on'
  return isRequired && matchName(facts, account.accountName).match === 'differs' ? 'name_differs' : null
}
