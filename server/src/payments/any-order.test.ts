import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { aRunningLoan, aVirtualAccount } from '../test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

type Borrower = { customer: TestCustomer; account: string; loanId: string }
const frequencies = ['daily', 'weekly', 'biweekly', 'monthly']

async function borrowers(count: number): Promise<Borrower[]> {
  const made: Borrower[] = []
  for (let index = 0; index < count; index++) {
    const customer = await aCustomer(server)
    const loan = await aRunningLoan(server, admin, customer, 1_000 * (index + 1), frequencies[index % 4])
    made.push({ customer, loanId: loan.id, account: await aVirtualAccount(server, customer, admin) })
  }
  return made
}

let run = 0
async function deliver(reference: string, account: string, amount: number, fees: number): Promise<void> {
  const body = JSON.stringify({
    event: 'charge.success',
    data: {
      id: reference,
      status: 'success',
      reference,
      amount,
      fees,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      paid_at: '2025-06-02T10:00:00.000Z',
      authorization: { receiver_bank_account_number: account, sender_name: 'A SENDER' },
      customer: {},
    },
  })
  const signature = createHmac('sha512', 'sk_test_kasuwa_sandbox').update(body).digest('hex')
  const { status } = await fetch(`${server.url}/api/webhooks/paystack`, {
    method: 'POST',
    body,
    headers: { 'x-paystack-signature': signature },
  })
  if (status !== 200) throw new Error(`webhook answered ${status}`)
}

/** How each borrower stands in the ledger, the schedule and the loan, without any name that differs between two runs. */
async function digestOf(people: Borrower[]): Promise<unknown> {
  return Promise.all(
    people.map(async ({ customer, loanId }) => ({
      accounts: await server.app.database.rows(
        'select account, sum(amount_kobo)::bigint as sum from postings where loan_id = $1 or customer_id = $2 group by account order by account',
        [loanId, customer.customerId],
      ),
      rows: await server.app.database.rows(
        'select number, principal_kobo, interest_kobo, paid_principal_kobo, paid_interest_kobo from instalments where loan_id = $1 order by number',
        [loanId],
      ),
      loan: await server.app.database.row(
        'select status, paid_kobo, total_kobo, next_due_date, next_due_kobo from loans where id = $1',
        [loanId],
      ),
      paidIn: await server.app.database.row(
        `select count(*) as payments, sum(amount_kobo)::bigint as amount, sum(fee_kobo)::bigint as fees, sum(excess_kobo)::bigint as excess from payments
       where customer_id = $1 and kind = 'loan_repayment'`,
        [customer.customerId],
      ),
    })),
  )
}

async function inPairs<T>(work: readonly T[], atOnce: number, act: (one: T) => Promise<void>): Promise<void> {
  const queue = [...work]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await act(one)
    }),
  )
}

const count = 4
const payment = fc.record({
  who: fc.nat(count - 1),
  amount: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 10_000, max: 300_000 })),
  fee: fc.nat(300),
})
const payments = fc.array(payment, { minLength: 10, maxLength: 40 })

test('webhooks repeated, shuffled and 16 at a time leave the books of one delivery in order (A5, INV-32)', async () => {
  await fc.assert(
    fc.asyncProperty(payments, fc.array(fc.nat(), { minLength: 200, maxLength: 200 }), async (list, chance) => {
      const [first, second] = [await borrowers(count), await borrowers(count)]
      const name = `run-${++run}`
      for (const [index, { who, amount, fee }] of list.entries())
        await deliver(`${name}-a-${index}`, first[who]!.account, amount, fee)
      const repeated = list
        .flatMap((one, index) => Array.from({ length: 1 + (chance[index]! % 4) }, () => ({ ...one, index })))
        .map((one, place) => ({ one, at: chance[place % chance.length]! + place }))
        .sort((a, b) => (a.at % 101) - (b.at % 101))
      await inPairs(repeated, 16, ({ one }) =>
        deliver(`${name}-b-${one.index}`, second[one.who]!.account, one.amount, one.fee),
      )
      expect(await digestOf(second)).toEqual(await digestOf(first))
      expect(await checkBooks(server.app)).toEqual([])
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 120_000)
