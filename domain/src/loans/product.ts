import { basisPoints, type BasisPoints } from '../money.ts'
import { frequencies, type Frequency } from './terms.ts'

/** The terms of loans. */
export interface LoanTerms {
  /** A whole number from 1 to `maxMonths`. */
  readonly months: number
  /** The rate for each month of the term. */
  readonly rate: BasisPoints
  /** How often a borrower may choose to pay. */
  readonly frequencies: readonly Frequency[]
}

/** The longest term that the books allow. */
export const maxMonths = 12

/** The product: one month (LREQ-04, CONST-13), at 5 % a month unless a setting says otherwise; a loan keeps its rate from its request on (C-91). */
export const loanProduct = Object.freeze({ months: 1, rate: basisPoints(500), frequencies }) satisfies LoanTerms

/** The terms that a request may name: months, as text. */
export const termChoices = [String(loanProduct.months)] as const

/** The highest number of instalments with these terms: at most one a day, and no month is longer than 31 days. */
export const maxInstalments = ({ months }: LoanTerms): number => 31 * months
