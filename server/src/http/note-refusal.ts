import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { Refused, type RefusalCode } from '@kasuwa/domain/refusal.ts'
import { deviceName } from '../access/known-device.ts'
import type { Actor, App, Exchange } from '../context.ts'

/** Refusals that an operator wants to see besides those of status 403 and 429. */
const watched: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'code_wrong',
  'sign_in_code_wrong',
  'phone_registered',
])

/** The refused call; `device` is the token of its cookie. */
export type RefusedCall = {
  call: string
  address: string
  device?: string | undefined
  actor?: Actor | null | undefined
  /** Whom a call without a session is about, where that is known. */
  person?: Exchange['person']
  input?: unknown
}

/** The phone that a call named, where its form has one. */
function phoneOf(input: unknown): string | null {
  const form = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const named = form['phone'] ?? form['user']
  return typeof named === 'string' ? normalisePhone(named) : null
}

/** Keeps a security event for a wrong password, a wrong code, a 403 or a 429. */
export function noteRefusal(
  { securityEvents }: App,
  error: unknown,
  { call, address, device, actor, person, input }: RefusedCall,
): void {
  if (!(error instanceof Refused)) return
  const { status } = refusalTable[error.code]
  if (status !== 403 && status !== 429 && !watched.has(error.code)) return
  securityEvents.note({
    what: error.code,
    call,
    address,
    device: deviceName(device),
    userId: actor?.userId ?? person?.userId,
    phone: phoneOf(input) ?? person?.phone,
  })
}
