import { addDays, type Day } from '../dates.ts'
import {
  addKobo,
  type BasisPoints,
  type Kobo,
  kobo,
  minKobo,
  nothing,
  partHalfUp,
  partOf,
  subtractKobo,
} from '../money.ts'
import { byDueDay, inOrder } from './instalments.ts'

/** The late fees of a loan as its offer shows them; they are frozen with its request, as the rate is (C-194). */
export interface LateFeeRule {
  /** The days after a due day on which the instalment may still be paid without a fee. */
  readonly graceDays: number
  readonly fixed: Kobo
  /** The share of what is unpaid of the instalment. */
  readonly bp: BasisPoints
  /** The share of the principal that all late fees of the loan together come to at most. */
  readonly capBp: BasisPoints
}

/** A late fee: at most one for each instalment. What is taken off it, lowered or waived, stands no more. */
export interface LateFee {
  /** The number of its instalment. */
  readonly number: number
  readonly chargedOn: Day
  readonly amount: Kobo
  readonly takenOff: Kobo
}

/** Instalments as late fees read them. */
export type FeeRows = readonly { readonly number: number; readonly dueOn: Day; readonly amount: Kobo }[]

/** A running loan as late fees read it. */
export interface FeeLoan {
  readonly rule: LateFeeRule
  readonly principal: Kobo
  /** The instalments in force now. */
  readonly rows: FeeRows
  /** The rows that each reschedule of the loan found in force, in their order, and its day. */
  readonly earlier?: readonly { readonly until: Day; readonly rows: FeeRows }[]
  /** The loan's payments that stand, with their value days, in any order. */
  readonly payments: readonly { readonly valueDay: Day; readonly amount: Kobo }[]
  /** All late fees that were charged, also those of which nothing stands. */
  readonly fees: readonly LateFee[]
}

/** The part of a late fee that stands. */
export const standingOf = (fee: Pick<LateFee, 'amount' | 'takenOff'>): Kobo => subtractKobo(fee.amount, fee.takenOff)

/** The first day after the grace of an instalment; its fee counts from the first second of it. */
export const lateFeeDay = (dueOn: Day, { graceDays }: Pick<LateFeeRule, 'graceDays'>): Day =>
  addDays(dueOn, graceDays + 1)

/**
 * The late fee of an instalment (C-194).
 * @param unpaid what was unpaid of it when its grace ended
 * @param room what the loan's cap leaves; a fee of 0 is none
 */
export function lateFeeOf({ fixed, bp }: Pick<LateFeeRule, 'fixed' | 'bp'>, unpaid: Kobo, room: Kobo): Kobo {
  if (unpaid <= 0 || room <= 0) return nothing
  return minKobo(addKobo(fixed, partHalfUp(unpaid, bp)), room)
}

/** The room that the cap of a loan leaves for a further late fee; never negative. */
export function lateFeeRoom({ rule, principal, fees }: Pick<FeeLoan, 'rule' | 'principal' | 'fees'>): Kobo {
  return kobo(Math.max(0, subtractKobo(partOf(principal, rule.capBp), addKobo(...fees.map(standingOf)))))
}

/**
 * The late fees that a running loan is charged on the days after `after` up to `upTo`, in their order: each is worked out by the value days of
 * the payments, and counts for the cap of the next. An instalment that was charged before is charged no more.
 */
export function newLateFees(loan: FeeLoan, { after, upTo }: { after: Day; upTo: Day }): LateFee[] {
  const charged: LateFee[] = []
  for (const { number, dueOn } of byDueDay(loan.rows)) {
    const chargedOn = lateFeeDay(dueOn, loan.rule)
    const fees = [...loan.fees, ...charged]
    if (chargedOn <= after || chargedOn > upTo || fees.some((fee) => fee.number === number)) continue
    const amount = lateFeeOf(loan.rule, unpaidBefore(loan, number, chargedOn), lateFeeRoom({ ...loan, fees }))
    if (amount > 0) charged.push({ number, chargedOn, amount, takenOff: nothing })
  }
  return charged
}

/**
 * The amount by which each late fee is lowered, now that the payments of the loan are known, in their order; fees that stay are left out. A fee is
 * never raised: where a payment was reversed it stays. It is worked out by the instalments that were in force when it was charged (C-198).
 */
export function lowerLateFees(loan: FeeLoan): { number: number; by: Kobo }[] {
  return inOrder(loan.fees)
    .map((fee) => ({ number: fee.number, by: subtractKobo(standingOf(fee), loweredTo(loan, fee)) }))
    .filter(({ by }) => by > 0)
}

/** The part of a fee that may still stand. The fees before it have only gone down since it was charged, so the cap leaves room for all of it. */
function loweredTo(loan: FeeLoan, fee: LateFee): Kobo {
  const unpaid = unpaidBefore({ ...loan, rows: rowsOn(loan, fee.chargedOn) }, fee.number, fee.chargedOn)
  return lateFeeOf(loan.rule, unpaid, standingOf(fee))
}

/** The instalments that were in force when a day began: a reschedule of that day or later found them. */
const rowsOn = ({ rows, earlier = [] }: FeeLoan, on: Day): FeeRows =>
  earlier.find(({ until }) => until >= on)?.rows ?? rows

/** The unpaid part of an instalment when a day began, by the value days of all payments. */
function unpaidBefore({ rows, payments }: FeeLoan, number: number, on: Day): Kobo {
  const paid = addKobo(...payments.filter(({ valueDay }) => valueDay < on).map(({ amount }) => amount))
  const upTo = rows.filter((row) => row.number <= number)
  const amount = addKobo(...upTo.filter((row) => row.number === number).map((row) => row.amount))
  const owed = subtractKobo(addKobo(...upTo.map((row) => row.amount)), paid)
  return minKobo(amount, kobo(Math.max(0, owed)))
}

/** The two parts of what is taken off a late fee: one was unpaid, and one was paid and becomes the customer's credit. */
export interface TakenOff {
  readonly unpaid: Kobo
  readonly paid: Kobo
}

/**
 * The parts that are taken off a fee that is lowered. What was paid of it stays on it as far as it still stands.
 * @throws RangeError if the fee is lowered by more than stands of it
 */
export function loweredBy(fee: { standing: Kobo; paid: Kobo }, by: Kobo): TakenOff {
  if (by < 0 || by > fee.standing) throw new RangeError(`Cannot lower a late fee of ${fee.standing} kobo by ${by}`)
  const paid = kobo(Math.max(0, subtractKobo(addKobo(fee.paid, by), fee.standing)))
  return { unpaid: subtractKobo(by, paid), paid }
}

/**
 * The parts that a waiver takes off a fee (C-196): all that is unpaid of it, and what was paid of it where it is given back; null for nothing, so
 * that there is nothing to waive.
 */
export function waivedOf(fee: { standing: Kobo; paid: Kobo }, givesBack: boolean): TakenOff | null {
  const off = { unpaid: subtractKobo(fee.standing, fee.paid), paid: givesBack ? fee.paid : nothing }
  return off.unpaid > 0 || off.paid > 0 ? off : null
}
