import type { Day } from '../dates.ts'
import { addKobo, nothing, subtractKobo, type Kobo } from '../money.ts'

/** What is owed and paid of one row, in its two parts. */
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

/** A fresh row with nothing paid. */
export function unpaidRow<R extends { principal: Kobo; interest: Kobo }>(
  row: R,
): R & { paidPrincipal: Kobo; paidInterest: Kobo } {
  return { ...row, paidPrincipal: nothing, paidInterest: nothing }
}

/** Principal and interest of a row. */
export function amountOf(row: Pick<PaidRow, 'principal' | 'interest'>): Kobo {
  return addKobo(row.principal, row.interest)
}

/** What is paid of a row. */
export function paidOf(row: Pick<PaidRow, 'paidPrincipal' | 'paidInterest'>): Kobo {
  return addKobo(row.paidPrincipal, row.paidInterest)
}

/** What is still unpaid of a row. */
export function unpaidOf(row: PaidRow): Kobo {
  return subtractKobo(amountOf(row), paidOf(row))
}

/** What is paid of a loan. */
export function totalPaid(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map(paidOf))
}

/** What is still owed on a loan; never negative. */
export function outstandingOf(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map(unpaidOf))
}

/** What of the principal is still unpaid. */
export function unpaidPrincipalOf(rows: readonly PaidRow[]): Kobo {
  return addKobo(...rows.map((row) => subtractKobo(row.principal, row.paidPrincipal)))
}

/** Rows in the order in which they fall due. */
export function inOrder<R extends { number: number }>(rows: readonly R[]): R[] {
  return [...rows].sort((a, b) => a.number - b.number)
}
