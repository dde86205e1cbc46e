import { expect, test } from 'vitest'
import { newRecipient, startTestSandbox, transferOrder } from '../test-sandbox.ts'

test('the same account is the same recipient, another one is not', async () => {
  const sandbox = await startTestSandbox()
  const first = await newRecipient(sandbox)
  await sandbox.restart()
  expect(await newRecipient(sandbox)).toBe(first)
  expect(await newRecipient(sandbox, '0123456788')).not.toBe(first)
  expect(first).toMatch(/^RCP_[a-z0-9]{15}$/)
})

test.each([
  [{ account_number: '0123450000' }, 400],
  [{ account_number: '0123452222' }, 503],
  [{ account_number: '012345' }, 400],
  [{ bank_code: '999' }, 400],
  [{ bank_code: '001' }, 400],
  [{ name: '' }, 400],
])('a recipient with %j is %d', async (wrong, status) => {
  const { paystack } = await startTestSandbox()
  const order = {
    type: 'nuban',
    name: 'Ada',
    account_number: '0123456789',
    bank_code: '058',
    currency: 'NGN',
    ...wrong,
  }
  expect((await paystack('POST', '/transferrecipient', order)).status).toBe(status)
})

test('a reference can never be used twice', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox))
  expect((await sandbox.paystack('POST', '/transfer', order)).status).toBe(200)
  await sandbox.restart()
  expect(await sandbox.paystack('POST', '/transfer', order)).toEqual({
    status: 400,
    body: {
      status: false,
      message: 'Please provide a unique reference. Reference already exists on a transfer',
      meta: { nextStep: 'Create a new reference for the new transfer' },
      type: 'validation_error',
      code: 'duplicate_transfer_reference',
    },
  })
})

test('of two simultaneous transfers with the same reference, one is made', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox))
  const answers = await Promise.all(Array.from({ length: 5 }, () => sandbox.paystack('POST', '/transfer', order)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  expect((await sandbox.ask('GET', '/transfers')).body.transfers).toHaveLength(1)
})

test.each([
  ['too-short', 'fifteen-letters'],
  ['upper case', 'Upper-case-reference'],
  ['too long', 'a'.repeat(51)],
  ['a space', 'a reference of spaces'],
])('a reference that is %s is refused', async (_why, reference) => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox), reference)
  expect(await sandbox.paystack('POST', '/transfer', order)).toMatchObject({
    status: 400,
    body: { code: 'invalid_transfer_reference' },
  })
})

test.each([0, -1, 1.5, '100'])('an amount of %j kobo is refused', async (amount) => {
  const sandbox = await startTestSandbox()
  const order = { ...transferOrder(await newRecipient(sandbox)), amount }
  expect((await sandbox.paystack('POST', '/transfer', order)).status).toBe(400)
})

test('an unknown recipient is refused', async () => {
  const { paystack } = await startTestSandbox()
  expect(await paystack('POST', '/transfer', transferOrder('RCP_nobody'))).toMatchObject({
    status: 400,
    body: { code: 'invalid_transfer_recipient' },
  })
})

test('the balance falls with money sent, rises with money that comes in or back, and cannot be overdrawn', async () => {
  const sandbox = await startTestSandbox()
  const balance = async () => (await sandbox.paystack('GET', '/balance')).body.data?.[0]?.balance as unknown as number
  const opening = await balance()
  const recipient = await newRecipient(sandbox)
  expect(await sandbox.paystack('POST', '/transfer', transferOrder(recipient, undefined, opening + 1))).toMatchObject({
    status: 400,
    body: { code: 'insufficient_balance', message: 'Your balance is not enough to fulfil this request' },
  })
  await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  await sandbox.paystack('POST', '/transfer', transferOrder(recipient, 'goes-out-and-comes-back', 700))
  expect(await balance()).toBe(opening - 700)
  await sandbox.ask('POST', '/transfers/goes-out-and-comes-back', { status: 'failed' })
  expect(await balance()).toBe(opening)
  await sandbox.ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 10_000 })
  expect(await balance()).toBe(opening + 9_900)
})

test('with transfer OTP switched on, a transfer waits for a code, sends no webhook, and is settled by hand', async () => {
  const sandbox = await startTestSandbox()
  const recipient = await newRecipient(sandbox)
  await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'otp', count: 1 })
  expect(
    await sandbox.paystack('POST', '/transfer', transferOrder(recipient, 'waits-for-a-code-1', 700)),
  ).toMatchObject({
    status: 200,
    body: { status: true, message: 'Transfer requires OTP to continue', data: { status: 'otp', transferred_at: null } },
  })
  expect((await sandbox.paystack('GET', '/transfer/verify/waits-for-a-code-1')).body.data).toMatchObject({
    status: 'otp',
  })
  expect((await sandbox.ask('POST', '/transfers/waits-for-a-code-1', { status: 'success' })).status).toBe(200)
  expect((await sandbox.paystack('GET', '/transfer/verify/waits-for-a-code-1')).body.data).toMatchObject({
    status: 'success',
  })
  expect(
    (await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'otp', count: 1, path: '/customer' })).status,
  ).toBe(400)
})

test('a transfer is found by reference, code and id, and listed newest first in pages', async () => {
  const sandbox = await startTestSandbox()
  const recipient = await newRecipient(sandbox)
  for (const n of [1, 2, 3])
    await sandbox.paystack('POST', '/transfer', transferOrder(recipient, `transfer-in-a-list-${n}`, n))
  expect(await sandbox.paystack('GET', '/transfer/verify/no-such-transfer-at-all')).toEqual({
    status: 404,
    body: { status: false, message: 'Transfer not found' },
  })
  const { body } = await sandbox.paystack('GET', '/transfer?perPage=2&page=1')
  expect(body.data).toMatchObject([{ reference: 'transfer-in-a-list-3' }, { reference: 'transfer-in-a-list-2' }])
  expect(body.meta).toEqual({ total: 3, skipped: 0, perPage: 2, page: 1, pageCount: 2 })
  const row = body.data?.[0]
  for (const key of [row?.transfer_code, row?.id, `verify/transfer-in-a-list-3`]) {
    expect((await sandbox.paystack('GET', `/transfer/${key as unknown as string}`)).body.data).toEqual(row)
  }
  expect((await sandbox.paystack('GET', '/transfer?status=failed')).body.data).toEqual([])
  expect((await sandbox.paystack('GET', `/transfer?recipient=${recipient}`)).body.data).toHaveLength(3)
})
