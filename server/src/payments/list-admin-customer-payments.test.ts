import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let today: string

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  await aRunningLoan(server, admin, customer, 200_000, 'weekly')
  await pay(server, account, 5_250_000, { reference: 'PSK-first' })
  await advanceDays(server, 2)
  await pay(server, account, 5_250_000, { reference: 'PSK-second' })
  await pay(server, account, 100_000, { reference: 'PSK-third' })
  const other = await aCustomer(server)
  await aRunningLoan(server, admin, other, 200_000, 'weekly')
  await pay(server, await aVirtualAccount(server, other, admin), 5_250_000, { reference: 'PSK-other' })
  const [row] = await server.app.database.rows<{ day: string }>('select product_today()::text as day')
  today = row!.day
})
afterAll(() => server.close())

const ask = async (query = '', id: string = customer.customerId) =>
  server.call('GET', `/admin/customers/${id}/payments${query}`, undefined, { as: admin.token })
const found = async (query?: string) => {
  const { status, body } = await ask(query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.data.payments as { tx_ref: string }[]).map(({ tx_ref }) => tx_ref)
}

test("DESK-05 an admin reads one customer's payments, newest first, with the money they received", async () => {
  const { body } = await ask()
  expect(body.data.page).toEqual({ current: 1, next: null, prev: null, total: 4 })
  const [third, second, first, disbursement] = body.data.payments as Record<string, unknown>[]
  expect([third, second, first].map((payment) => payment?.['tx_ref'])).toEqual(['PSK-third', 'PSK-second', 'PSK-first'])
  expect(second).toMatchObject({
    amount: 52_500,
    status: 'completed',
    customer_id: customer.customerId,
    user: { first_name: customer.firstName },
  })
  expect(disbursement).toMatchObject({ amount: 200_000, description: 'Loan disbursement' })
})

test('DESK-05 a payment is found by its amount and day, by its type, and by its status', async () => {
  expect(await found('?amount_from=52500&amount_to=52500')).toEqual(['PSK-second', 'PSK-first'])
  expect(await found(`?amount_from=52500&amount_to=52500&from=${today}&to=${today}`)).toEqual(['PSK-second'])
  expect(await found('?type=loan_repayment&sort=oldest')).toEqual(['PSK-first', 'PSK-second', 'PSK-third'])
  expect(await found('?status=failed')).toEqual([])
})

test("DESK-05 an id that is not a customer's is not found; an invalid amount is refused", async () => {
  for (const id of [customer.userId, '00000000-0000-4000-8000-000000000000', 'x'])
    expect(await ask('', id)).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
  expect((await ask('?amount_from=many')).status).toBe(400)
})
