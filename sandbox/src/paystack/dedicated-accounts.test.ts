import { expect, test, vi } from 'vitest'
import { newAccount, startTestSandbox, textOf } from '../test-sandbox.ts'
import type { TestSandbox } from '../test-sandbox.ts'

const identity = {
  country: 'NG',
  type: 'bank_account',
  account_number: '0123456789',
  bank_code: '058',
  bvn: '22233344455',
  first_name: 'Ada',
  last_name: 'Obi',
}

async function newCustomer({ paystack }: TestSandbox): Promise<string> {
  const { body } = await paystack('POST', '/customer', {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Obi',
  })
  return textOf(body.data?.customer_code)
}

test('there is one customer per e-mail address, found by address and by code', async () => {
  const sandbox = await startTestSandbox()
  const code = await newCustomer(sandbox)
  const again = await sandbox.paystack('POST', '/customer', { email: 'ADA@example.com', first_name: 'Adaeze' })
  expect(again.body.data?.customer_code).toBe(code)
  for (const key of ['ada@example.com', code]) {
    expect((await sandbox.paystack('GET', `/customer/${key}`)).body.data).toMatchObject({
      customer_code: code,
      identified: false,
      dedicated_account: null,
      authorizations: [],
    })
  }
  expect((await sandbox.paystack('PUT', `/customer/${code}`, { phone: '+2348031234567' })).body.data?.phone).toBe(
    '+2348031234567',
  )
  expect((await sandbox.paystack('GET', '/customer/nobody@example.com')).status).toBe(404)
  expect((await sandbox.paystack('POST', '/customer', { first_name: 'Ada' })).status).toBe(400)
})

test('identification is accepted at once, and its success is sent by webhook', async () => {
  const sandbox = await startTestSandbox()
  const code = await newCustomer(sandbox)
  const { status, body } = await sandbox.paystack('POST', `/customer/${code}/identification`, identity)
  expect({ status, body }).toEqual({
    status: 202,
    body: { status: true, message: 'Customer Identification in progress' },
  })
  await vi.waitFor(() => expect(sandbox.product.webhooks).toHaveLength(1), 20_000)
  expect(sandbox.product.webhooks[0]).toMatchObject({
    event: 'customeridentification.success',
    data: {
      customer_code: code,
      email: 'ada@example.com',
      identification: { bvn: '222*****455', account_number: '012****789' },
    },
  })
  expect((await sandbox.paystack('GET', `/customer/${code}`)).body.data?.identified).toBe(true)
})

test.each([
  { bvn: '22233340000' },
  { bvn: '22233341111' },
  { account_number: '0123450000' },
  { account_number: '0123451111' },
])('identification with %j fails by webhook, and no account is opened', async (wrong) => {
  const sandbox = await startTestSandbox()
  const code = await newCustomer(sandbox)
  expect((await sandbox.paystack('POST', `/customer/${code}/identification`, { ...identity, ...wrong })).status).toBe(
    202,
  )
  await vi.waitFor(() => expect(sandbox.product.webhooks).toHaveLength(1), 20_000)
  expect(sandbox.product.webhooks[0]).toMatchObject({
    event: 'customeridentification.failed',
    data: { customer_code: code, reason: 'Account number or BVN is incorrect' },
  })
  expect((await sandbox.paystack('POST', '/dedicated_account', { customer: code })).status).toBe(400)
})

test.each([
  [{ bvn: '2223334445' }, 400],
  [{ bvn: '22233342222' }, 503],
  [{ account_number: '0123452222' }, 503],
  [{ bank_code: '999' }, 400],
  [{ type: 'passport' }, 400],
])('identification with %j is %d', async (wrong, status) => {
  const sandbox = await startTestSandbox()
  const code = await newCustomer(sandbox)
  expect((await sandbox.paystack('POST', `/customer/${code}/identification`, { ...identity, ...wrong })).status).toBe(
    status,
  )
})

