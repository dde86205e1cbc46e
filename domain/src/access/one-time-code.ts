const second = 1_000
const hour = 3_600 * second

/** Digits of a code (OTP-12). */
export const codeLength = 6
/** The lifetime of a code in seconds (C-27). */
export const codeLifetimeSeconds = 600
/** The number of wrong tries that ends a code (C-27). */
export const codeTries = 5
/** Seconds between two codes to one phone (C-27). The button's own countdown is longer, so that a reload never shows a false error. */
export const codeCoolDownSeconds = 60
/** Seconds that 'Resend Code' counts down in the browser (OTP-07). */
export const resendCountdownSeconds = 120
/** Codes to one phone in any hour and in any 24 hours (C-27, C-179). */
export const codesPerHour = 5
export const codesPerDay = 10

export const codePurposes = ['ACCOUNT_VERIFICATION', 'RESET_PASSWORD'] as const

export type CodePurpose = (typeof codePurposes)[number]
export type CodeState = 'live' | 'used' | 'dead'

export interface CodeRecord {
  readonly state: CodeState
  readonly expiresAt: Date
  /** Wrong tries so far. */
  readonly tries: number
}

export interface CodeCheck {
  readonly accepted: boolean
  readonly next: { readonly state: CodeState; readonly tries: number }
}

/** Exactly six digits (OTP-12). */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/**
 * Checks one try of a code: it is accepted at most once, never after five wrong tries, and never after its time. `matches` is whether the
 * digits, the phone and the purpose are the code's. The returned `next` must be stored for every result.
 */
export function checkCode(code: CodeRecord, matches: boolean, now: Date): CodeCheck {
  const { state, tries } = code
  if (state !== 'live') return { accepted: false, next: { state, tries } }
  if (now > code.expiresAt) return { accepted: false, next: { state: 'dead', tries } }
  if (matches) return { accepted: true, next: { state: 'used', tries } }
  return { accepted: false, next: { state: tries + 1 < codeTries ? 'live' : 'dead', tries: tries + 1 } }
}

export type IssueDecision =
  | 'ok'
  | { readonly refused: 'code_too_soon' | 'code_limit'; readonly retryAfterSeconds: number }

/**
 * Whether one more code may be sent to a phone that got codes at `issuedAt` (C-27, C-179). Instants after now are ignored, since the clock
 * was set back.
 */
export function mayIssue(issuedAt: readonly Date[], now: Date): IssueDecision {
  const ages = issuedAt
    .map((at) => now.getTime() - at.getTime())
    .filter((age) => age >= 0)
    .sort((a, b) => a - b)
  const limited = Math.max(waitForLimit(ages, codesPerHour, hour), waitForLimit(ages, codesPerDay, 24 * hour))
  const coolDown = waitForLimit(ages, 1, codeCoolDownSeconds * second)
  const wait = Math.max(limited, coolDown)
  if (wait === 0) return 'ok'
  // A person who waited as long as the answer said must not have to wait again: the limit may end before the cool-down does.
  return { refused: limited > 0 ? 'code_limit' : 'code_too_soon', retryAfterSeconds: Math.ceil(wait / second) }
}

/** Milliseconds until fewer than `limit` of the ages (youngest first) lie within the window. */
function waitForLimit(ages: readonly number[], limit: number, window: number): number {
  const blocking = ages[limit - 1]
  return blocking === undefined ? 0 : Math.max(0, window - blocking)
}
