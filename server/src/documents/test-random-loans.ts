import { exactNaira } from '@kasuwa/domain/display.ts'
import { frequencies, type Frequency } from '@kasuwa/domain/loans/terms.ts'
import { kobo, naira } from '@kasuwa/domain/money.ts'
import { type Arbitrary, array, constant, constantFrom, double, integer, oneof, record, sample } from 'fast-check'
import { aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'
import { takeDocument } from './test-pdf.ts'

type Act = { kind: 'pay' | 'reverse' | 'apply' | 'refund'; part: number }
type Plan = { amount: number; frequency: Frequency; creditBefore: number; acts: Act[] }

const plans: Arbitrary<Plan> = record({
  amount: integer({ min: 10, max: 2_000_000 }),
  frequency: constantFrom(...frequencies),
  creditBefore: oneof(constant(0), integer({ min: 100, max: 5_000_000 })),
  acts: array(
    record({
      kind: constantFrom<Act['kind']>('pay', 'pay', 'pay', 'reverse', 'apply', 'refund'),
      part: double({ min: 0.001, max: 1.2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

/** So many loans are worked at once. */
const atOnce = 3

/**
 * Works random loans: payments of any size, reversals, and uses of credit, some of which are refused. Then each loan's statement is compared with
 * the ledger and with what its page shows. Returns the differences, and how many lines the statements had.
 */
export async function tryRandomLoans(
  server: TestServer,
  { seed, loans, stop }: { seed: number; loans: number; stop?: AbortSignal },
): Promise<{ wrong: string[]; tried: number; payments: number }> {
  const admin = await anAdmin(server)
  const all = sample(plans, { seed, numRuns: loans })
  const outcome = { wrong: [] as string[], tried: 0, payments: 0 }
  const worker = async (): Promise<void> => {
    for (let plan = all.pop(); plan; plan = all.pop()) {
      if (stop?.aborted) return
      const { wrong, payments } = await tryOne(server, admin, plan)
      outcome.tried++
      outcome.payments += payments
      outcome.wrong.push(...wrong.map((difference) => `${difference} ${JSON.stringify(plan)}`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcome
}

async function tryOne(server: TestServer, admin: TestPerson, plan: Plan) {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  if (plan.creditBefore > 0) await pay(server, account, plan.creditBefore)
  const loan = await aRunningLoan(server, admin, customer, plan.amount, plan.frequency)
  for (const act of plan.acts) await acts[act.kind](server, admin, { customer, account, share: plan.amount * act.part })
  const [statement, whole, screen, books] = [
    await takeDocument(server, `/loans/${loan.id}/statement`, customer),
    await takeDocument(server, '/customer/statement', customer),
    await scheduleOf(server, customer, loan.id),
    await booksOf(server, loan.id, customer),
  ]
  const closing = `Closing balance ${exactNaira(kobo(books.owed))}`
  const checks: [string, boolean][] = [
    ['the statement differs from the ledger', statement.text.includes(closing)],
    ['the screen differs from the ledger', naira(screen.repayment_summary.outstanding_balance) === books.owed],
    ['the statement of the customer differs from the ledger', whole.text.includes(closing)],
    ['the credit differs from the ledger', books.credit === 0 || whole.text.includes(` Closing balance ${exactNaira(kobo(books.credit))} `)], // prettier-ignore
    ['a payment is missing', books.references.every((reference) => unbroken(statement.text).includes(unbroken(reference)))], // prettier-ignore
    ['the document is too large', statement.bytes.length < 150_000],
  ]
  return { wrong: checks.filter(([, holds]) => !holds).map(([what]) => what), payments: books.references.length }
}

/** A long reference is broken over lines. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '')

type Facts = { customer: TestCustomer; account: string; share: number }

/** An act that is not possible is refused, and changes nothing. */
const acts: Record<Act['kind'], (server: TestServer, admin: TestPerson, facts: Facts) => Promise<unknown>> = {
  pay: (server, _admin, { account, share }) => pay(server, account, Math.max(100, Math.round(share * 100))),
  async reverse(server, admin, { customer }) {
    const paid = await server.app.database.row<{ id: string }>(
      `select id from payments where customer_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at desc, id desc limit 1`,
      [customer.customerId],
    )
    const body = { cause: 'booked_wrongly', reason: 'Another customer paid' }
    if (paid) await server.call('POST', `/admin/payments/${paid.id}/reverse`, body, { as: admin.token })
  },
  apply: (server, admin, facts) => useCredit(server, admin, facts, 'apply'),
  refund: (server, admin, facts) => useCredit(server, admin, facts, 'refund'),
}

const useCredit = (server: TestServer, admin: TestPerson, { customer, share }: Facts, way: 'apply' | 'refund') =>
  server.call(
    'POST',
    `/admin/customers/${customer.customerId}/credit/${way}`,
    { amount: Math.max(1, Math.round(share / 50)), consent: 'By phone on Monday' },
    { as: admin.token },
  )

/** The debt and the credit by the ledger alone, and the references of the payments that changed the loan. */
async function booksOf(server: TestServer, loanId: string, { customerId }: TestCustomer) {
  const books = await server.app.database.row<{ owed: string; credit: string; references: string[] }>(
    `select (select coalesce(sum(amount_kobo) filter (where account in ('loans_receivable', 'write_offs', 'recoveries')), 0)
          + coalesce(sum(amount_kobo) filter (where account = 'interest_income'), 0) from postings where loan_id = $1)
        + (select interest_kobo from loans where id = $1) as owed,
      (select coalesce(-sum(amount_kobo), 0) from postings where customer_id = $2 and account = 'customer_credit') as credit,
      array(select tx_ref from payments where loan_id = $1 and kind in ('loan_repayment', 'credit_applied') and (status = 'completed' or reversed_at is not null)) as references`,
    [loanId, customerId],
  )
  return { owed: Number(books!.owed), credit: Number(books!.credit), references: books!.references }
}
