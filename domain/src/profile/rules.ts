import { naira, type Kobo } from '../money.ts'
import { plainNumber } from '../plain-text.ts'

/** The longest texts that are stored, in characters. They protect the database. */
export const maxNameLength = 100
export const maxAddressLength = 300
export const maxEmailLength = 254
export const maxNinLength = 64
export const maxKids = 99

const emailShape = /^[^\s@<>(),;:"\\[\]]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether a text can be stored: not blank, at most `maxLength` characters, no NUL, no half of a surrogate pair. */
export function isText(text: string, maxLength: number): boolean {
  return text.trim() !== '' && text.length <= maxLength && !text.includes('\0') && text.isWellFormed()
}

/** A name of an employer, a business, a group or an account. */
export function isName(text: string): boolean {
  return isText(text, maxNameLength)
}

/** A person's name: it has a letter of any script, and neither digits nor brackets (VAL-15). */
export function isPersonName(text: string): boolean {
  return isName(text) && /\p{L}/u.test(text) && !/[\p{Nd}()[\]{}<>]/u.test(text)
}

/** A middle name may be left out (VAL-12). */
export function isMiddleName(text: string): boolean {
  return text.trim() === '' ? text.length <= maxNameLength && !text.includes('\0') : isPersonName(text)
}

/** An address, a landmark or a location (VAL-22). */
export function isAddress(text: string): boolean {
  return isText(text, maxAddressLength)
}

/** An e-mail address: a local part, an @, a domain with a dot, no blanks (VAL-13). */
export function isEmail(text: string): boolean {
  return isText(text, maxEmailLength) && emailShape.test(text) && !dotsMisplaced(text)
}

/** Exactly eight digits, as text: leading zeros count (VAL-14, C-33). */
export function isAgentCode(text: string): boolean {
  return /^\d{8}$/.test(text)
}

/** Whether a NIN has something besides blanks and dashes; it has no fixed length (VAL-21, C-63). */
export function isNin(text: string): boolean {
  return isText(plainNumber(text), maxNinLength)
}

/** Whether a BVN has exactly eleven digits, without blanks and dashes (VAL-25, C-63). */
export function isBvn(text: string): boolean {
  return /^\d{11}$/.test(plainNumber(text))
}

/** A whole number, 0 included (C-65). */
export function isKidsCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= maxKids
}

/** Naira above 0 (VAL-24, C-66). */
export function isIncome(income: string | number): boolean {
  return parseIncome(income) !== null
}

/** An income in naira, a number or its digits, in kobo; null unless it is above 0 and has at most two decimals (C-66, C-97). */
export function parseIncome(income: string | number): Kobo | null {
  const typed = String(income).trim()
  return /^\d{1,12}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? naira(Number(typed)) : null
}

function dotsMisplaced(email: string): boolean {
  return email.startsWith('.') || email.includes('..') || email.includes('.@')
}
