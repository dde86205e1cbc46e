import { passwordWords } from '@kasuwa/contract/account-words.ts'
import { commonPasswords, type CommonPasswords } from './common-passwords.ts'

type Own = { phone?: string; email?: string | null; names?: readonly (string | null | undefined)[] }
type Reason = keyof typeof passwordWords.guessable

const product = 'kasuwa'
/** The README shows it, so in production it is no secret. */
const published = 'kasuwa#1demo'

/** A password that needs fewer guesses is refused. Eight random characters need ten times more. */
const minGuesses = 1.1e7
/** A word with no more added digits and symbols than this counts as the word. */
const maxAdded = 6
const minOwnLength = 3
const minMailboxLength = 4
const minStemLength = 3
const forwards = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
]
const rows = [...forwards, ...forwards.map((row) => row.split('').toReversed().join(''))]
const minRunLength = 3
const maxOthers = 2
/** Only the beginning of a long password is checked, so that none takes long. */
const checkedLength = 40

const eitherWay = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's' }
/** Two ways to read digits as letters: a 1 and similar signs are read as an i or as an l. */
const readAs: readonly Record<string, string>[] = [
  { ...eitherWay, '1': 'i', '!': 'i', '+': 't' },
  { ...eitherWay, '1': 'l', '!': 'l', '|': 'l' },
]

/**
 * Why a password that keeps to the rule is still easy to guess, as a sentence for its field; null when it is not (C-30). It is easy when
 * it is a word or a name with a few digits and symbols, keys or digits in a row, or something about the person. Only for a password that
 * is being chosen: sign-in accepts the one that was chosen before.
 */
export async function whyGuessable(
  password: string,
  own: Own = {},
  { production = false } = {},
): Promise<string | null> {
  const reason = await reasonOf(password.slice(0, checkedLength), own, production)
  return reason && passwordWords.guessable[reason]
}

/**
 * The refusal for the field, or the warning with the answer, for a password that a person chooses, as the lender has set COMMON_PASSWORDS
 * (C-215). Only production warns of the demo's own password.
 */
export async function checkChosen(
  password: string,
  own: Own,
  settings: { production: boolean; refusesGuessable: boolean },
): Promise<{ refusal: string | null; warning?: string }> {
  const why = await whyGuessable(password, own, settings)
  if (why && settings.refusesGuessable) return { refusal: why }
  return { refusal: null, ...(why && { warning: passwordWords.easyToGuess }) }
}

async function reasonOf(password: string, own: Own, production: boolean): Promise<Reason | null> {
  const typed = password.toLowerCase()
  if (holdsOwn(typed, own)) return 'own'
  if (production && typed === published) return 'product'
  const common = await commonPasswords()
  for (const stem of stemsOf(typed)) {
    if (stem === product) return 'product'
    if (common.words.has(stem)) return 'common'
  }
  return estimated(password, common)
}

function holdsOwn(typed: string, { phone, email, names = [] }: Own): boolean {
  if (phone && typed.replace(/\D/g, '').includes(phone.slice(1))) return true
  const mailbox = email?.split('@')[0] ?? ''
  const words = [mailbox, ...mailbox.split(/[^a-z]+/i)].filter((word) => word.length >= minMailboxLength)
  return [...names, ...words].some((name) => holdsName(typed, name))
}

function holdsName(typed: string, name: string | null | undefined): boolean {
  const plain = name?.trim().toLowerCase() ?? ''
  if (plain.length < minOwnLength) return false
  // A short name is part of many words by chance, as Ade in trader: it counts only as a separate word.
  if (plain.length === minOwnLength) return typed.split(/[^\p{L}]+/u).includes(plain)
  return typed.includes(plain) || readAs.some((signs) => letters(typed, signs).includes(plain))
}

/**
 * The word in a password: without the digits and symbols before and after it. Those inside are read as the letters that they replace, or
 * left out.
 */
function stemsOf(typed: string): Set<string> {
  const before = typed.match(/^[^a-z]*/)?.[0] ?? ''
  const behind = typed.match(/[^a-z]*$/)?.[0] ?? ''
  const stems = new Set<string>()
  const keep = (stem: string) => {
    if (stem.length >= minStemLength && /^[a-z]+$/.test(stem) && typed.length - stem.length <= maxAdded) stems.add(stem)
  }
  for (let from = 0; from <= before.length; from++) {
    for (let to = typed.length - behind.length; to <= typed.length; to++) {
      for (const signs of readAs) keep(letters(typed.slice(from, to), signs))
    }
  }
  keep(typed.replace(/[^a-z]/g, ''))
  return stems
}

function estimated(password: string, { estimate }: CommonPasswords): Reason | null {
  const { guesses, sequence } = estimate.check(password)
  if (isRuns(password.toLowerCase())) return 'keys'
  if (guesses >= minGuesses) return null
  return sequence.some(({ pattern }) => ['spatial', 'sequence', 'repeat'].includes(pattern)) ? 'keys' : 'common'
}

/** Whether a password is made of keys or letters in a row, forwards or backwards, and hardly anything else. */
function isRuns(typed: string): boolean {
  const plain = typed.replace(/[!@#$%^&*()]/g, (sign) => '1234567890'.charAt('!@#$%^&*()'.indexOf(sign)))
  let others = 0
  for (let at = 0; at < plain.length;) {
    const length = runFrom(plain, at)
    if (length < minRunLength) others++
    at += length < minRunLength ? 1 : length
  }
  return others <= maxOthers
}

function runFrom(text: string, at: number): number {
  const steps = rows.map((row) => {
    let length = 1
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length++
    return length
  })
  return Math.max(...steps)
}

const letters = (text: string, signs: Record<string, string>): string =>
  text.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign)
