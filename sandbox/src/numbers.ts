import { randomBytes, randomInt } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A provider's code such as CUS_xnxdt6s1zg1f4nx: random, and never given twice because it ends in the never repeated `id`. */
export function codeFor(prefix: 'CUS' | 'RCP' | 'TRF', id: number): string {
  const end = id.toString(36)
  return `${prefix}_${randomText(15 - end.length)}${end}`
}

/** The reference of a transfer that reached an account, when the payer named none. */
export function newReference(): string {
  return `bank-${randomText(20)}`
}

/** A ten-digit number under 9930 that is not in use; never one of the endings that stand for an outcome. */
export function newAccountNumber(taken: (number: string) => boolean): string {
  for (;;) {
    const number = `9930${String(randomInt(1_000_000)).padStart(6, '0')}`
    if (!taken(number) && outcomeOf(number) === 'verified') return number
  }
}

export type Outcome = 'verified' | 'not_found' | 'other_person' | 'unavailable'

/** What the ending of any NIN, BVN or account number stands for. */
export function outcomeOf(number: string): Outcome {
  if (number.endsWith('0000')) return 'not_found'
  if (number.endsWith('1111')) return 'other_person'
  if (number.endsWith('2222')) return 'unavailable'
  return 'verified'
}

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
