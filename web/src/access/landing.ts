import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import type { Navigation } from '../base/routing/navigation.ts'
import { dashboardOf, pathTo, type ScreenWith, signInCodesPath } from '../base/routing/paths.ts'

/** Begins the session of a sign-in's answer, and goes to its first page. */
export function enterWith(enter: Navigation['enter'], answer: SignInAnswer): Promise<void> {
  const { access_token: token, account_type: accountType, kyc, second_step: next } = answer
  const mustSetUp = next === 'set-up' && isAccountType(accountType)
  return enter(
    { token, accountType, kycLevel: kyc?.kyc_level, kycLevel1Completed: kyc?.kycLevel1Completed },
    mustSetUp ? signInCodesPath(accountType) : pathTo(landingOf(answer)),
  )
}

/** The answer of a sign-in: `isCompleted` may be next to `kyc` or in it (AUTH-17, C-35). */
export type SignInAnswer = {
  readonly access_token: string
  readonly account_type: string
  readonly isCompleted?: boolean
  /** Staff have to set up sign-in codes before anything else. */
  readonly second_step?: 'set-up' | undefined
  readonly kyc?: { readonly kyc_level?: unknown; readonly kycLevel1Completed?: boolean; readonly isCompleted?: boolean }
}

/** The first page after a sign-in (AUTH-13 to AUTH-16). */
export function landingOf(answer: SignInAnswer): ScreenWith<never> {
  const { account_type: type, kyc } = answer
  if (!isAccountType(type)) return 'unauthorised-access'
  const completed = kyc?.isCompleted ?? answer.isCompleted ?? kyc?.kycLevel1Completed ?? false
  return completed || type !== 'customer' ? dashboardOf(type) : 'kyc-lvl1'
}
