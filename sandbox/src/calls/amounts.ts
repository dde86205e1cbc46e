import * as z from 'zod/mini'

const positive = 'must be a positive whole number of kobo'
const signed = 'must be a whole number of kobo other than 0'

/** An amount of a call of the sandbox, in kobo. */
export const positiveKobo = z.number(positive).check(z.int(positive), z.gte(1, positive))

/** An amount in kobo that is below 0 where money goes out. */
export const signedKobo = z.number(signed).check(
  z.int(signed),
  z.refine((amount) => amount !== 0, signed),
)

/** Kobo as naira with a point and two decimals, such as `-1234.50`. */
export function nairaText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
