import { isAccountType, type AccountType } from '@kasuwa/domain/access/account-types.ts'
import { isKycLevel } from '@kasuwa/domain/kyc/steps.ts'
import { accountPages, dashboardOf, screenAt, type ScreenAt, type ScreenName } from '../base/routing/paths.ts'

/** The known data of the visitor: a token means signed in (GUARD-10); the rest is as it was stored, unchecked. */
export type Visitor = { readonly token: string; readonly accountType: string; readonly kycLevel: unknown }

/** 'restore': the level of this customer is missing; ask the server for it, then decide again (C-07). */
export type GuardDecision = 'allow' | 'not-found' | 'restore' | { readonly redirect: ScreenName }

/** The navigation guard: the first matching rule applies (C-05 to C-10, C-20). It never sends a visitor to a page where it would not let them stay. */
export function guard(pathname: string, visitor: Visitor): GuardDecision {
  const screen = screenAt(pathname)
  if (!screen) return 'not-found'
  if (screen.who === 'anyone') return 'allow'
  if (!visitor.token) return screen.who === 'guest' ? 'allow' : { redirect: 'login' }
  if (!isAccountType(visitor.accountType)) return { redirect: 'unauthorised-access' }
  return guardSignedIn(screen, visitor.accountType, visitor.kycLevel)
}

function guardSignedIn(screen: ScreenAt, type: AccountType, stored: unknown): GuardDecision {
  const level = stored ?? (type === 'customer' ? undefined : 0)
  if (level === undefined) return 'restore'
  if (!isKycLevel(level)) return { redirect: 'not-found' }
  if (type === 'customer' && level === 0) return screen.name === 'kyc-lvl1' ? 'allow' : { redirect: 'kyc-lvl1' }
  if (screen.who === 'guest') return { redirect: dashboardOf(type) }
  return isFor(screen, type) ? 'allow' : { redirect: 'unauthorised-access' }
}

function isFor({ who, params }: ScreenAt, type: AccountType): boolean {
  if (params['type'] !== undefined) return params['type'] === accountPages[type].settingsType
  return who === 'signed-in' || who === type
}
