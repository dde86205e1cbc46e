import { matchName, matchOfAnswer } from '@kasuwa/domain/profile/name-match.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApprovalFacts } from './borrower-repository.ts'

/** The need of an approval while names differ: a reason, or a reason and a second person (C-211). */
export type NamesNeed = 'reason' | 'second_person'

/** The names that differ from the customer's, as facts of a decision: of the account's holder, and of NIN and BVN. */
export function differingNames({ account, identity, ...person }: ApprovalFacts): string[] {
  const holder = account && matchName(person, account.accountName).match === 'differs' ? [account.accountName] : []
  const numbers = identity.filter(({ matched }) => matchOfAnswer(matched ?? {})?.match === 'differs')
  return [
    ...holder.map((name) => `the account is held by ${name}`),
    ...numbers.map(({ kind }) => `names of the ${kind.toUpperCase()}`),
  ]
}

/** The need of an approval of these facts by the lender's setting; null where it only warns, or no name differs (C-211). */
export function namesNeed({ REQUIRE_NAME_MATCH: mode }: Settings, facts: ApprovalFacts): NamesNeed | null {
  if (mode === 'off' || differingNames(facts).length === 0) return null
  return mode === 'on' ? 'second_person' : 'reason'
}
