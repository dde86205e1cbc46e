import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { virtualAccount } from './paystack-accounts.ts'
import { readClaim } from './paystack-claim.ts'
import { amount, fee, problemsOf, reasonOf, reference, unreadValues, words } from './paystack-fields.ts'
import { readCharge } from './paystack-transaction.ts'
import { stateOf } from './paystack-transfer-status.ts'
import type { MoneyEvent } from './ports.ts'

/** `digest` identifies the bytes of the event; few events need it. */
type Reader = (event: string, data: unknown, digest: () => string) => MoneyEvent | z.core.$ZodError | string

const envelope = z.object({ event: z.string().check(z.regex(/^[\w.-]{1,100}$/)), data: z.unknown() })
const transfer = z.object({
  reference,
  status: z.optional(z.string()),
  amount: z.optional(amount),
  fee_charged: fee,
  failures: z.optional(z.unknown()),
  gateway_response: z.optional(z.unknown()),
})
const identification = z.object({ customer_code: reference, reason: z.nullish(words) })
const assignment = z.object({
  customer: z.object({ customer_code: reference }),
  dedicated_account: z.nullish(virtualAccount),
})

const readsClaim: Reader = (event, data, digest) => readClaim(event, data, digest())

const readers: Record<string, Reader> = {
  'charge.success': (_event, data, digest) => readCharge(data, digest),
  'charge.dispute.create': readsClaim,
  'charge.dispute.remind': readsClaim,
  'charge.dispute.resolve': readsClaim,
  'refund.pending': readsClaim,
  'refund.processing': readsClaim,
  'refund.processed': readsClaim,
  'refund.failed': readsClaim,
  'transfer.success': readTransfer('success'),
  'transfer.failed': readTransfer('failed'),
  'transfer.reversed': readTransfer('reversed'),
  'customeridentification.success': readIdentification,
  'customeridentification.failed': readIdentification,
  'dedicatedaccount.assign.success': readAssignment,
  'dedicatedaccount.assign.failed': readAssignment,
}

/**
 * The event of a webhook, or null when its bytes are not signed with the key (C-93). Keys name the event and its subject, so that they
 * stay the same when it is sent again. An unreadable event is keyed by its bytes, so that a readable one is never taken for a repeat.
 */
export function readPaystackWebhook(raw: Buffer, signature: string | undefined, secretKey: string): MoneyEvent | null {
  if (!isSigned(raw, signature, secretKey)) return null
  const digest = (): string => hash('sha256', raw)
  const unreadable = (problem: string): MoneyEvent => ({ kind: 'unreadable', key: digest(), problem })
  const parsed = envelope.safeParse(jsonOf(raw))
  // It may have been about money, so a person looks at it (C-176).
  if (!parsed.success)
    return { kind: 'unreadable-charge', key: digest(), values: unreadValues(undefined), problem: 'not an event' }
  const { event, data } = parsed.data
  const reader = Object.hasOwn(readers, event) ? readers[event] : undefined
  if (!reader) return { kind: 'other', key: `${event}:${digest()}`, event }
  const read = reader(event, data, digest)
  if (typeof read !== 'string' && !('issues' in read)) return read
  const problem = `${event}: ${typeof read === 'string' ? read : problemsOf(read)}`
  return event.startsWith('transfer.')
    ? { kind: 'unreadable-transfer', key: digest(), values: unreadValues(data), problem }
    : unreadable(problem)
}

function isSigned(raw: Buffer, signature: string | undefined, secretKey: string): boolean {
  if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha512', secretKey).update(raw).digest())
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @param ownStatus the status that the event's name implies */
function readTransfer(ownStatus: 'success' | 'failed' | 'reversed'): Reader {
  return (event, data) => {
    const parsed = transfer.safeParse(data)
    if (!parsed.success) return parsed.error
    const { reference, status = ownStatus, fee_charged, ...rest } = parsed.data
    const state = stateOf(ownStatus)
    // To trust either half of a contradiction could pay a second time.
    if (stateOf(status) !== state) return `data.status is ${status}`
    const key = `${event}:${reference}`
    return { kind: 'transfer', key, reference, fee: fee_charged, state, reason: reasonOf({ ...rest, status }) }
  }
}

function readIdentification(event: string, data: unknown): ReturnType<Reader> {
  const parsed = identification.safeParse(data)
  if (!parsed.success) return parsed.error
  const { customer_code: customerCode, reason = null } = parsed.data
  const succeeded = event === 'customeridentification.success'
  return { kind: 'identification', key: `${event}:${customerCode}`, customerCode, succeeded, reason }
}

function readAssignment(event: string, data: unknown): ReturnType<Reader> {
  const parsed = assignment.safeParse(data)
  if (!parsed.success) return parsed.error
  const customerCode = parsed.data.customer.customer_code
  const account = event === 'dedicatedaccount.assign.success' ? (parsed.data.dedicated_account ?? null) : null
  if (event === 'dedicatedaccount.assign.success' && !account) return 'no account in data.dedicated_account'
  return { kind: 'virtual-account', key: `${event}:${customerCode}`, customerCode, account }
}
