import { expect, test } from 'vitest'
import { newAccount, startTestSandbox } from '../test-sandbox.ts'
import { feesOf } from './bank-transfers.ts'

const unknown = '1234567890'

test('a bank transfer into a virtual account sends a signed webhook, with its customer and its fees', async () => {
  const sandbox = await startTestSandbox()
  const account = await newAccount(sandbox, 'ada@example.com')
  const order = { account_number: account.account_number, amount: 1_234_550, sender_name: 'BOLA ADE' }
  const { status, body } = await sandbox.ask('POST', '/bank-transfers', order)
  expect(status).toBe(200)
  expect(body).toEqual({ reference: expect.any(String), webhook_statuses: [200] })
  const charge = sandbox.product.webhooks.find(({ event }) => event === 'charge.success')
  expect(charge?.data).toMatchObject({
    id: expect.any(Number),
    status: 'success',
    reference: body.reference,
    amount: 1_234_550,
    fees: 12_346,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    paid_at: expect.stringMatching(/Z$/),
    customer: { email: 'ada@example.com', customer_code: account.customer?.customer_code },
    authorization: {
      channel: 'dedicated_nuban',
      sender_name: 'BOLA ADE',
      receiver_bank_account_number: account.account_number,
      receiver_bank: 'Test Bank',
    },
  })
})

test('a bank transfer into an unknown account sends a webhook without a customer', async () => {
  const { ask, product } = await startTestSandbox()
  await ask('POST', '/bank-transfers', { account_number: unknown, amount: 1 })
  expect(product.webhooks[0]?.data).toMatchObject({
    customer: null,
    authorization: { receiver_bank_account_number: unknown },
  })
})

test.each([
  [1, 0],
  [49, 0],
  [50, 1],
  [149, 1],
  [150, 2],
  [1_000_000, 10_000],
  [2_999_949, 29_999],
  [2_999_950, 30_000],
  [3_000_000, 30_000],
  [Number.MAX_SAFE_INTEGER, 30_000],
])('the fee of %d kobo is %d kobo: 1 %%, rounded half up, at most ₦300', (amount, fee) => {
  expect(feesOf(amount)).toBe(fee)
})

test('a repeated reference is the same transfer, and its webhook is delivered again unchanged', async () => {
  const { ask, paystack, product, restart } = await startTestSandbox()
  const order = { account_number: unknown, amount: 5_000, reference: 'same-transfer' }
  await ask('POST', '/bank-transfers', order)
  await restart()
  expect((await ask('POST', '/bank-transfers', order)).body).toEqual({
    reference: 'same-transfer',
    webhook_statuses: [200],
  })
  expect(product.webhooks).toHaveLength(2)
  expect(product.webhooks[1]?.raw).toBe(product.webhooks[0]?.raw)
  expect((await paystack('GET', '/transaction')).body.meta).toMatchObject({ total: 1 })
})

test('two calls at once with the same reference make one transfer', async () => {
  const { ask, paystack } = await startTestSandbox()
  const order = { account_number: unknown, amount: 5_000, reference: 'at-once' }
  await Promise.all([ask('POST', '/bank-transfers', order), ask('POST', '/bank-transfers', order)])
  expect((await paystack('GET', '/transaction')).body.meta).toMatchObject({ total: 1 })
})

test('money that is reported late has the instant at which it was paid, in webhook, verify and list', async () => {
  const { ask, paystack, product } = await startTestSandbox()
  await ask('POST', '/clock', { now: '2031-03-20T12:00:00.000Z' })
  const order = { account_number: unknown, amount: 5_000 }
  await ask('POST', '/bank-transfers', { ...order, reference: 'on-time' })
  const late = { ...order, reference: 'late', paid_at: '2031-03-18T10:00:00+01:00' }
  expect((await ask('POST', '/bank-transfers', late)).status).toBe(200)
  const paid_at = '2031-03-18T09:00:00.000Z'
  expect(product.webhooks[1]?.data).toMatchObject({ reference: 'late', paid_at })
  expect((await paystack('GET', '/transaction/verify/late')).body.data).toMatchObject({ paid_at, paidAt: paid_at })
  const list = async (query: string) =>
    (await paystack('GET', `/transaction${query}`)).body.data as unknown as { reference: string }[]
  expect((await list('')).map(({ reference }) => reference)).toEqual(['on-time', 'late'])
  expect(await list('?from=2031-03-18&to=2031-03-18')).toMatchObject([{ reference: 'late', paid_at }])
  expect((await ask('POST', '/bank-transfers', late)).status).toBe(200)
  const another = { ...late, paid_at: '2031-03-18T11:00:00Z' }
  expect((await ask('POST', '/bank-transfers', another)).status).toBe(409)
})

