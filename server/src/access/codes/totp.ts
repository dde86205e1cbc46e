import { totpDriftSteps, totpPeriodSeconds } from '@kasuwa/domain/access/sign-in-code.ts'
import { codeLength } from '@kasuwa/domain/access/one-time-code.ts'
import { Secret, TOTP } from 'otpauth'

/** The secret has as many bytes as SHA-1's digest (RFC 4226, section 4). */
const secretBytes = 20
const issuer = 'Kasuwa'
/** Parameters that every authenticator app supports. */
const kind = { algorithm: 'SHA1', digits: codeLength, period: totpPeriodSeconds } as const

/** A new secret in base 32, as people type it into an app. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an app reads from a QR code; `label` names the account in its list. */
export const secretUri = (secret: string, label: string): string =>
  new TOTP({ issuer, label, secret, ...kind }).toString()

/**
 * The step that a code belongs to: the present one or one next to it; null when it belongs to none of them (RFC 6238).
 * @param nowMs real time in milliseconds, the only time that the app on the phone knows
 */
export function stepOfCode(secret: string, code: string, nowMs = Date.now()): number | null {
  const totp = new TOTP({ secret, ...kind })
  const drift = totp.validate({ token: code, timestamp: nowMs, window: totpDriftSteps })
  return drift === null ? null : totp.counter({ timestamp: nowMs }) + drift
}

/** The code that the app shows at a given time, for tests and trials. */
export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ secret, ...kind }).generate({ timestamp: atMs })
