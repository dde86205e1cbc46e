import { exactNaira } from '../display.ts'
import type { Kobo } from '../money.ts'

/** The longest text that is sent, and paid for, as one. */
export const maxTextLength = 160

/** The part of the GSM-7 alphabet that is in ASCII and counts as one character each. */
const otherSigns = /[^A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]/g
const accents = /[\u0300-\u036F]/g
const apostrophes = /[`´ʹʻʼʽʾʿ‘’‛′]/g
const letters: Record<string, string> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ŋ: 'n',
  Ŋ: 'N',
  ǝ: 'e',
  Ǝ: 'E',
  ə: 'e',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
  '…': '...',
}

/**
 * Text in the alphabet of plain text messages, in which one holds 160 characters. Any other character would make three texts of one. No
 * run of six or more digits is left, since people are taught that only a code has one (C-208).
 */
export function plainSms(text: string): string {
  const plain = text
    .replace(apostrophes, "'")
    .replace(/₦/g, 'NGN ')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(otherSigns, (sign) => letters[sign] ?? '?')
  return groupDigits(plain)
}

/** 'LN-000 042', '0803 000 0001': digits in groups, wherever six or more follow one another. */
export function groupDigits(text: string): string {
  return text.replace(/\d{6,}/g, (digits) =>
    /^0\d{10}$/.test(digits)
      ? `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`
      : digits.replace(/\B(?=(\d{3})+$)/g, ' '),
  )
}

/** 'NGN 52,500.00': an amount without the naira sign, which is not in the alphabet of plain text messages. */
export const ngn = (amount: Kobo): string => exactNaira(amount).replace('₦', 'NGN ')

/** At most so many characters; a longer text ends with '..' in place of the rest. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 2).trimEnd()}..`
