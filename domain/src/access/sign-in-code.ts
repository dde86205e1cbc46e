import { codeTries, codesPerDay, isCode } from './one-time-code.ts'
import { signInDelay } from './sign-in-limit.ts'

/** The second step of a staff member's sign-in: a code of their authenticator app (RFC 6238), or one of their recovery codes. */

/** Whether sign-in codes are off, optional for each staff member, or required for all (C-183). */
export const totpModes = ['off', 'optional', 'required'] as const
export type TotpMode = (typeof totpModes)[number]

/** Seconds for which the app shows one code. */
export const totpPeriodSeconds = 30
/** The number of codes before and after the current one that are also accepted, since a phone's clock may differ. */
export const totpDriftSteps = 1

/** The number of recovery codes that are issued. */
export const recoveryCodeCount = 10
/** Digits and letters of a recovery code, without those that look alike: 5 bits each (Crockford's base 32). */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Ten characters are 50 bits. */
export const recoveryCodeLength = 10
const recoveryForm = new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`)

/** Seconds between the right password and the code. */
export const signInGrantSeconds = 600

/** Wrong codes that are checked in a day, per account: the same number as for codes by SMS. */
const wrongCodesPerDay = codeTries * codesPerDay
const daySeconds = 86_400

export type SignInCode = { readonly kind: 'app' | 'recovery'; readonly text: string }

/**
 * Reads a typed code: six digits of the app, or a recovery code in any case, with or without blanks and its hyphen. Letters that look like
 * digits count as those digits. Null if it is neither.
 */
export function readSignInCode(typed: string): SignInCode | null {
  const plain = typed.replaceAll(/[\s-]/g, '')
  if (isCode(plain)) return { kind: 'app', text: plain }
  const text = plain.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return recoveryForm.test(text) ? { kind: 'recovery', text } : null
}

/** A recovery code as it is shown: 'abcde-fghjk'. */
export const shownRecoveryCode = (text: string): string => `${text.slice(0, 5)}-${text.slice(5)}`

/**
 * Seconds until the next code of an account is checked; 0 = now. Five wrong ones are checked in any 15 minutes, as for a code by SMS,
 * with growing waits after that, and fifty in a day.
 * @param failures the times when wrong codes were checked, in any order
 */
export function signInCodeDelay(failures: readonly Date[], now: Date): number {
  const times = failures.map((at) => at.getTime()).sort((a, b) => a - b)
  const first = times.at(-wrongCodesPerDay)
  const ofDay = first === undefined ? 0 : Math.ceil((first - now.getTime()) / 1_000) + daySeconds
  return Math.max(signInDelay(failures, now, codeTries), ofDay, 0)
}
