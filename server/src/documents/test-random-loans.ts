import { exactNaira } from '@kasuwa/domain/display.ts'
import { frequencies, type Frequency } from '@kasuwa/domain/loans/terms.ts'
import { kobo, naira } from '@kasuwa/domain/money.ts'
import { type Arbitrary, array, constant, constantFrom, double, integer, oneof, record, sample } from 'fast-check'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'
import { aRunningLoanOf, loanFee, type TestTerms, withoutLoanFee } from '../testing/test-terms.ts'
import { takeDocument } from './test-pdf.ts'

/** `days` pass after an act, so that instalments fall due and late fees are charged. */
type Act = { kind: 'pay' | 'reverse' | 'apply' | 'refund' | 'reschedule'; part: number; days: number }
type Plan = { amount: number; frequency: Frequency; product: Product; creditBefore: number; acts: Act[] }
/** Null is the default product. */
type Product = Pick<TestTerms, 'months' | 'loanFee'> | null

/** Half of the loans are of the default product. */
const products: Arbitrary<Product> = oneof(
  constant(null),
  record({
    months: integer({ min: 1, max: 3 }),
    loanFee: constantFrom(loanFee(500, 100), loanFee(0, 250), withoutLoanFee),
  }),
)

const plans: Arbitrary<Plan> = record({
  amount: integer({ min: 10, max: 2_000_000 }),
  frequency: constantFrom(...frequencies),
  product: products,
  creditBefore: oneof(constant(0), integer({ min: 100, max: 5_000_000 })),
  acts: array(
    record({
      kind: constantFrom<Act['kind']>('pay', 'pay', 'pay', 'reverse', 'apply', 'refund', 'reschedule'),
      part: double({ min: 0.001, max: 1.2, noNaN: true }),
      days: constantFrom(0, 0, 0, 1, 12),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

/** So many loans are worked at once. */
const atOnce = 3

/** The settings of a lender who charges late fees. */
export const settingsOfLateFees = {
  GRACE_DAYS: '1',
  LATE_FEE_NAIRA: '300',
  LATE_FEE_BP: '150',
  LATE_FEE_CAP_BP: '2500',
}

type Outcome = {
  wrong: string[]
  tried: number
  payments: number
  reschedules: number
  lateFees: number
  loanFees: number
}
type Worked = { plan: Plan; customer: TestCustomer; account: string; loan: string }

/**
 * Works random loans: payments of any size, reversals, uses of credit and reschedules, some of which are refused, and days that pass, with late fees. Then
 * each loan's statement is compared with the ledger and with what its page shows. Returns the differences, and how much there was of each.
 */
export async function tryRandomLoans(
  server: TestServer,
  { seed, loans, stop }: { seed: number; loans: number; stop?: AbortSignal },
): Promise<Outcome> {
  const admin = await anAdmin(server)
  const all = sample(plans, { seed, numRuns: loans })
  const outcome: Outcome = { wrong: [], tried: 0, payments: 0, reschedules: 0, lateFees: 0, loanFees: 0 }
  for (let from = 0; from < all.length; from += atOnce) {
    if (stop?.aborted) break
    const worked = await workTogether(server, admin, all.slice(from, from + atOnce))
    for (const { wrong, books, plan } of await Promise.all(worked.map((one) => compare(server, one)))) {
      outcome.tried++
      outcome.payments += books.references.length
      outcome.reschedules += books.reschedules
      outcome.lateFees += books.lateFees
      outcome.loanFees += books.loanFee > 0 ? 1 : 0
      outcome.wrong.push(...wrong.map((difference) => `${difference} ${JSON.stringify(plan)}`))
    }
  }
  return outcome
}

/** Does one act of each loan at once, then the days pass for all of them: the product has one clock. */
async function workTogether(server: TestServer, admin: TestPerson, together: readonly Plan[]): Promise<Worked[]> {
  const worked = await Promise.all(together.map((plan) => open(server, admin, plan)))
  for (let step = 0; worked.some(({ plan }) => step < plan.acts.length); step++) {
    const now = worked.flatMap((one) => one.plan.acts.slice(step, step + 1).map((act) => ({ ...one, act })))
    await Promise.all(now.map(({ act, ...one }) => acts[act.kind](server, admin, one, act)))
    const days = Math.max(...now.map(({ act }) => act.days))
    if (days > 0) await advanceDays(server, days)
  }
  return worked
}

async function open(server: TestServer, admin: TestPerson, plan: Plan): Promise<Worked> {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  if (plan.creditBefore > 0) await pay(server, account, plan.creditBefore)
  const { amount, frequency, product } = plan
  const { id } = product
    ? await aRunningLoanOf(server, admin, customer, { amount, rate: 500, frequency, ...product })
    : await aRunningLoan(server, admin, customer, amount, frequency)
  return { plan, customer, account, loan: id }
}

async function compare(server: TestServer, { plan, customer, loan }: Worked) {
  const [statement, whole, screen, books] = [
    await takeDocument(server, `/loans/${loan}/statement`, customer),
    await takeDocument(server, '/customer/statement', customer),
    await scheduleOf(server, customer, loan),
    await booksOf(server, loan, customer),
  ]
  const closing = `Closing balance ${exactNaira(kobo(books.owed))}`
  const checks: [string, boolean][] = [
    ['the statement differs from the ledger', statement.text.includes(closing)],
    ['the screen differs from the ledger', naira(screen.repayment_summary.outstanding_balance) === books.owed],
    ['the statement of the customer differs from the ledger', whole.text.includes(closing)],
    ['the credit differs from the ledger', books.credit === 0 || whole.text.includes(` Closing balance ${exactNaira(kobo(books.credit))} `)], // prettier-ignore
    ['a payment is missing', books.references.every((reference) => unbroken(statement.text).includes(unbroken(reference)))], // prettier-ignore
    ['the reschedule is missing', (screen.rescheduled_at !== null) === books.reschedules > 0],
    ['the document is too large', statement.bytes.length < 150_000],
  ]
  return { plan, books, wrong: checks.filter(([, holds]) => !holds).map(([what]) => what) }
}

/** A long reference is broken over lines. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '')

/** An act that is not possible is refused, and changes nothing. */
const acts: Record<Act['kind'], (server: TestServer, admin: TestPerson, one: Worked, act: Act) => Promise<unknown>> = {
  pay: (server, _admin, { account, plan }, { part }) =>
    pay(server, account, Math.max(100, Math.round(plan.amount * part * 100))),
  async reverse(server, admin, { customer }) {
    const paid = await server.app.database.row<{ id: string }>(
      `select id from payments where customer_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at desc, id desc limit 1`,
      [customer.customerId],
    )
    const body = { cause: 'booked_wrongly', reason: 'Another customer paid' }
    if (paid) await server.call('POST', `/admin/payments/${paid.id}/reverse`, body, { as: admin.token })
  },
  apply: (server, admin, one, act) => useCredit(server, admin, one, act, 'apply'),
  refund: (server, admin, one, act) => useCredit(server, admin, one, act, 'refund'),
  async reschedule(server, admin, { loan, plan }, { part }) {
    const count = 1 + Math.round(part * 8)
    await reschedule(server, admin, loan, { count, repayment_frequency: plan.frequency })
  },
}

const useCredit = (
  server: TestServer,
  admin: TestPerson,
  { customer, plan }: Worked,
  { part }: Act,
  way: 'apply' | 'refund',
) =>
  server.call(
    'POST',
    `/admin/customers/${customer.customerId}/credit/${way}`,
    { amount: Math.max(1, Math.round((plan.amount * part) / 50)), consent: 'By phone on Monday' },
    { as: admin.token },
  )

/**
 * The debt and the credit by the ledger, with the late fees that stand, since only what is paid of them is booked; the references of the payments that
 * changed the loan, and how often it was rescheduled and charged a late fee.
 */
async function booksOf(server: TestServer, loanId: string, { customerId }: TestCustomer) {
  const books = await server.app.database.row<{
    owed: number
    credit: number
    references: string[]
    reschedules: number
    lateFees: number
    loanFee: number
  }>(
    `select ((select coalesce(sum(amount_kobo) filter (where account in ('loans_receivable', 'write_offs', 'recoveries')), 0)
          + coalesce(sum(amount_kobo) filter (where account in ('interest_income', 'loan_fees', 'late_fees')), 0) from postings where loan_id = $1)
        + (select interest_kobo + fee_kobo from loans where id = $1)
        + (select coalesce(sum(amount_kobo - taken_off_kobo), 0) from late_fees where loan_id = $1))::float8 as owed,
      (select coalesce(-sum(amount_kobo), 0)::float8 from postings where customer_id = $2 and account = 'customer_credit') as credit,
      array(select tx_ref from payments where loan_id = $1 and kind in ('loan_repayment', 'credit_applied') and (status = 'completed' or reversed_at is not null)) as references,
      (select count(*)::int from reschedules where loan_id = $1) as reschedules,
      (select count(*)::int from late_fees where loan_id = $1) as "lateFees",
      (select fee_kobo::float8 from loans where id = $1) as "loanFee"`,
    [loanId, customerId],
  )
  return books!
}
