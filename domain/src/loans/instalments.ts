import type { Day } from '../dates.ts'
import { addKobo, kobo, nothing, subtractKobo, type Kobo } from '../money.ts'

/** The owed and paid amounts of one row, in its three parts. `fee` is the loan fee; late fees are no part of a row. */
export interface PaidRow {
  readonly number: number
  readonly principal: Kobo
  readonly interest: Kobo
  readonly fee: Kobo
  readonly paidPrincipal: Kobo
  readonly paidInterest: Kobo
  readonly paidFee: Kobo
}

export interface Instalment extends PaidRow {
  readonly dueOn: Day
}

/** A new row with nothing paid; one without a loan fee may leave it out. */
export function unpaidRow<R extends { principal: Kobo; interest: Kobo; fee?: Kobo }>(
  row: R,
): R & { fee: Kobo; paidPrincipal: Kobo; paidInterest: Kobo; paidFee: Kobo } {
  return { ...row, fee: row.fee ?? nothing, paidPrincipal: nothing, paidInterest: nothing, paidFee: nothing }
}

/** Principal, interest and loan fee of a row. */
export function amountOf(row: Pick<PaidRow, 'principal' | 'interest' | 'fee'>): Kobo {
  return kobo(row.principal + row.interest + row.fee)
}

/** The paid amount of a row. */
export function paidOf(row: Pick<PaidRow, 'paidPrincipal' | 'paidInterest' | 'paidFee'>): Kobo {
  return kobo(row.paidPrincipal + row.paidInterest + row.paidFee)
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
  return inOrder(rows).sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
}
