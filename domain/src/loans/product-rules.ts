import type { LateFeeRule } from './late-fee.ts'
import { maxMonths } from './product.ts'
import { type Frequency, maxNaira } from './terms.ts'

/** The least and the largest value of a number. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** The bounds of the numbers of a version, which are whole (C-200). Naira are whole naira, the others basis points, days or loans. */
export const versionBounds = {
  rateBp: { min: 0, max: 10_000 },
  feeNaira: { min: 0, max: 1_000_000 },
  feeBp: { min: 0, max: 2_000 },
  graceDays: { min: 0, max: 30 },
  lateFeeNaira: { min: 0, max: 100_000 },
  lateFeeBp: { min: 0, max: 2_000 },
  lateFeeCapBp: { min: 0, max: 2_500 },
  /** The smallest and the largest amount, and that of each step of a ladder. */
  amountNaira: { min: 10, max: maxNaira },
  /** The loans of a step of a ladder. */
  stepLoans: { min: 0, max: 1_000 },
  lateDays: { min: 0, max: 60 },
} as const satisfies Record<string, Bounds>

export const maxNameLength = 40
export const maxLadderSteps = 10
/** The usual bound of days late for a ladder (C-204). */
export const usualLateDays = 7

/** Daily instalments are offered up to so many months, since a loan has at most 100 of them (C-202). */
const maxDailyMonths = 3

/** Every term that a version may offer, in months. */
export const allTerms: readonly number[] = Array.from({ length: maxMonths }, (_, index) => index + 1)

export const isWithin = (value: number, { min, max }: Bounds): boolean =>
  Number.isInteger(value) && value >= min && value <= max

/** The code of a product: it is unique for ever. */
export const isProductCode = (code: string): boolean => /^[a-z0-9-]{2,20}$/.test(code)

/** The parts of a version that its rules between fields are about. */
export interface VersionFacts {
  readonly terms: readonly number[]
  readonly frequencies: readonly Frequency[]
  readonly lateFeeNaira: number
  readonly lateFeeBp: number
  readonly lateFeeCapBp: number
  readonly minNaira: number | null
  readonly maxNaira: number | null
  readonly ladder: readonly { readonly loans: number; readonly maxNaira: number }[] | null
}

export type VersionProblem =
  | 'daily_too_long'
  | 'late_fee_without_cap'
  | 'least_above_largest'
  | 'ladder_begins'
  | 'ladder_grows'
  | 'ladder_above_largest'

/** Everything that is wrong between the fields of a version; each field alone is within its bounds. */
export function versionProblems(facts: VersionFacts): VersionProblem[] {
  const { terms, frequencies, lateFeeNaira, lateFeeBp, lateFeeCapBp, minNaira } = facts
  const found: (VersionProblem | null)[] = [
    frequencies.includes('daily') && terms.some((months) => months > maxDailyMonths) ? 'daily_too_long' : null,
    (lateFeeNaira > 0 || lateFeeBp > 0) && lateFeeCapBp === 0 ? 'late_fee_without_cap' : null,
    minNaira !== null && facts.maxNaira !== null && minNaira > facts.maxNaira ? 'least_above_largest' : null,
    ...(facts.ladder ? ladderProblems(facts.ladder, facts.maxNaira) : []),
  ]
  return found.filter((problem) => problem !== null)
}

function ladderProblems(steps: NonNullable<VersionFacts['ladder']>, largest: number | null): (VersionProblem | null)[] {
  const grows = steps.every((step, at) => {
    const before = steps[at - 1]
    return !before || (step.loans > before.loans && step.maxNaira > before.maxNaira)
  })
  return [
    steps[0]?.loans === 0 ? null : 'ladder_begins',
    grows ? null : 'ladder_grows',
    largest !== null && steps.some((step) => step.maxNaira > largest) ? 'ladder_above_largest' : null,
  ]
}

/** The rule of late fees; null where neither a fixed amount nor a share is charged. */
export const lateFeeOrNone = (rule: LateFeeRule): LateFeeRule | null =>
  rule.fixed === 0 && rule.bp === 0 ? null : rule
