import { type Day, parseDay } from '../dates.ts'
import { kobo, type Kobo, nothing } from '../money.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as banks write it: `2027-03-31`, `31/03/2027`, `31-Mar-27`, also with a time behind it. The day comes before the month, as in Nigeria. Null for
 * any other text, and for a day that is on no calendar.
 */
export function readBankDay(text: string): Day | null {
  const [date = ''] = text.trim().split(/T|\s+(?=\d{1,2}:)/)
  const [first = '', second = '', third = '', ...more] = date.trim().split(/[-/.\s]+/)
  if (more.length > 0) return null
  const [year, date_] = first.length === 4 ? [first, third] : [third, first]
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(date_)) return null
  const named = months.indexOf(second.slice(0, 3).toLowerCase()) + 1
  const month = /^\d{1,2}$/.test(second) ? Number(second) : /^[a-z]{3,9}$/i.test(second) ? named : 0
  if (month === 0) return null
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(Number(date_))}`)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const whole = String.raw`\d{1,3}(?:,\d{3})+|\d{1,15}`
const amountShape = new RegExp(String.raw`^(${whole})?(?:\.(\d{1,2}))?$`)

/**
 * An amount as banks write it, in signed kobo: with separators of thousands, and below zero with a minus before or behind it, in brackets, or with `DR`
 * behind it. An empty cell or a dash is zero. Null for any other text, such as a third decimal or a comma before the decimals.
 */
export function readBankAmount(text: string): Kobo | null {
  const bare = text.replace(/₦|NGN|\s|\u00A0/gi, '').replace(/\u2212/g, '-')
  if (bare === '' || bare === '-') return nothing
  const [, open, before, digits = '', behind, close] = /^(\()?([-+])?([\d.,]+)(-|DR|CR)?(\))?$/i.exec(bare) ?? []
  const [, naira, decimals = ''] = amountShape.exec(digits) ?? []
  if ((open === undefined) !== (close === undefined) || (naira === undefined && decimals === '')) return null
  const signs = [open, before === '-', behind === '-' || behind?.toUpperCase() === 'DR'].filter(Boolean)
  if (signs.length > 1) return null
  const amount = Number((naira ?? '0').replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return kobo(signs.length === 1 ? -amount : amount)
}