test('an account is opened only after identification, once per customer', async () => {
  const sandbox = await startTestSandbox()
  const code = await newCustomer(sandbox)
  expect((await sandbox.paystack('POST', '/dedicated_account', { customer: code })).status).toBe(400)
  const account = await newAccount(sandbox, 'ada@example.com')
  expect(account).toMatchObject({
    account_number: expect.stringMatching(/^9930\d{6}$/),
    account_name: 'KASUWA/ADA OBI',
    assigned: true,
    active: true,
    currency: 'NGN',
    bank: { name: 'Test Bank', slug: 'test-bank' },
    customer: { customer_code: code },
  })
  await sandbox.restart()
  const again = await sandbox.paystack('POST', '/dedicated_account', { customer: code, preferred_bank: 'wema-bank' })
  expect(again).toMatchObject({ status: 200, body: { message: 'NUBAN successfully created', data: account } })
  expect((await sandbox.paystack('GET', `/customer/${code}`)).body.data?.dedicated_account).toEqual(account)
  expect((await sandbox.paystack('GET', `/dedicated_account?customer=${code}`)).body).toMatchObject({
    data: [account],
    meta: { total: 1 },
  })
  expect((await sandbox.paystack('GET', `/dedicated_account/${JSON.stringify(account.id)}`)).body.data).toEqual(account)
  expect((await sandbox.paystack('GET', '/dedicated_account/requery?account_number=1')).status).toBe(200)
  expect((await sandbox.ask('GET', '/accounts')).body.accounts).toEqual([
    {
      account_number: account.account_number,
      account_name: 'KASUWA/ADA OBI',
      bank_name: 'Test Bank',
      customer_code: code,
    },
  ])
})

test('a closed account is no longer of its customer, also after a restart: money for it names nobody, and the next one has another number', async () => {
  const sandbox = await startTestSandbox()
  const account = await newAccount(sandbox, 'ada@example.com')
  const path = `/dedicated_account/${JSON.stringify(account.id)}`
  const closed = {
    status: 200,
    body: { message: 'Managed Account Successfully Unassigned', data: { assigned: false } },
  }
  expect(await sandbox.paystack('DELETE', path)).toMatchObject(closed)
  await sandbox.restart()
  expect(await sandbox.paystack('DELETE', path)).toMatchObject(closed)
  expect((await sandbox.paystack('GET', path)).body.data).toMatchObject({ id: account.id, assigned: false })
  expect((await sandbox.paystack('DELETE', '/dedicated_account/7')).status).toBe(404)
  const transfer = { account_number: account.account_number, amount: 50_000, deliveries: 0, reference: 'late' }
  expect((await sandbox.ask('POST', '/bank-transfers', transfer)).status).toBe(200)
  const late = await sandbox.paystack('GET', '/transaction/verify/late')
  expect(late).toMatchObject({ status: 200, body: { data: { amount: 50_000 } } })
  expect(late.body.data?.customer?.customer_code).not.toBe(account.customer?.customer_code)
  expect((await newAccount(sandbox, 'ada@example.com')).account_number).not.toBe(account.account_number)
})

test('an unknown customer or bank opens nothing', async () => {
  const sandbox = await startTestSandbox()
  expect((await sandbox.paystack('POST', '/dedicated_account', { customer: 'CUS_nobody' })).status).toBe(404)
  const code = await newCustomer(sandbox)
  await sandbox.paystack('POST', `/customer/${code}/identification`, identity)
  expect(
    (await sandbox.paystack('POST', '/dedicated_account', { customer: code, preferred_bank: 'no-bank' })).status,
  ).toBe(400)
})

test('one assign call does all three, and its outcome is sent by webhook', async () => {
  const { paystack, product } = await startTestSandbox()
  const order = { ...identity, email: 'bola@example.com', phone: '+2348030000001', preferred_bank: 'test-bank' }
  const { body } = await paystack('POST', '/dedicated_account/assign', order)
  expect(body).toEqual({ status: true, message: 'Assign dedicated account in progress' })
  await paystack('POST', '/dedicated_account/assign', { ...order, email: 'chi@example.com', bvn: '22233341111' })
  await vi.waitFor(() => expect(product.webhooks).toHaveLength(2), 20_000)
  expect(product.webhooks).toContainEqual(
    expect.objectContaining({
      event: 'dedicatedaccount.assign.success',
      data: expect.objectContaining({
        dedicated_account: expect.objectContaining({ account_number: expect.stringMatching(/^9930/) }),
        identification: { status: 'success' },
      }),
    }),
  )
  expect(product.webhooks).toContainEqual(
    expect.objectContaining({
      event: 'dedicatedaccount.assign.failed',
      data: expect.objectContaining({ dedicated_account: null, identification: { status: 'failed' } }),
    }),
  )
})

test('account numbers, ids and codes are never used twice, also across restarts and in simultaneous calls', async () => {
  const sandbox = await startTestSandbox()
  const opened = []
  for (const round of [1, 2, 3]) {
    opened.push(
      ...(await Promise.all([1, 2, 3, 4].map((n) => newAccount(sandbox, `person-${round}-${n}@example.com`)))),
    )
    await sandbox.restart()
  }
  expect(new Set(opened.map((account) => account.account_number)).size).toBe(12)
  expect(new Set(opened.flatMap((account) => [account.id, account.customer?.id])).size).toBe(24)
  expect(new Set(opened.map((account) => account.customer?.customer_code)).size).toBe(12)
})
