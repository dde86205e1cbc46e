import type { Day } from '../dates.ts'
import { addKobo, type Kobo, nothing, subtractKobo } from '../money.ts'
import {
  type FeeLoan,
  type LateFee,
  loweredBy,
  lowerLateFees,
  newLateFees,
  standingOf,
  type TakenOff,
} from './late-fee.ts'

/** A late fee with what was paid of the part that stands. */
export type PaidFee = LateFee & { readonly paid: Kobo }

/** A running loan with its late fees, as a payment finds it. */
export type FeeLoanNow = Omit<FeeLoan, 'fees'> & {
  readonly fees: readonly PaidFee[]
  /** The last day for which its late fees were worked out. */
  readonly decidedUntil: Day
}

/** A late fee that a payment lowers because it was made in time, and what was taken off it. */
export type LoweredFee = { readonly number: number; readonly off: TakenOff }

/**
 * The loan once a payment is known, before it is spread over the loan: first it is charged the late fees of days up to the payment's value day that
 * no job has worked out yet, then fees are lowered for which the payment was made in time (C-194).
 * @param isCharged whether the loan may be charged new fees; a written-off loan is not
 */
export function withKnownPayment(
  loan: FeeLoanNow,
  payment: { readonly valueDay: Day; readonly amount: Kobo },
  isCharged = true,
): { loan: FeeLoanNow; charged: readonly LateFee[]; lowered: readonly LoweredFee[] } {
  const charged = isCharged ? newLateFees(loan, { after: loan.decidedUntil, upTo: payment.valueDay }) : []
  const fees = [...loan.fees, ...charged.map((fee) => ({ ...fee, paid: nothing }))]
  const known = { ...loan, payments: [...loan.payments, payment], fees }
  const lowered = lowerLateFees(known).map(({ number, by }) => ({ number, off: offOf(fees, number, by) }))
  return { loan: { ...known, fees: fees.map((fee) => withoutOff(fee, lowered)) }, charged, lowered }
}

/** A late fee after some of it was taken off. */
export function withoutOff(fee: PaidFee, all: readonly LoweredFee[]): PaidFee {
  const off = all.find(({ number }) => number === fee.number)?.off
  if (!off) return fee
  return {
    ...fee,
    takenOff: addKobo(fee.takenOff, off.unpaid, off.paid),
    paid: subtractKobo(fee.paid, off.paid),
  }
}

function offOf(fees: readonly PaidFee[], number: number, by: Kobo): TakenOff {
  const fee = fees.find((each) => each.number === number)
  return loweredBy({ standing: fee ? standingOf(fee) : nothing, paid: fee?.paid ?? nothing }, by)
}
