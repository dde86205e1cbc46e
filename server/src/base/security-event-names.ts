import { refusalTable } from '@kasuwa/contract/refusals.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'

/** Refusals that an operator wants to see besides those of status 403 and 429. */
const watched: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'code_wrong',
  'sign_in_code_wrong',
  'phone_registered',
])

/** Whether a refusal is kept as a security event: a wrong password, a wrong code, a 403 or a 429. */
export const isSecurityEvent = (code: RefusalCode): boolean =>
  watched.has(code) || [403, 429].includes(refusalTable[code].status)

/** The names of security events: refusals, and a sign-in. */
export const securityEventNames: readonly string[] = [
  ...(Object.keys(refusalTable) as RefusalCode[]).filter(isSecurityEvent),
  'signed_in',
]
