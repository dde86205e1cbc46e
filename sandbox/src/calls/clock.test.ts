import { expect, test } from 'vitest'
import { secretKey, startTestSandbox, textOf } from '../test-sandbox.ts'

const day = 86_400_000

test('the clock is the product’s: it is read and moved at its route with the key', async () => {
  const { ask, product } = await startTestSandbox()
  const { status, body } = await ask('POST', '/clock', { advance_days: 3 })
  expect(status).toBe(200)
  expect(Math.abs(Date.parse(textOf(body.now)) - Date.now() - 3 * day)).toBeLessThan(5_000)
  expect(product.offset).toBe(3 * day)
  const asked = await ask('GET', '/clock')
  expect(Object.keys(asked.body)).toEqual(['now'])
  expect(textOf(asked.body.now)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(new Set(product.clockKeys)).toEqual(new Set([secretKey]))
})

test('the product’s refusal to move its clock is passed on, with its status and message', async () => {
  const { ask } = await startTestSandbox()
  const { status, body } = await ask('POST', '/clock', { now: '2001-01-01T00:00:00.000Z' })
  expect({ status, body }).toEqual({ status: 400, body: { message: 'Only forward' } })
})

test('money, messages and transfers carry the product’s time', async () => {
  const { ask, paystack, product } = await startTestSandbox()
  await ask('POST', '/clock', { advance_days: 10 })
  await ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 100, reference: 'late' })
  const { body } = await paystack('GET', '/transaction/verify/late')
  expect(Math.abs(Date.parse(textOf(body.data?.paid_at)) - Date.now() - 10 * day)).toBeLessThan(5_000)
  expect(product.webhooks[0]?.data.paid_at).toBe(body.data?.paid_at)
})

test('while the product cannot be reached its last known time goes on, also after a restart', async () => {
  const { ask, paystack, product, restart } = await startTestSandbox()
  await ask('POST', '/clock', { advance_days: 20 })
  await product.close()
  await restart()
  const { status, body } = await ask('GET', '/clock')
  expect(status).toBe(502)
  expect(typeof body.message).toBe('string')
  await ask('POST', '/bank-transfers', {
    account_number: '9930000001',
    amount: 100,
    reference: 'offline',
    deliveries: 0,
  })
  const verified = await paystack('GET', '/transaction/verify/offline')
  expect(Math.abs(Date.parse(textOf(verified.body.data?.paid_at)) - Date.now() - 20 * day)).toBeLessThan(5_000)
})
