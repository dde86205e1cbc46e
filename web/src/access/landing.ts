import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { dashboardOf, type ScreenName } from '../paths.ts'

/** What a sign-in answers, read tolerantly: `isCompleted` may be next to `kyc` or in it (AUTH-17, C-35). */
export type SignInAnswer = {
  readonly access_token: string
  readonly account_type: string
  readonly isCompleted?: boolean
  readonly kyc?: { readonly kyc_level?: unknown; readonly kycLevel1Completed?: boolean; readonly isCompleted?: boolean }
}

/** Where a sign-in leads (AUTH-13 to AUTH-16). */
export function landingOf(answer: SignInAnswer): ScreenName {
  const { account_type: type, kyc } = answer
  if (!isAccountType(type)) return 'unauthorised-access'
  const completed = kyc?.isCompleted ?? answer.isCompleted ?? kyc?.kycLevel1Completed ?? false
  return completed || type !== 'customer' ? dashboardOf(type) : 'kyc-lvl1'
}
