import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { type BasisPoints, kobo } from '@kasuwa/domain/money.ts'

/** The term and the rate a month of all loans. */
export type BenchTerms = { readonly months: number; readonly rate: BasisPoints }

/**
 * A lender with customers numbered from 1. Per 100 customers, 30 have a running weekly loan and 55 a running daily one, 75 loans are paid back, and
 * 40 requests wait or were rejected: two loans for each customer, and ten instalments for each loan.
 * @param customers a multiple of 10,000
 * @param terms those of the default product
 */
export function lenderOf(customers: number, today: Day, terms: BenchTerms) {
  const weekly = customers * 0.3
  const daily = customers * 0.55
  const running = weekly + daily
  const paidOut = running + customers * 0.75
  return {
    today: numberOf(today),
    terms,
    customers,
    agents: customers / 200,
    groups: customers / 40,
    /** The number of customers with an account to pay into. */
    accounts: customers * 0.9,
    weekly,
    running,
    paidOut,
    pending: customers - running,
    loans: customers * 2,
    commissions: customers * 0.06,
    /** The first agent always has five thousand customers, since an agent does not grow with the lender. */
    agentOf: (n: number): number => {
      const every = customers / 5_000
      return n % every === 0 ? 1 : 2 + (n % (customers / 200 - 1))
    },
  }
}
export type Lender = ReturnType<typeof lenderOf>

export const secondsPerDay = 86_400
const millisecondsPerDay = 86_400_000
const numberOf = (day: Day): number => Date.parse(day) / millisecondsPerDay
const epoch = '1970-01-01' as Day

/** A loan that was paid out. Days are counted since 1970. */
export type PaidOutLoan = {
  n: number
  customer: number
  frequency: 'daily' | 'weekly'
  start: number
  /** Kobo. */
  principal: number
  plan: Plan
  /** The number of paid instalments, counted from the first. */
  paid: number
  /** The number of instalments that one payment pays. */
  perPayment: number
}

/**
 * The plan that all loans of one amount, frequency and start share. `due`, `principals` and `interests` are indexed by an instalment's
 * number less one.
 */
type Plan = { end: number; interest: number; due: number[]; principals: number[]; interests: number[] }

/** The number of instalments paid: a third of those who could have paid something are late by one. */
const paidBy = (n: number, passed: number): number => Math.max(0, n % 3 === 0 ? passed - 1 : passed)

/** One in thirty weekly loans has been late for a long time. */
const isForgotten = (n: number): boolean => n % 30 === 0

/** The loan with a number from 1 to `paidOut`. */
export function loanOf({ today, terms, weekly, running }: Lender, n: number): PaidOutLoan {
  const isWeekly = n <= weekly || n > running
  const frequency = isWeekly ? 'weekly' : 'daily'
  const principal = (isWeekly ? 400_000 : 3_000_000) * (1 + (n % 40))
  const loan = (start: number, customer: number, paid: number, perPayment: number): PaidOutLoan => {
    return {
      n,
      customer,
      frequency,
      start,
      principal,
      plan: planOf(terms, principal, frequency, start),
      paid,
      perPayment,
    }
  }
  if (n > running) return loan(today - 60 - (n % 300), n - running, 4, 1 + (n % 2))
  if (!isWeekly) return loan(today - 1 - (n % 6), n, paidBy(n, n % 6), 2)
  if (isForgotten(n)) return loan(today - 40 - (n % 200), n, n % 4, 1)
  return loan(today - 1 - (n % 27), n, paidBy(n, Math.floor((n % 27) / 7)), 1)
}

const plans = new Map<number, Plan>()

/** Calculates a plan by the product's own rule, once for all equal loans. */
function planOf(terms: BenchTerms, principal: number, frequency: 'daily' | 'weekly', start: number): Plan {
  const key = (start * 2 + Number(frequency === 'daily')) * 2 ** 28 + principal
  const known = plans.get(key)
  if (known) return known
  const days = { frequency, start: addDays(epoch, start) }
  const { rows, end, interest } = makeSchedule({ ...terms, ...days, principal: kobo(principal) })
  const plan = {
    end: numberOf(end),
    interest,
    due: rows.map(({ dueOn }) => numberOf(dueOn)),
    principals: rows.map((row) => row.principal),
    interests: rows.map((row) => row.interest),
  }
  plans.set(key, plan)
  return plan
}

/** The sum of the amounts of the instalments after the first `from` up to the number `to`. */
export function sumOf(amounts: readonly number[], from: number, to: number): number {
  let sum = 0
  for (let place = from; place < to; place++) sum += amounts[place]!
  return sum
}
