import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { type Lender, loanOf, type PaidOutLoan, secondsPerDay, sumOf } from './lender.ts'
import { scatter } from './row-writer.ts'

/** A payment, by its number in the order of time. `loan` is null for a commission. */
export type Movement = {
  kind: 'loan_repayment' | 'loan_disbursement' | 'agent_commission'
  loan: PaidOutLoan | null
  /** The number of the customer, or of the agent. */
  who: number
  at: number
  amount: number
  interest: number
  /** The part that pays the loan fee. */
  fee: number
  /** The instalments after the first `from` up to the number `to`. */
  from: number
  to: number
}

// Time, loan and payment are encoded in one number, so that all movements can be sorted as numbers.
const loanRoom = 2 ** 26
const partRoom = 2 ** 5
const daysBack = 400
/** Payments and transfers of a day are spread over these seconds from midnight UTC, so that they alternate and are on one day in Lagos too. */
const secondsOfPayments = secondsPerDay - 3_600

/** All movements of money, in the order of time, as numbers that `movementOf` reads. */
export function movementsOf(lender: Lender): Float64Array {
  const { today, paidOut, commissions } = lender
  const keys: number[] = []
  const add = (at: number, loan: number, part: number): void => {
    keys.push((at - (today - daysBack) * secondsPerDay) * loanRoom + loan * partRoom + part)
  }
  for (let n = 1; n <= paidOut; n++) {
    const loan = loanOf(lender, n)
    const second = scatter(n) % secondsOfPayments
    add(loan.start * secondsPerDay + second, n, 0)
    for (let part = 1; (part - 1) * loan.perPayment < loan.paid; part++) {
      const last = Math.min(part * loan.perPayment, loan.paid)
      add(dayOf(loan, last) * secondsPerDay + second, n, part)
    }
  }
  for (let n = 1; n <= commissions; n++)
    add(Math.floor(today * secondsPerDay - (n / commissions) * 330 * secondsPerDay), paidOut + n, 0)
  return Float64Array.from(keys).sort()
}

/** The day on which an instalment is paid: a weekly or monthly one four days before it is due, a daily one when it is due. */
const dayOf = ({ frequency, start, plan, product }: PaidOutLoan, number: number): number => {
  if (product !== defaultProduct) return plan.due[number - 1]! - 4
  return frequency === 'weekly' ? start + 7 * number - 4 : start + number
}

/** Whether money goes out by this movement: a loan is paid out, or a commission. */
export const isPayout = (key: number): boolean => key % partRoom === 0

export function movementOf(lender: Lender, key: number): Movement {
  const rest = key % loanRoom
  const [n, part] = [Math.floor(rest / partRoom), rest % partRoom]
  const at = Math.floor(key / loanRoom) + (lender.today - daysBack) * secondsPerDay
  const out = { at, interest: 0, fee: 0, from: 0, to: 0 }
  if (n > lender.paidOut) {
    const place = n - lender.paidOut
    const amount = 100_000 * (1 + (place % 30))
    return { ...out, kind: 'agent_commission', loan: null, who: 1 + (place % lender.agents), amount }
  }
  const loan = loanOf(lender, n)
  if (part === 0) return { ...out, kind: 'loan_disbursement', loan, who: loan.customer, amount: loan.principal }
  const [from, to] = [(part - 1) * loan.perPayment, Math.min(part * loan.perPayment, loan.paid)]
  const interest = sumOf(loan.plan.interests, from, to)
  const fee = sumOf(loan.plan.fees, from, to)
  const amount = sumOf(loan.plan.principals, from, to) + interest + fee
  return { kind: 'loan_repayment', loan, who: loan.customer, at, amount, interest, fee, from, to }
}
