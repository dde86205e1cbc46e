import { addDays, addMonths, type Day } from '../dates.ts'
import { addKobo, subtractKobo } from '../money.ts'
import { inOrder, type Instalment, outstandingOf, paidOf, unpaidOf } from './instalments.ts'
import { dueDay, type Parts, splitParts } from './schedule.ts'
import { isRunning, type LoanState } from './status.ts'
import type { Frequency } from './terms.ts'

/** The new rows that people agreed on. */
export interface RescheduleTerms {
  readonly firstDue: Day
  /** The number of new rows. */
  readonly count: number
  readonly frequency: Frequency
}

/** The bounds of a reschedule. */
export const rescheduleBounds = { maxRows: 100, maxFirstDays: 60, maxMonths: 12 } as const

/** How often a loan may be rescheduled unless a setting says otherwise. */
export const usualReschedules = 2

/** The effect of a reschedule on an old row: it stays when it is paid, is cut to what is paid of it, or goes. */
export const rowFates = ['stays', 'cut', 'goes'] as const
export type RowFate = (typeof rowFates)[number]

export interface Reschedule {
  /** The unpaid parts of all rows, which the new rows have. */
  readonly moved: Parts
  /** The fate of each old row, in their order. */
  readonly fates: readonly { readonly number: number; readonly fate: RowFate }[]
  /** The old rows that remain in force, those that are cut with their new amounts. */
  readonly kept: readonly Instalment[]
  /** The new rows, which take the next numbers. */
  readonly added: readonly (Parts & { readonly number: number; readonly dueOn: Day })[]
}

/**
 * Spreads the unpaid parts of all rows over new days: the same money and no new interest (C-198). Paid parts stay where they are.
 * @param rows the instalments in force
 * @throws RangeError for terms that `rescheduleProblem` refuses because of the principal
 */
export function reschedule(rows: readonly Instalment[], { firstDue, count, frequency }: RescheduleTerms): Reschedule {
  const old = inOrder(rows)
  const moved = unpaidParts(rows)
  const last = Math.max(...old.map(({ number }) => number))
  return {
    moved,
    fates: old.map((row) => ({ number: row.number, fate: fateOf(row) })),
    kept: old.filter((row) => fateOf(row) !== 'goes').map(cutToPaid),
    added: splitParts(moved, count).map((parts, index) => ({
      number: last + index + 1,
      dueOn: dueDay(frequency, firstDue, index),
      ...parts,
    })),
  }
}

/** The unpaid parts of all rows together. */
export function unpaidParts(rows: readonly Instalment[]): Parts {
  return {
    principal: addKobo(...rows.map((row) => subtractKobo(row.principal, row.paidPrincipal))),
    interest: addKobo(...rows.map((row) => subtractKobo(row.interest, row.paidInterest))),
    fee: addKobo(...rows.map((row) => subtractKobo(row.fee, row.paidFee))),
  }
}

/** Which of the terms are out of their bounds; `principal` is too little for so many rows. */
export type RescheduleProblem = 'count' | 'first_due' | 'last_due' | 'principal'

/** The first of the terms that may not be; null if the rows can be made. */
export function rescheduleProblem(
  { principal }: Pick<Parts, 'principal'>,
  { firstDue, count, frequency }: RescheduleTerms,
  today: Day,
): RescheduleProblem | null {
  const { maxRows, maxFirstDays, maxMonths } = rescheduleBounds
  if (!Number.isInteger(count) || count < 1 || count > maxRows) return 'count'
  if (firstDue <= today || firstDue > addDays(today, maxFirstDays)) return 'first_due'
  if (dueDay(frequency, firstDue, count - 1) > addMonths(today, maxMonths)) return 'last_due'
  return principal < 2 * count ? 'principal' : null
}

/** The reasons why a loan may not be rescheduled. */
export const rescheduleRefusals = [
  'loan_not_running',
  'loan_written_off',
  'loan_money_came_back',
  'late_fees_alone',
  'reschedules_used',
] as const
export type RescheduleRefusal = (typeof rescheduleRefusals)[number]

/** The facts a reschedule needs of a loan. */
export interface RescheduleFacts {
  readonly state: LoanState
  readonly isWrittenOff: boolean
  /** Whether its money came back, or is on its way again (C-86). */
  readonly cameBack: boolean
  readonly rows: readonly Instalment[]
  /** How often it was rescheduled, and may be. */
  readonly reschedules: number
  readonly limit: number
}

/** Why a loan may not be rescheduled; null if it may (C-198). */
export function rescheduleRefusal(loan: RescheduleFacts): RescheduleRefusal | null {
  if (!isRunning(loan.state)) return 'loan_not_running'
  if (loan.isWrittenOff) return 'loan_written_off'
  if (loan.cameBack) return 'loan_money_came_back'
  if (outstandingOf(loan.rows) === 0) return 'late_fees_alone'
  return loan.reschedules >= loan.limit ? 'reschedules_used' : null
}

function fateOf(row: Instalment): RowFate {
  if (paidOf(row) === 0) return 'goes'
  return unpaidOf(row) === 0 ? 'stays' : 'cut'
}

const cutToPaid = (row: Instalment): Instalment => ({
  ...row,
  principal: row.paidPrincipal,
  interest: row.paidInterest,
  fee: row.paidFee,
})