test.each(['2031-03-20T12:05:00Z', '2031-03-18', 'yesterday', 1])(
  'money paid at %j is 400 with a sentence, and is not taken',
  async (paid_at) => {
    const { ask, paystack } = await startTestSandbox()
    await ask('POST', '/clock', { now: '2031-03-20T12:00:00.000Z' })
    const order = { account_number: unknown, amount: 5_000, paid_at }
    expect(await ask('POST', '/bank-transfers', order)).toEqual({
      status: 400,
      body: { message: expect.stringMatching(/^paid_at: must (not )?be /) },
    })
    expect((await paystack('GET', '/transaction')).body.data).toEqual([])
  },
)

test.each([{ amount: 5_001 }, { account_number: '1234567891' }])(
  'a known reference with another amount or account %j is 409',
  async (other) => {
    const { ask, product } = await startTestSandbox()
    const order = { account_number: unknown, amount: 5_000, reference: 'same-transfer' }
    await ask('POST', '/bank-transfers', order)
    expect((await ask('POST', '/bank-transfers', { ...order, ...other })).status).toBe(409)
    expect(product.webhooks).toHaveLength(1)
  },
)

test('the webhook is delivered as often as requested, one after the other or all at once, or not at all', async () => {
  const { ask, product } = await startTestSandbox()
  const order = { account_number: unknown, amount: 5_000 }
  expect((await ask('POST', '/bank-transfers', { ...order, deliveries: 5 })).body.webhook_statuses).toEqual([
    200, 200, 200, 200, 200,
  ])
  const atOnce = await ask('POST', '/bank-transfers', { ...order, deliveries: 50, parallel: true })
  expect(atOnce.body.webhook_statuses).toHaveLength(50)
  expect(product.webhooks).toHaveLength(55)
  expect((await ask('POST', '/bank-transfers', { ...order, deliveries: 0 })).body.webhook_statuses).toEqual([])
  expect(product.webhooks).toHaveLength(55)
})

test('the status of each answer of the product is returned, and 0 when there was no connection', async () => {
  const { ask, product } = await startTestSandbox()
  product.answer = 401
  expect((await ask('POST', '/bank-transfers', { account_number: unknown, amount: 1 })).body.webhook_statuses).toEqual([
    401,
  ])
  await product.close()
  expect((await ask('POST', '/bank-transfers', { account_number: unknown, amount: 1 })).body.webhook_statuses).toEqual([
    0,
  ])
})

test.each([
  [{ account_number: '123456789' }],
  [{ account_number: '12345678901' }],
  [{ account_number: 'abcdefghij' }],
  [{ account_number: 1234567890 }],
  [{ amount: 0 }],
  [{ amount: -5 }],
  [{ amount: 1.5 }],
  [{ amount: '100' }],
  [{ amount: Number.MAX_SAFE_INTEGER + 1 }],
  [{ deliveries: -1 }],
  [{ deliveries: 1_001 }],
  [{ deliveries: 1.5 }],
  [{ reference: '' }],
])('a bank transfer with %j is 400 with a sentence', async (wrong) => {
  const { ask, product } = await startTestSandbox()
  const { status, body } = await ask('POST', '/bank-transfers', { account_number: unknown, amount: 100, ...wrong })
  expect(status).toBe(400)
  expect(body).toEqual({ message: expect.stringContaining(Object.keys(wrong)[0] ?? '') })
  expect(product.webhooks).toHaveLength(0)
})

test('a body that is not JSON, or no body, is 400', async () => {
  const { ask } = await startTestSandbox()
  expect((await ask('POST', '/bank-transfers', '{"account')).status).toBe(400)
  expect((await ask('POST', '/bank-transfers')).status).toBe(400)
})
