import { daysBetween, type Day } from '../dates.ts'

/** An instalment, and the day of the payment that paid the last of it; null while something of it is unpaid. */
export type SettledInstalment = { readonly dueOn: Day; readonly settledOn: Day | null }

export type Punctuality = {
  /** Instalments that were paid on their day or before it. */
  readonly onTime: number
  /** Those paid after their day, and those whose day has passed while something is unpaid (C-95). */
  readonly late: number
  /** Those whose day is still to come, today's included, while something is unpaid. */
  readonly toCome: number
  /** The longest delay in days; of an unpaid instalment until today. */
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
