import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { secretKey, startTestSandbox } from './test-sandbox.ts'
import { signature } from './webhooks.ts'

test.each([
  [
    '{"event":"charge.success","data":{"id":302961,"status":"success","reference":"qTPrJoy9Bx","amount":10000,"currency":"NGN","channel":"dedicated_nuban"}}',
    '81fb451386b0661fb6513b56171460dba84339f62d43ba4b0999aa9f83e789535b7ebbfdce005de61b2c650a731f40d2b4d315276e5c2d1607f5b224a93f6235',
  ],
  [
    '{"event":"charge.success","data":{"amount":10000,"customer":{"first_name":"Ad\\u00e9","note":"a\\/b"}}}',
    '21ea46c96e55894cf2358be99d7c4984f77330273381184dea3b5c9c99dc3ea78d64c9b6468c183c0ae5236e04bdb75654ef54bdfda39dab99fe25eccae0f3a3',
  ],
])('a webhook is signed over its raw bytes', (body, expected) => {
  expect(signature(body, secretKey)).toBe(expected)
  expect(signature(Buffer.from(body), secretKey)).toBe(expected)
})

test('the signature belongs to the bytes sent, also for names beyond ASCII', async () => {
  const { ask, product } = await startTestSandbox()
  await ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 100, sender_name: 'ADÉ ỌLÁ' })
  const [webhook] = product.webhooks
  expect(webhook?.signature).toBe(signature(webhook?.raw ?? '', secretKey))
  expect(webhook?.raw).toContain('ADÉ ỌLÁ')
})

test('a webhook that got no 2xx is sent again until it does', async () => {
  const { ask, product } = await startTestSandbox()
  product.answer = 500
  const { body } = await ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 100 })
  expect(body.webhook_statuses).toEqual([500])
  product.answer = 204
  await vi.waitFor(() => expect(product.webhooks).toHaveLength(2), 20_000)
  expect(product.webhooks[1]?.raw).toBe(product.webhooks[0]?.raw)
})

test('webhooks that the product did not receive are sent after a restart with the same bytes, and then no more', async () => {
  const sandbox = await startTestSandbox()
  const { product } = sandbox
  product.answer = 503
  await sandbox.ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 100, reference: 'missed' })
  product.answer = 200
  await sandbox.restart()
  await vi.waitFor(() => expect(product.webhooks).toHaveLength(2), 20_000)
  expect(product.webhooks[1]?.raw).toBe(product.webhooks[0]?.raw)
  await sleep(100)
  await sandbox.restart()
  await sleep(300)
  expect(product.webhooks).toHaveLength(2)
})

test('any event can be sent once, also an unknown one and a tampered one', async () => {
  const { ask, product } = await startTestSandbox()
  const answer = await ask('POST', '/webhooks', { event: 'invoice.create', data: { id: 1 } })
  expect(answer.body).toEqual({ webhook_statuses: [200] })
  expect(product.webhooks[0]).toMatchObject({ event: 'invoice.create', data: { id: 1 } })
  product.answer = 401
  expect((await ask('POST', '/webhooks', { event: 'charge.success', tampered: true })).body).toEqual({
    webhook_statuses: [401],
  })
  const tampered = product.webhooks[1]
  expect(tampered?.signature).not.toBe(signature(tampered?.raw ?? '', secretKey))
  expect((await ask('POST', '/webhooks', {})).status).toBe(400)
})
