import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { deviceName } from '../access/devices/known-device.ts'
import type { Actor, App, Exchange } from '../context/context.ts'
import { isSecurityEvent } from '../base/security-event-names.ts'

/** The refused call; `device` is the token of its cookie. */
export type RefusedCall = {
  call: string
  address: string
  device?: string | undefined
  actor?: Actor | null | undefined
  /** The user whom a call without a session is about, where that is known. */
  person?: Exchange['person']
  input?: unknown
}

/** The phone in a call, where its form has one. */
function phoneOf(input: unknown): string | null {
  const form = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const named = form['phone'] ?? form['user']
  return typeof named === 'string' ? normalisePhone(named) : null
}

/** Records a security event for a wrong password, a wrong code, a 403 or a 429. */
export function noteRefusal(
  { securityEvents }: App,
  error: unknown,
  { call, address, device, actor, person, input }: RefusedCall,
): void {
  if (!(error instanceof Refused) || !isSecurityEvent(error.code)) return
  securityEvents.note({
    what: error.code,
    call,
    address,
    device: deviceName(device),
    userId: actor?.userId ?? person?.userId,
    phone: phoneOf(input) ?? person?.phone,
  })
}
