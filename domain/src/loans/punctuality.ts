import { daysBetween, type Day } from '../dates.ts'

/** An instalment, and the day it was fully paid; null while something of it is unpaid. */
export type SettledInstalment = { readonly dueOn: Day; readonly settledOn: Day | null }

export type Punctuality = {
  /** Instalments paid on or before their due date. */
  readonly onTime: number
  /** Instalments paid after their due date, or past it and still unpaid (C-95). */
  readonly late: number
  /** Unpaid instalments that are due today or later. */
  readonly toCome: number
  /** The longest delay in days; for an unpaid instalment until today. */
  readonly daysLate: number
}

/** How punctually a loan, or all loans of a customer, were paid. */
export function punctualityOf(rows: readonly SettledInstalment[], today: Day): Punctuality {
  const delays = rows.map(({ dueOn, settledOn }) => daysBetween(dueOn, settledOn ?? today))
  const isLate = (place: number): boolean => (delays[place] ?? 0) > 0
  const isPaid = ({ settledOn }: SettledInstalment): boolean => settledOn !== null
  return {
    onTime: rows.filter((row, place) => isPaid(row) && !isLate(place)).length,
    late: rows.filter((_, place) => isLate(place)).length,
    toCome: rows.filter((row, place) => !isPaid(row) && !isLate(place)).length,
    daysLate: Math.max(0, ...delays),
  }
}
