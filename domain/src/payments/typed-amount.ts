import { kobo, type Kobo } from '../money.ts'

/** The largest amount that is looked for: 10 billion naira, above any payment. */
const maxNaira = 10_000_000_000

const multiples: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

/** Naira sign or letters, digits that may be in groups of three, up to two decimals or a multiple such as 52.5k. */
const shape = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d+))?\s*([km])?$/i

/**
 * Reads an amount of money as people type it into a search: 52500, 52,500, 52 500, ₦52.5k, N52,500.50 or 1.2m. Null for any other text,
 * such as a phone number (it begins with 0), and for a part of a kobo (FIND-01).
 */
export function readTypedAmount(typed: string): Kobo | null {
  const [, whole = '', decimals = '', multiple = ''] = shape.exec(typed.trim()) ?? []
  const digits = whole.replace(/[, ]/g, '')
  if (digits === '' || (digits.startsWith('0') && digits !== '0')) return null
  const times = multiples[multiple.toLowerCase()] ?? 1
  const amount = Number(digits) * times + (Number(decimals.padEnd(9, '0').slice(0, 9)) * times) / 1e9
  const inKobo = Math.round(amount * 100)
  if (decimals.length > 9 || Math.abs(amount * 100 - inKobo) > 1e-4) return null
  return amount > 0 && amount <= maxNaira ? kobo(inKobo) : null
}
