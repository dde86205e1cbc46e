import { allocate, applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { outstandingOf, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { type Kobo, kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoanId } from '../../base/ids.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { instalmentsOf } from '../../loans/schedule-repository.ts'
import { aVirtualAccount, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aRunningLoanOf, loanFee } from '../../testing/test-terms.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

/** A loan of three months, paid daily: 89 to 92 instalments. */
async function aLongLoan() {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  const terms = { amount: 100_000, rate: 400, months: 3, frequency: 'daily', loanFee: loanFee(100, 50) } as const
  const { id } = await aRunningLoanOf(server, admin, customer, terms)
  return { customer, account, id: id as LoanId }
}
const rowsOf = (id: LoanId) => instalmentsOf(server.app.database, id)
/** The rows after so much was paid in one payment. */
const paidWith = async (id: LoanId, amount: Kobo) => {
  const fresh = (await rowsOf(id)).map(unpaidRow)
  return applyAllocations(fresh, allocate(fresh, amount).allocations)
}
const paidOf = async (id: LoanId): Promise<number> =>
  (await server.app.database.row<{ paid: number }>('select paid_kobo::float8 as paid from loans where id = $1', [id]))!
    .paid

test('PROD-12 C-202 payments of a part of a row, of more rows than are read at first, and of all with a rest fill the rows in order', async () => {
  const { customer, account, id } = await aLongLoan()
  const due = outstandingOf(await rowsOf(id))
  let paid = 0
  for (const amount of [50_000, 2_500_000, 110_000, 1_000_000]) {
    await pay(server, account, amount)
    paid += amount
    await expect.poll(() => paidOf(id)).toBe(paid)
    expect(await rowsOf(id)).toEqual(await paidWith(id, kobo(paid)))
    const { repayment_summary: summary } = await scheduleOf(server, customer, id)
    expect(Math.round(summary.outstanding_balance * 100)).toBe(due - paid)
  }
  await pay(server, account, due - paid + 700)
  await expect.poll(async () => (await scheduleOf(server, customer, id)).loan.status).toBe('completed')
  expect(await paidOf(id)).toBe(due)
})

test('PROD-12 C-93 payments of one loan at the same moment are booked as if one came after the other', async () => {
  const { account, id } = await aLongLoan()
  const amounts = Array.from({ length: 24 }, (_, index) => 30_000 + index * 9_000)
  await Promise.all(amounts.map((amount) => pay(server, account, amount)))
  const paid = amounts.reduce((sum, amount) => sum + amount, 0)
  await expect.poll(() => paidOf(id)).toBe(paid)
  expect(await rowsOf(id)).toEqual(await paidWith(id, kobo(paid)))
  expect(await checkBooks(server.app)).toEqual([])
})

test('PROD-12 a payment that waited while another one was booked reads the instalments again', async () => {
  const { account, id } = await aLongLoan()
  const { database } = server.app
  const client = await database.pool.connect()
  try {
    // Another server books a payment: it has the loan locked, and what it writes is seen by the waiting one only after its commit.
    await client.query('begin')
    await client.query('select from loans where id = $1 for no key update', [id])
    const waits = pay(server, account, 70_000)
    await expect
      .poll(
        async () => (await database.row(`select from pg_stat_activity where wait_event_type = 'Lock'`)) !== undefined,
      )
      .toBe(true)
    const [first] = await rowsOf(id)
    await client.query(
      'update instalments set paid_interest_kobo = interest_kobo, paid_fee_kobo = fee_kobo, paid_principal_kobo = principal_kobo where loan_id = $1 and number = 1',
      [id],
    )
    const amount = first!.principal + first!.interest + first!.fee
    await client.query('update loans set paid_kobo = paid_kobo + $2 where id = $1', [id, amount])
    await client.query('commit')
    expect((await waits).body).toMatchObject({ webhook_statuses: [200] })
    await expect.poll(() => paidOf(id)).toBe(amount + 70_000)
    expect(await rowsOf(id)).toEqual(await paidWith(id, kobo(amount + 70_000)))
  } finally {
    client.release()
  }
})
