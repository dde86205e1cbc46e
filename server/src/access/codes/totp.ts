import { totpDriftSteps, totpPeriodSeconds } from '@kasuwa/domain/access/sign-in-code.ts'
import { codeLength } from '@kasuwa/domain/access/one-time-code.ts'
import { Secret, TOTP } from 'otpauth'

/** Bytes of a secret: as many as SHA-1's digest has (RFC 4226, section 4). */
const secretBytes = 20
const issuer = 'Kasuwa'
/** What every authenticator app can do. */
const kind = { algorithm: 'SHA1', digits: codeLength, period: totpPeriodSeconds } as const

/** A new secret in base 32, as people type it into an app. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an app reads from a QR code; `label` names the account in its list. */
export const secretUri = (secret: string, label: string): string =>
  new TOTP({ issuer, label, secret, ...kind }).toString()

/**
 * The step that a code belongs to, among the present one and those next to it; null when it belongs to none of them (RFC 6238).
 * @param nowMs real time, in milliseconds: the app on the phone knows no other
 */
export function stepOfCode(secret: string, code: string, nowMs = Date.now()): number | null {
  const totp = new TOTP({ secret, ...kind })
  const drift = totp.validate({ token: code, timestamp: nowMs, window: totpDriftSteps })
  return drift === null ? null : totp.counter({ timestamp: nowMs }) + drift
}

/** The code of a moment, for tests and trials: what the app shows. */
export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ secret, ...kind }).generate({ timestamp: atMs })
