import { createHmac } from 'node:crypto'
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from '@kasuwa/domain/access/sign-in-code.ts'

const keyed = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/**
 * The recovery codes that one call makes. They are computed from the person's secret and the call's id, and again when the same call is
 * repeated, so that none is ever stored (C-174).
 */
export function recoveryCodesOf(secret: string, callId: string): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = keyed(secret, `recovery code ${callId} ${index}`)
    // A byte has eight times as many values as there are letters, so each letter is equally likely.
    const letters = Array.from(bytes.subarray(0, recoveryCodeLength), (byte) => recoveryAlphabet[byte % 32])
    return shownRecoveryCode(letters.join(''))
  })
}

/**
 * The stored form of a recovery code. Its key is the secret, which only the data key opens: nobody can try out 50 bits on a copy of the
 * table, and the digest stays the same when the data key changes.
 * @param text the code without its hyphen
 */
export const recoveryDigest = (secret: string, text: string): Buffer => keyed(secret, `digest of ${text}`)
