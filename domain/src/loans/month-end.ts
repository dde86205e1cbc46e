import { type Day, daysBetween } from '../dates.ts'
import { addKobo, basisPoints, type BasisPoints, type Kobo, kobo, nothing, partHalfUp, subtractKobo } from '../money.ts'
import type { LoanAtRisk } from './class-days.ts'

/** A loan stops earning in the books after so many class days unless a setting says otherwise. */
export const usualAccrualStop = 30

/** A running loan that is not written off, as it was on a day. */
export interface EarningLoan {
  readonly start: Day
  /** The first agreed last day; a reschedule does not change it. */
  readonly end: Day
  /** Interest and loan fee of the whole term. */
  readonly cost: Kobo
  /** Paid of interest and loan fee until that day. */
  readonly paid: Kobo
  readonly classDays: number
}

/**
 * Interest and loan fee that a loan has earned until a day and that are not paid, rounded down to whole kobo; 0 of a loan that is later than
 * `stopsAfter` class days. Cost that is paid ahead is not deferred: a flat loan has no rebate (C-191).
 */
export function earnedUnpaid({ start, end, cost, paid, classDays }: EarningLoan, on: Day, stopsAfter: number): Kobo {
  if (classDays > stopsAfter) return nothing
  const whole = daysBetween(start, end)
  const gone = Math.min(Math.max(0, daysBetween(start, on)), whole)
  const earned = kobo(Number((BigInt(cost) * BigInt(gone)) / BigInt(whole)))
  return kobo(Math.max(0, subtractKobo(earned, paid)))
}

/** A class of loans by their class days, both bounds included; the last class has no highest. */
export interface ProvisionClass {
  readonly from: number
  readonly to: number | null
  /** The share of the unpaid principal that is provided for. */
  readonly bp: BasisPoints
  /** The stage of IFRS 9, a label. */
  readonly stage: 1 | 2 | 3
}

const provisionClass = (from: number, to: number | null, percent: number, stage: ProvisionClass['stage']) => ({
  from,
  to,
  bp: basisPoints(percent * 100),
  stage,
})

/** The table until the lender has another one: the Central Bank's for microfinance banks (C-199). */
export const usualProvisionClasses: readonly ProvisionClass[] = [
  provisionClass(0, 0, 1, 1),
  provisionClass(1, 30, 5, 1),
  provisionClass(31, 60, 20, 2),
  provisionClass(61, 90, 50, 2),
  provisionClass(91, null, 100, 3),
]

/** The reason why a table of classes may not be; null if it covers each number of days once with at most 100 percent. */
export function provisionClassesProblem(classes: readonly ProvisionClass[]): 'overlap' | 'gap' | 'percent' | null {
  const sorted = classes.toSorted((a, b) => a.from - b.from)
  let next: number | null = 0
  for (const { from, to, bp } of sorted) {
    if (bp > 10_000) return 'percent'
    if (next === null || from < next || (to !== null && to < from)) return 'overlap'
    if (from > next) return 'gap'
    next = to === null ? null : to + 1
  }
  return next === null ? null : 'gap'
}

/** The provision for one class: the unpaid principal of its loans, and the share of it that is provided for. */
export interface Provision {
  readonly class: ProvisionClass
  readonly unpaidPrincipal: Kobo
  readonly amount: Kobo
}

/** The provision for each class: the share of the unpaid principal of all its loans, rounded half up once (C-191, C-199). */
export function provisionsOf(loans: readonly LoanAtRisk[], classes: readonly ProvisionClass[]): Provision[] {
  return classes.map((each) => {
    const within = loans.filter((loan) => loan.classDays >= each.from && loan.classDays <= (each.to ?? Infinity))
    const unpaidPrincipal = addKobo(...within.map((loan) => loan.unpaidPrincipal))
    return { class: each, unpaidPrincipal, amount: partHalfUp(unpaidPrincipal, each.bp) }
  })
}
