import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import { defaultProduct, type LoanFee } from '@kasuwa/domain/loans/product.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { type BasisPoints, basisPoints, kobo, naira } from '@kasuwa/domain/money.ts'

/** The term and the rate a month of a loan, and its loan fee if it has one. */
export type BenchTerms = { readonly months: number; readonly rate: BasisPoints; readonly loanFee?: LoanFee }

/** The product of the longer loans: 3, 6 or 12 months with a loan fee (C-202, C-203). */
export const longProduct = {
  code: 'trader',
  terms: [3, 6, 12],
  rate: basisPoints(400),
  loanFee: { fixed: naira(500), bp: basisPoints(100) },
} as const

/**
 * A lender with customers numbered from 1. Per 100 customers, 30 have a running weekly loan and 55 a running daily one, 75 loans are paid back, and
 * 40 requests wait or were rejected: two loans for each customer, and ten instalments for each loan. A third of all loans are longer ones: two of three
 * that are paid by the week or paid back.
 * @param customers a multiple of 10,000
 * @param terms those of the default product, which the other loans have
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

type BenchFrequency = 'daily' | 'weekly' | 'monthly'

/** A loan that was paid out. Days are counted since 1970. */
export type PaidOutLoan = {
  n: number
  customer: number
  frequency: BenchFrequency
  product: string
  terms: BenchTerms
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
 * The plan that all loans of the same terms, amount, frequency and start share. `due`, `principals`, `interests` and `fees` are indexed by an
 * instalment's number less one.
 */
type Plan = {
  end: number
  interest: number
  fee: number
  due: number[]
  principals: number[]
  interests: number[]
  fees: number[]
}

/** The number of instalments paid: a third of those who could have paid something are late by one. */
const paidBy = (n: number, passed: number): number => Math.max(0, n % 3 === 0 ? passed - 1 : passed)

/** One in thirty weekly loans has been late for a long time. */
const isForgotten = (n: number): boolean => n % 30 === 0

/** Two of three loans that are paid by the week or paid back are longer ones. */
const isLong = ({ weekly, running }: Lender, n: number): boolean => (n <= weekly || n > running) && n % 3 !== 0

/** The loan with a number from 1 to `paidOut`. */
export function loanOf(lender: Lender, n: number): PaidOutLoan {
  if (isLong(lender, n)) return longLoanOf(lender, n)
  const { today, terms, weekly, running } = lender
  const isWeekly = n <= weekly || n > running
  const frequency = isWeekly ? 'weekly' : 'daily'
  const principal = (isWeekly ? 400_000 : 3_000_000) * (1 + (n % 40))
  const loan = (start: number, customer: number, paid: number, perPayment: number): PaidOutLoan => {
    return {
      n,
      customer,
      frequency,
      product: defaultProduct,
      terms,
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

/** A longer loan: three months by the week, others by the month. One in five that run is late by one instalment, or was not paid at all. */
function longLoanOf({ today, running }: Lender, n: number): PaidOutLoan {
  const months = longProduct.terms[n % 4 === 3 ? 2 : n % 4 === 2 ? 1 : 0]
  const frequency = months === 3 ? 'weekly' : 'monthly'
  const isPaidBack = n > running
  // A loan that is paid back began before its term; no payment is older than the first day of the payments.
  const start = today - (isPaidBack ? 31 * months + 2 + (n % Math.max(1, 390 - 31 * months)) : 1 + (n % 85))
  const { rate, loanFee } = longProduct
  const principal = 1_000_000 * (1 + (n % 40))
  const plan = planOf({ months, rate, loanFee }, principal, frequency, start)
  const passed = plan.due.filter((due) => due < today).length
  const paid = isPaidBack ? plan.due.length : Math.max(0, n % 5 === 0 ? passed - 1 : passed)
  return {
    n,
    customer: isPaidBack ? n - running : n,
    frequency,
    product: longProduct.code,
    terms: { months, rate, loanFee },
    start,
    principal,
    plan,
    paid,
    perPayment: isPaidBack ? Math.ceil(plan.due.length / 3) : 1,
  }
}

const plans = new Map<string, Plan>()

/** Calculates a plan by the product's own rule, once for all equal loans. */
function planOf(terms: BenchTerms, principal: number, frequency: BenchFrequency, start: number): Plan {
  const key = `${terms.months} ${terms.rate} ${frequency} ${start} ${principal}`
  const known = plans.get(key)
  if (known) return known
  const days = { frequency, start: addDays(epoch, start) }
  const { rows, end, interest, fee } = makeSchedule({ ...terms, ...days, principal: kobo(principal) })
  const plan = {
    end: numberOf(end),
    interest,
    fee,
    due: rows.map(({ dueOn }) => numberOf(dueOn)),
    principals: rows.map((row) => row.principal),
    interests: rows.map((row) => row.interest),
    fees: rows.map((row) => row.fee),
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
