import { plainSms } from './plain-sms.ts'

/** The lender's name where none is set. */
export const usualLender = 'Kasuwa'

/** With a longer name a code's text would be two messages. */
export const maxLenderName = 40

/**
 * Whether a lender may be named so in documents and text messages: 2 to 40 letters, digits, blanks and & . , ' ( ) -, beginning with a letter or a
 * digit. Each has its place in the alphabet of text messages, and six digits in a row are taken for a code (C-208).
 */
export const isLenderName = (name: string): boolean =>
  /^[\p{L}\d][\p{L}\p{M}\d &.,'()-]*$/u.test(name) &&
  !/\d{6}/.test(name) &&
  isPlain(plainSms(name)) &&
  name.trim() === name

const isPlain = (text: string): boolean => text.length >= 2 && text.length <= maxLenderName && !text.includes('?')
