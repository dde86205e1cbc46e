declare const unit: unique symbol

/** An amount of money in whole kobo (1/100 naira), signed, a safe integer. */
export type Kobo = number & { readonly [unit]: 'kobo' }

/** A rate in whole hundredths of a percent a month: 500 is 5 %. */
export type BasisPoints = number & { readonly [unit]: 'basis points' }

export const nothing = 0 as Kobo

/**
 * Makes a whole number of kobo an amount.
 * @throws RangeError unless it is a safe integer
 */
export function kobo(n: number): Kobo {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole number of kobo: ${n}`)
  return (n + 0) as Kobo // turns -0 into 0
}

/**
 * Converts naira with at most two decimals, as received, to kobo. It is exact: nothing is rounded.
 * @throws RangeError if there is a third decimal, or the amount is not finite or too large
 */
export function naira(n: number): Kobo {
  const amount = kobo(Math.round(n * 100))
  if (inNaira(amount) !== n) throw new RangeError(`Not naira with at most two decimals: ${n}`)
  return amount
}

/** Converts kobo to naira with at most two decimals, to be sent (C-97). It is exact below 70 trillion naira. */
export function inNaira(amount: Kobo): number {
  return amount / 100
}

/** The sum; 0 without amounts. */
export function addKobo(...amounts: readonly Kobo[]): Kobo {
  return amounts.reduce((sum, amount) => kobo(sum + amount), nothing)
}

/** The sum of totals, to be shown: above 90 trillion naira it is the nearest number, while `addKobo` throws. */
export function addTotals(...totals: readonly Kobo[]): Kobo {
  return totals.reduce((sum, total) => sum + total, 0) as Kobo
}

/** `a - b`; it may be negative. */
export function subtractKobo(a: Kobo, b: Kobo): Kobo {
  return kobo(a - b)
}

/** The smaller of two amounts. */
export function minKobo(a: Kobo, b: Kobo): Kobo {
  return a < b ? a : b
}

/**
 * Makes a whole number of hundredths of a percent a rate.
 * @throws RangeError unless it is a safe integer of at least 0
 */
export function basisPoints(n: number): BasisPoints {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`Not a rate in basis points: ${n}`)
  return (n + 0) as BasisPoints
}

/** A rate in percent units, to be sent: 500 -> 5, 450 -> 4.5 (C-91). */
export function inPercent(rate: BasisPoints): number {
  return rate / 100
}

/** The share of an amount of at least 0, rounded down to whole kobo. */
export function partOf(amount: Kobo, share: BasisPoints): Kobo {
  return kobo(Number((BigInt(amount) * BigInt(share)) / 10_000n))
}

/** The share of an amount, rounded half up once to whole kobo. */
export function partHalfUp(amount: Kobo, share: BasisPoints): Kobo {
  return kobo(divideHalfUp(BigInt(amount) * BigInt(share), 10_000))
}

/**
 * Integer division that rounds to the nearest whole, a half towards positive infinity.
 * Pass a bigint as numerator if the product may exceed 2^53.
 * @throws RangeError if the divisor is not positive or the result is not a safe integer
 */
export function divideHalfUp(numerator: bigint | number, denominator: bigint | number): number {
  const divisor = BigInt(denominator) * 2n
  if (divisor <= 0n) throw new RangeError(`Cannot divide by ${denominator}`)
  const dividend = BigInt(numerator) * 2n + divisor / 2n
  const rest = ((dividend % divisor) + divisor) % divisor // floors below zero too
  return kobo(Number((dividend - rest) / divisor))
}
