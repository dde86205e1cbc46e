import { type Day, daysBetween } from '../dates.ts'
import { addKobo, nothing, subtractKobo, type Kobo } from '../money.ts'

/** The owed and paid amounts of one row, in its two parts. */
export interface PaidRow {
  readonly number: number
  readonly principal: Kobo
  readonly interest: Kobo
  readonly paidPrincipal: Kobo
  readonly paidInterest: Kobo
}

export interface Instalment extends PaidRow {
  readonly dueOn: Day
}

/** A new row with nothing paid. */
export function unpaidRow<R extends { principal: Kobo; interest: Kobo }>(
  row: R,
): R & { paidPrincipal: Kobo; paidInterest: Kobo } {
  return { ...row, paidPrincipal: nothing, paidInterest: nothing }
}

/** Principal and interest of a row. */
export function amountOf(row: Pick<PaidRow, 'principal' | 'interest'>): Kobo {
  return addKobo(row.principal, row.interest)
}

/** The paid amount of a row. */
export function paidOf(row: Pick<PaidRow, 'paidPrincipal' | 'paidInterest'>): Kobo {
  return addKobo(row.paidPrincipal, row.paidInterest)
}

/** The unpaid amount of a row. */
export function unpaidOf(row: PaidRow): Kobo {
  return subtractKobo(amountOf(row), paidOf(row))
}

/** The paid amount of a loan. */
export function totalPaid(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map(paidOf))
}

/** The amount still owed on a loan; never negative. */
export function outstandingOf(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map(unpaidOf))
}

/** The unpaid principal. */
export function unpaidPrincipalOf(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map((row) => subtractKobo(row.principal, row.paidPrincipal)))
}

/** Rows in the order in which payments fill them. */
export function inOrder<R extends { number: number }>(rows: readonly R[]): R[] {
  return [...rows].sort((a, b) => a.number - b.number)
}

/** Rows in the order in which they are due: new rows of a rescheduled loan may be due before old ones that were paid ahead. */
export function byDueDay<R extends { number: number; dueOn: Day }>(rows: readonly R[]): R[] {
  return inOrder(rows).sort((a, b) => daysBetween(b.dueOn, a.dueOn))
}
