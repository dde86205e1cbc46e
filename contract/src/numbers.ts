import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { inNaira, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { isKidsCount, parseIncome } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { readAs } from './fields.ts'
import { genericWords } from './words.ts'

/** A plain number: the type refuses kobo in place of naira, although both are numbers. */
type Plain = number & { readonly [Brand in Exclude<keyof Kobo, keyof number>]?: never }

/** Naira as sent: a number, or a string of digits (C-97). */
export type NairaInput = string | Plain

/**
 * Reads naira and returns kobo: whole naira from 1 to 1,000,000,000 (C-96, C-97). Writing it back gives naira in digits.
 */
export function nairaAmount(message: string = genericWords.amount) {
  return money(message, parseLoanAmount)
}

/** An income in naira, returned in kobo: above 0, at most two decimals (C-66). */
export function income(message: string) {
  return money(orDecimals(message), parseIncome)
}

/** An income as a form asks for it: whole naira above 0, since the form would send only the digits before the point (C-66, C-96). */
export function wholeIncome(message: string) {
  return money(orDecimals(message), (typed) => (hasDecimals(typed) ? null : parseIncome(typed)))
}

/** Naira above 0, with at most two decimals. */
export function exactAmount() {
  return money(genericWords.amount, parseIncome)
}

/** Naira with at most two decimals, 0 included, since possibly nothing arrived. */
export function amountOrNothing() {
  return money(genericWords.amount, (typed) =>
    /^0{1,12}(\.0{1,2})?$/.test(String(typed).trim()) ? nothing : parseIncome(typed),
  )
}

/** A whole number of children, 0 included (C-65). */
export function kidsCount(message: string) {
  return wholeNumber(message, isKidsCount)
}

/** A whole number that `allowed` accepts, sent as a number or as digits. */
export function wholeNumber(message: string, allowed: (value: number) => boolean) {
  return readAs(message, numberOrText(message), (typed) => {
    const value = /^\d{1,9}$/.test(String(typed).trim()) ? Number(typed) : Number.NaN
    return allowed(value) ? value : null
  })
}

/** The number of a page of a list, from 1. */
export function pageNumber() {
  const message = genericWords.numeric
  return readAs(message, numberOrText(message), (typed) =>
    /^[1-9]\d{0,6}$/.test(String(typed)) ? Number(typed) : null,
  )
}

/** The message of a field; wrong decimals have a separate message (C-96). */
const orDecimals = (message: string) => (typed: string | number) => (hasDecimals(typed) ? genericWords.amount : message)

const hasDecimals = (typed: string | number): boolean => /^\d*\.[\d.]*$/.test(String(typed).trim())

function money(
  message: string | ((typed: string | number) => string),
  read: (typed: string | number) => Kobo | null,
): z.ZodMiniType<Kobo, NairaInput> {
  const unreadable = typeof message === 'string' ? message : message('')
  return readAs(message, numberOrText(unreadable), read, (amount) => String(inNaira(amount)))
}

function numberOrText(message: string) {
  // both options need the message too: react-hook-form's resolver shows the message of the first option
  return z.union([z.string({ error: message }), z.number({ error: message })], { error: message })
}
