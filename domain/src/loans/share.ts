import { basisPoints, type BasisPoints, divideHalfUp, type Kobo } from '../money.ts'

/** A part of a whole in basis points, a half rounded up; 0 of nothing (C-199). */
export const shareOf = (part: Kobo, whole: Kobo): BasisPoints =>
  basisPoints(whole === 0 ? 0 : divideHalfUp(10_000n * BigInt(part), BigInt(whole)))
