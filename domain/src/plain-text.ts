/** Text that people type: how it is stored, how numbers in it are read, and how it is compared. */

/**
 * Characters that are invisible or change the direction of the text around them, such as U+200B or U+202E, and control characters. Tabs
 * and line breaks are handled separately, and a NUL is refused (`isText`).
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu
const keptControls = new Set(['\0', '\t', '\n', '\v', '\f', '\r', '\u0085'])
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/

/** Text as it is stored: without invisible characters, in Unicode's composed form (NFC). Letters such as Ɗ, ƙ and Arabic ones, apostrophes and hyphens stay. */
export function plainText(text: string): string {
  return text.replace(unseen, (sign) => (keptControls.has(sign) ? sign : '')).normalize('NFC')
}

/** Whether text has a second line. */
export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text)
}

/** A number as it is checked, compared and stored: without blanks and dashes (C-63). */
export function plainNumber(text: string): string {
  return plainText(text).replace(/[\s\p{Dash_Punctuation}\u2212]/gu, '')
}

/** The characters that people use as an apostrophe. */
const apostrophes = /['`´ʹʻʼʽʾʿ‘’‛′＇]/g
/** Accents, Arabic vowel signs and invisible characters. */
const accents =
  // oxlint-disable-next-line no-misleading-character-class -- each character is meant separately
  /[\u00AD\u0300-\u036F\u0610-\u061C\u064B-\u065F\u0670\u06D6-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]/g
/** Letters without a separate accent, and the ones that people type for them. */
const hooked = 'ɓɗƙƴŋɲǝəɛɔøłđħı'
const unhooked = 'bdkynneeeooldhi'

/** Text as it is compared with names (C-145): lower case, without accents, hooks and apostrophes, in any Unicode form. */
export function foldText(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(new RegExp(`[${hooked}]`, 'g'), (letter) => unhooked.charAt(hooked.indexOf(letter)))
}
