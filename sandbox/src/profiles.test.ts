import { expect, test } from 'vitest'
import { newAccount, newRecipient, startTestSandbox, textOf, transferOrder } from './test-sandbox.ts'
import type { Body, TestSandbox } from './test-sandbox.ts'

const profile = ({ ask }: TestSandbox, name: string, on = true) => ask('POST', '/profiles', { profile: name, on })
const balance = async ({ paystack }: TestSandbox) => (await paystack('GET', '/balance')).body.data?.[0]?.balance
const kobo = (value: Body | undefined) => value as unknown as number

test('OPER-63 a starter business cannot send money or have virtual accounts, until the profile is switched off', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox))
  expect((await profile(sandbox, 'starter')).body).toEqual({ profiles: ['starter'] })
  await sandbox.restart()
  expect((await sandbox.ask('GET', '/profiles')).body).toEqual({ profiles: ['starter'] })
  expect(await sandbox.paystack('POST', '/transfer', order)).toMatchObject({
    status: 400,
    body: {
      status: false,
      message: 'You cannot initiate third party payouts as a starter business',
      code: 'transfer_unavailable',
    },
  })
  const offered = await sandbox.paystack('GET', '/dedicated_account/available_providers')
  const unavailable = 'Dedicated NUBAN is not available for your business'
  expect(offered).toEqual({ status: 403, body: { status: false, message: unavailable } })
  expect((await sandbox.ask('GET', '/transfers')).body.transfers).toEqual([])
  await profile(sandbox, 'starter', false)
  expect((await sandbox.paystack('POST', '/transfer', order)).status).toBe(200)
})

test('OPER-64 with otp-on a transfer waits for its code, and only the right code sends it, once', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox), 'transfer-that-waits')
  const opening = await balance(sandbox)
  await profile(sandbox, 'otp-on')
  const sent = await sandbox.paystack('POST', '/transfer', order)
  expect(sent.body).toMatchObject({ message: 'Transfer requires OTP to continue', data: { status: 'otp' } })
  expect(await balance(sandbox)).toBe(opening)
  const transfer_code = textOf(sent.body.data?.transfer_code)
  const finalize = (code: string, otp: string) =>
    sandbox.paystack('POST', '/transfer/finalize_transfer', { transfer_code: code, otp })
  expect(await finalize('TRF_unknown', '123456')).toMatchObject({
    status: 400,
    body: { message: 'Transfer code is invalid' },
  })
  expect((await finalize(transfer_code, '654321')).status).toBe(400)
  expect(sandbox.product.webhooks).toEqual([])
  expect((await finalize(transfer_code, '123456')).body.data).toMatchObject({ status: 'success' })
  expect((await finalize(transfer_code, '123456')).status).toBe(400)
  await expect
    .poll(() => sandbox.product.webhooks.map(({ event, data }) => [event, data['reference']]))
    .toEqual([['transfer.success', 'transfer-that-waits']])
  const off = await sandbox.paystack('POST', '/transfer/disable_otp_finalize', { otp: '123456' })
  expect(off.status).toBe(200)
  expect((await sandbox.ask('GET', '/profiles')).body).toEqual({ profiles: [] })
})

test('OPER-64 a transfer whose code is not given within 30 minutes of the product’s time is abandoned, also after a restart', async () => {
  const sandbox = await startTestSandbox()
  const order = transferOrder(await newRecipient(sandbox), 'transfer-without-code')
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:00:00.000Z' })
  await profile(sandbox, 'otp-on')
  const { body } = await sandbox.paystack('POST', '/transfer', order)
  const opening = await balance(sandbox)
  const status = async () => (await sandbox.paystack('GET', '/transfer/verify/transfer-without-code')).body.data?.status
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:29:00.000Z' })
  expect(await status()).toBe('otp')
  await sandbox.restart()
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:31:00.000Z' })
  expect(await status()).toBe('abandoned')
  const late = { transfer_code: body.data?.transfer_code, otp: '123456' }
  expect((await sandbox.paystack('POST', '/transfer/finalize_transfer', late)).status).toBe(400)
  const byHand = await sandbox.ask('POST', '/transfers/transfer-without-code', { status: 'success' })
  expect(byHand.status).toBe(400)
  expect((await sandbox.paystack('GET', '/transfer?status=abandoned')).body.data).toHaveLength(1)
  expect(await balance(sandbox)).toBe(opening)
  expect(sandbox.product.webhooks).toEqual([])
})

test('OPER-65 with low-balance only ₦1,000 are left, and money that comes in can be sent', async () => {
  const sandbox = await startTestSandbox()
  const recipient = await newRecipient(sandbox)
  const opening = kobo(await balance(sandbox))
  await profile(sandbox, 'low-balance')
  await profile(sandbox, 'low-balance')
  expect(await balance(sandbox)).toBe(100_000)
  const send = (amount: number) => sandbox.paystack('POST', '/transfer', transferOrder(recipient, undefined, amount))
  expect(await send(100_001)).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } })
  await sandbox.ask('POST', '/top-ups', { amount: 1 })
  expect((await send(100_001)).status).toBe(200)
  expect(await balance(sandbox)).toBe(0)
  await profile(sandbox, 'low-balance', false)
  expect(await balance(sandbox)).toBe(opening - 100_000)
})

test('OPER-66 a test key looks up three accounts of real banks a day, and the test bank’s always', async () => {
  const sandbox = await startTestSandbox()
  const resolve = (bank: string) => sandbox.paystack('GET', `/bank/resolve?account_number=0123456789&bank_code=${bank}`)
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:00:00.000Z' })
  await profile(sandbox, 'test-key')
  for (const status of [200, 200, 200, 429]) expect((await resolve('058')).status).toBe(status)
  await sandbox.restart()
  expect((await resolve('058')).body.message).toBe(
    'Test mode daily limit of 3 live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.',
  )
  expect((await resolve('001')).body.data).toMatchObject({ account_name: 'TEST ACCOUNT 0123456789' })
  await sandbox.ask('POST', '/clock', { advance_days: 1 })
  expect((await resolve('058')).status).toBe(200)
  const offered = await sandbox.paystack('GET', '/dedicated_account/available_providers')
  expect(offered.body.data).toMatchObject([{ provider_slug: 'test-bank' }])
  expect((await newAccount(sandbox, 'ada@example.com')).bank?.slug).toBe('test-bank')
})

test('another name is refused, and forgetting everything switches all profiles off', async () => {
  const sandbox = await startTestSandbox()
  expect((await profile(sandbox, 'rich')).status).toBe(400)
  await profile(sandbox, 'starter')
  await sandbox.ask('DELETE', '/memory')
  expect((await sandbox.ask('GET', '/profiles')).body).toEqual({ profiles: [] })
})
