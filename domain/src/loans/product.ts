import { basisPoints, type BasisPoints, type Kobo } from '../money.ts'
import type { LateFeeRule } from './late-fee.ts'
import type { Frequency } from './terms.ts'

/** The loan fee of a product: a fixed amount and a share of the principal (C-203). Both are 0 without one. */
export interface LoanFee {
  readonly fixed: Kobo
  readonly bp: BasisPoints
}

/** A step of a ladder: what may be asked for after so many loans that were completed in time (C-204). */
export interface LadderStep {
  readonly loans: number
  readonly max: Kobo
}

/** The terms that a version of a product offers (C-200). A request freezes those that it chose. */
export interface ProductTerms {
  /** The terms in months, growing. */
  readonly terms: readonly number[]
  readonly frequencies: readonly Frequency[]
  /** The rate for each month of the term. */
  readonly rate: BasisPoints
  readonly loanFee: LoanFee
  readonly lateFee: LateFeeRule | null
  /** The smallest and the largest amount; null is none. */
  readonly min: Kobo | null
  readonly max: Kobo | null
  /** Steps whose loans and amounts grow, the first from 0 loans; null is no ladder. */
  readonly ladder: readonly LadderStep[] | null
  /** A loan was completed in time if no instalment of it was paid more than so many days late. */
  readonly lateDays: number
}

/** The code of the product that is there from the beginning (C-201). */
export const defaultProduct = 'default'

/** The longest term that the books allow. */
export const maxMonths = 12

/** The rate a month of the default product unless a setting says otherwise: 5 % (C-91). */
export const usualRate = basisPoints(500)

/** The highest number of instalments of any loan (C-202). */
export const maxInstalments = 100

/** The longest term in months that may be paid daily: four months would have more instalments than that. */
export const maxDailyMonths = 3
