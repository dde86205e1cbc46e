import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'
import { banks } from './banks.ts'

const resolve = async (account: string, bank = '058') => {
  const { paystack } = await startTestSandbox()
  return paystack('GET', `/bank/resolve?account_number=${account}&bank_code=${bank}`)
}

test('any account resolves to TEST ACCOUNT and its number', async () => {
  expect(await resolve('0123456789')).toEqual({
    status: 200,
    body: {
      status: true,
      message: 'Account number resolved',
      data: { account_number: '0123456789', account_name: 'TEST ACCOUNT 0123456789', bank_id: expect.any(Number) },
    },
  })
})

test.each([
  ['0123450000', '058'],
  ['012345678', '058'],
  ['0123456789', '999'],
])('account %s at bank %s is not resolved', async (account, bank) => {
  expect(await resolve(account, bank)).toEqual({
    status: 422,
    body: { status: false, message: 'Could not resolve account name. Check parameters or try again.' },
  })
})

test('an account ending in 1111 belongs to another person, and one ending in 2222 is out of service', async () => {
  expect((await resolve('0123451111')).body.data?.account_name).toBe('IBRAHIM MUSA ADEBAYO')
  expect((await resolve('0123452222')).status).toBe(503)
})

test('a missing field is 400 with its name', async () => {
  const { paystack } = await startTestSandbox()
  const { status, body } = await paystack('GET', '/bank/resolve?bank_code=058')
  expect(status).toBe(400)
  expect(body).toMatchObject({
    status: false,
    code: 'missing_params',
    message: expect.stringContaining('account_number'),
  })
})

test('the bank list has each code once', async () => {
  const { paystack } = await startTestSandbox()
  const { body } = await paystack('GET', '/bank?country=nigeria&currency=NGN&perPage=100&use_cursor=false')
  expect(body.data).toHaveLength(45)
  expect(new Set(banks.map(({ code }) => code)).size).toBe(45)
  expect(body.data?.[0]).toMatchObject({
    name: expect.any(String),
    slug: expect.any(String),
    code: '120001',
    type: 'nuban',
  })
})

test.each([undefined, 'Bearer sk_live_wrong', 'sk_test_example'])(
  'a call with the key %s is 401',
  async (authorization) => {
    const { ask } = await startTestSandbox()
    const answer = await ask('GET', '/paystack/balance', undefined, authorization ? { authorization } : {})
    expect(answer).toEqual({ status: 401, body: { status: false, message: 'Invalid key' } })
  },
)

test('an unknown path is 404 in Paystack’s envelope', async () => {
  const { paystack } = await startTestSandbox()
  expect(await paystack('GET', '/nowhere')).toMatchObject({ status: 404, body: { status: false } })
})
