import { dayParts, daysBetween, type Day } from './dates.ts'
import { divideHalfUp, inNaira, type Kobo } from './money.ts'

export const noValue = '--'

const months = 'January February March April May June July August September October November December'.split(' ')

/** '₦13,125.00': naira and kobo in full, en-US (C-98). */
export function exactNaira(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}₦${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** '₦13.1k': the short form of an amount; '₦0' if there is none (C-98, C-99). */
export function shortNaira(amount: Kobo | null): string {
  const short = shortNumber(amount === null ? null : inNaira(amount))
  return short.startsWith('-') ? `-₦${short.slice(1)}` : `₦${short}`
}

/**
 * '999', '1.0k', '1.0M': naira (or a count) in short. The tier is chosen by the unrounded number; inside it one decimal,
 * half up, never up into the next tier: 999,950 is '999.9k' (C-99).
 */
export function shortNumber(naira: number | null): string {
  if (naira === null) return '0'
  if (naira < 0) return `-${shortNumber(-naira)}`
  if (naira < 1_000) return String(naira)
  const inKobo = Math.round(naira * 100)
  return naira < 1_000_000
    ? `${oneDecimal(Math.min(divideHalfUp(inKobo, 10_000), 9_999))}k`
    : `${oneDecimal(divideHalfUp(inKobo, 10_000_000))}M`
}

/** '5%': percent units rounded to a whole percent (C-91, FMT-06). */
export function wholePercent(percent: number): string {
  return `${Math.round(percent)}%`
}

/** 'today', 'tomorrow', 'n days left', the full date when past, '--' when nothing is due (C-104). */
export function dueLabel(due: Day | null, today: Day): string {
  if (due === null) return noValue
  const left = daysBetween(today, due)
  if (left < 0) return longDate(due)
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : `${left} days left`
}

/** '2 Jun – 2 Jul'; '--' before the loan has its dates (C-105). */
export function loanPeriod(start: Day | null, end: Day | null): string {
  return start === null || end === null ? noValue : `${dayAndMonth(start)} – ${dayAndMonth(end)}`
}

/** 'Jun 2, 2025', as tables write a day (C-105). */
export function tableDate(d: Day): string {
  const { year, month, date } = dayParts(d)
  return `${shortMonth(month)} ${date}, ${year}`
}

/** 'Jun 2', used where the year is clear from the context. */
export function dayOfMonth(d: Day): string {
  const { month, date } = dayParts(d)
  return `${shortMonth(month)} ${date}`
}

/** 'June 2, 2025' (C-104). */
export function longDate(d: Day): string {
  const { year, month, date } = dayParts(d)
  return `${months[month - 1]} ${date}, ${year}`
}

/** First and last name, as in lists and messages. */
export function fullName({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return `${first} ${last}`
}

/** The first letters of first and last name, upper case, shown if there is no picture (C-168). */
export function initials(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last]
    .map((name) => /\S/u.exec(name ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** '₦1,500': naira in full, with kobo only if there are any. Payment buttons show their amount like this (C-96). */
export function plainNaira(amount: Kobo): string {
  return exactNaira(amount).replace(/\.00$/, '')
}

/** A typed or pasted amount with thousands separators: '1000' -> '1,000'. A point and the text after it stay unchanged (C-96). */
export function groupAmount(text: string): string {
  return grouped(amountDigits(text)) + decimals(text)
}

/**
 * The value of a typed amount: its digits, if its decimals are zero ('1,000.00' -> '1000'). Other decimals are kept and never joined to the
 * digits: a rule for whole naira refuses them ('1,000.50' -> '1000.50', C-96).
 */
export function amountOf(text: string): string {
  return amountDigits(text) + decimals(text).replace(/^\.0{0,2}$/, '')
}

/** The digits before the point of a typed amount, without leading zeros (LREQ-03, C-96). */
export function amountDigits(text: string): string {
  const [whole = ''] = text.split('.')
  return whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

/** The first point of a typed amount and the digits and points after it. */
function decimals(text: string): string {
  const point = text.indexOf('.')
  return point === -1 ? '' : text.slice(point).replace(/[^\d.]/g, '')
}

/** '02:00': seconds as mm:ss (FMT-10). */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

function oneDecimal(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

function dayAndMonth(d: Day): string {
  const { month, date } = dayParts(d)
  return `${date} ${shortMonth(month)}`
}

function shortMonth(month: number): string {
  return (months[month - 1] ?? '').slice(0, 3)
}
