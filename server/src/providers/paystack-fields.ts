import { kobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { meaningOf } from './paystack-transfer-status.ts'
import type { UnreadValues } from './ports.ts'

/** An amount in kobo: a positive safe integer. */
export const amount = z.pipe(z.number().check(z.int(), z.positive()), z.transform(kobo))

const knownFee = z.number().check(z.int(), z.nonnegative())

/**
 * Kobo. A fee is null until it is known. One that cannot be read is not known either, and does not keep the money from being booked
 * (C-176).
 */
export const fee = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    const parsed = knownFee.safeParse(value)
    return kobo(parsed.success ? parsed.data : 0)
  }),
)

/** A number in one answer and a text in the next. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String))

/** Printable ASCII without blanks, so that it can be a key. */
export const reference = z.string().check(z.regex(/^[!-~]{1,200}$/))

/** A text that the provider passes on, without characters that a database cannot store. */
export const words = z.pipe(z.string(), z.transform(keepable))

/** The value that a schema reads, or null where it cannot: for the parts of an answer that must not make the rest unreadable. */
export function ifReadable<T>(schema: z.ZodMiniType<T>) {
  const read = (value: unknown): T | null => {
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : null
  }
  return z.pipe(z.optional(z.unknown()), z.transform(read))
}

/** ISO 8601 with a zone. */
const instant = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
  z.transform((text) => new Date(text)),
)

/** The same date under each of Paystack's names for it. */
export const paidDates = {
  paid_at: z.nullish(instant),
  paidAt: z.nullish(instant),
  transaction_date: z.nullish(instant),
}
export const creationDates = { created_at: z.nullish(instant), createdAt: z.nullish(instant) }

/**
 * Why the money of a transfer did not arrive: the bank's words where it failed or came back and they are given, else the text of its
 * status. Null for one that arrived. Its `reason` is our own narration.
 */
export function reasonOf(transfer: { status: string; failures?: unknown; gateway_response?: unknown }): string | null {
  const { state, reason } = meaningOf(transfer.status)
  if (state === 'submitted' || state === 'succeeded') return reason
  return [transfer.failures, transfer.gateway_response].map(textOf).find((text) => text !== '') ?? reason
}

function keepable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, '')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return keepable(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const loose = z.object({
  reference: ifReadable(reference),
  amount: z.optional(z.unknown()),
  currency: z.optional(z.unknown()),
})

/** The part of unreadable money that can be shown: at most 60 characters of each value. */
export function unreadValues(data: unknown): UnreadValues {
  const parsed = loose.safeParse(data)
  if (!parsed.success) return { reference: null, amount: null, currency: null }
  const { reference, amount, currency } = parsed.data
  return { reference, amount: shortText(amount), currency: shortText(currency) }
}

/** A text, or a number as it would be written; null for anything else and for nothing. */
export function shortText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return keepable(String(value)).slice(0, 60) || null
}

/** Where the data is wrong and how, without the values. */
export function problemsOf({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, code }) => `${['data', ...path].join('.')} (${code})`).join(', ')
}
