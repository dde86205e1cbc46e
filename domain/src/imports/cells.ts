import { type Day, parseDay } from '../dates.ts'
import { basisPoints, type BasisPoints, kobo, type Kobo } from '../money.ts'
import { normalisePhone, type Phone } from '../phone.ts'

/**
 * A day: `2027-03-31`, or with the day before the month, `31/03/2027`. Null for any other text, such as `03/31/2027`, which is on no calendar.
 */
export function readDay(text: string): Day | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return parseDay(year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

const amountShape = /^(?:₦|NGN)?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/i

/** An amount in naira of at least 0, with at most two decimals, also with a comma between thousands. */
export function readAmount(text: string): Kobo | null {
  const [, naira, decimals = ''] = amountShape.exec(text) ?? []
  if (naira === undefined) return null
  return kobo(Number(naira.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0')))
}

/** A percentage from 0 to 100 with at most two decimals, as hundredths of a percent. */
export function readPercent(text: string): BasisPoints | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text) ?? []
  if (whole === '') return null
  const bp = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return bp > 10_000 ? null : basisPoints(bp)
}

export function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

/** A phone number, also with the country code, or without the 0 that spreadsheets cut off. */
export function readPhone(text: string): Phone | null {
  return normalisePhone(text.replace(/\D/g, '').replace(/^(?:00)?234(?=0?[1-9]\d{9}$)/, ''))
}

/** The word of a list that a cell has, in upper or lower case. */
export function readChoice<const T extends string>(choices: readonly T[], text: string): T | null {
  return choices.find((choice) => choice === text.toLowerCase()) ?? null
}
