declare const kind: unique symbol

/** A Nigerian phone number as it is sent and stored: a 0 and ten digits. */
export type Phone = string & { readonly [kind]: 'phone' }

export const phonePrefix = '+234'

/** The prefix +234, 00234 or 234 before a whole number. */
const pastedPrefix = /^(?:00)?234(?=0?[1-9]\d{9}$)/

/**
 * The text that a phone field keeps: the digits, at most 11 (VAL-01). A whole number loses its country code, since the field already shows
 * it (C-31). This only happens to pasted or filled-in numbers, since a field never has more than 11 typed digits.
 */
export function typedPhone(text: string): string {
  return digitsOf(text).replace(pastedPrefix, '').slice(0, 11)
}

/** Exactly 11 digits when they begin with 0, otherwise exactly 10 (VAL-02). Other characters between the digits do not count. */
export function isPhone(text: string): boolean {
  return normalisePhone(text) !== null
}

/** The number with its leading 0 (VAL-03); null if it is not a phone number. More than 11 digits are refused, not cut off. */
export function normalisePhone(text: string): Phone | null {
  const digits = digitsOf(text)
  if (/^0\d{10}$/.test(digits)) return digits as Phone
  return /^[1-9]\d{9}$/.test(digits) ? (`0${digits}` as Phone) : null
}

/** '8031234567': the part after the prefix in a field; '' if there is no number. */
export function phoneBehindPrefix(phone: string | null | undefined): string {
  return phone?.replace(/^0/, '') ?? ''
}

/** '2348031234567': the format of the message and payment providers. */
export function internationalPhone(phone: Phone): string {
  return `234${phone.slice(1)}`
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
