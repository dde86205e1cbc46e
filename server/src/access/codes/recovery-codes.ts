import { createHmac } from 'node:crypto'
import {
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from '@kasuwa/domain/access/sign-in-code.ts'

const keyed = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/**
 * The recovery codes that one call makes, worked out from the person's secret and the call's id again where the same call comes again,
 * so that none is ever stored (C-174).
 */
export function recoveryCodesOf(secret: string, callId: string): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = keyed(secret, `recovery code ${callId} ${index}`)
    // A byte has eight times as many values as there are letters: each is as likely as the others.
    const letters = Array.from(bytes.subarray(0, recoveryCodeLength), (byte) => recoveryAlphabet[byte % 32])
    return shownRecoveryCode(letters.join(''))
  })
}

/**
 * The stored form of a recovery code. Its key is the secret, which only the data key opens: 50 bits cannot be tried out on a copy of the
 * table, and the digest outlives a change of the data key.
 * @param text the code without its hyphen
 */
export const recoveryDigest = (secret: string, text: string): Buffer => keyed(secret, `digest of ${text}`)
