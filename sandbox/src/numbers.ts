import { randomBytes, randomInt } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A provider's code such as CUS_xnxdt6s1zg1f4nx: random, and unique because it ends in the unique `id`. */
export function codeFor(prefix: 'CUS' | 'RCP' | 'TRF', id: number): string {
  const end = id.toString(36)
  return `${prefix}_${randomText(15 - end.length)}${end}`
}

/** The reference of an incoming transfer for which the payer gave none. */
export function newReference(): string {
  return `bank-${randomText(20)}`
}

/** A ten-digit number that begins with 9930 and is not in use; it never has an ending that means an outcome. */
export function newAccountNumber(taken: (number: string) => boolean): string {
  for (;;) {
    const number = `9930${String(randomInt(1_000_000)).padStart(6, '0')}`
    if (!taken(number) && outcomeOf(number) === 'verified') return number
  }
}

export type Outcome = 'verified' | 'not_found' | 'other_person' | 'unavailable'

/** The outcome that the ending of a NIN, BVN or account number means. */
export function outcomeOf(number: string): Outcome {
  if (number.endsWith('0000')) return 'not_found'
  if (number.endsWith('1111')) return 'other_person'
  if (number.endsWith('2222')) return 'unavailable'
  return 'verified'
}

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}
