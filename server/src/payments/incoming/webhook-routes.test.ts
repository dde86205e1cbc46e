import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const body = JSON.stringify({
  event: 'transfer.success',
  data: { reference: 'kasuwa-not-ours-at-all', status: 'success' },
})
const send = async (key?: string) => {
  const signed: Record<string, string> = key
    ? { 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') }
    : {}
  return (await fetch(`${server.url}/api/webhooks/paystack`, { method: 'POST', body, headers: signed })).status
}
const refused = async () =>
  /^kasuwa_webhooks_refused_total .*$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[0]

test('forged webhooks are counted in /metrics, genuine ones are not (A7)', async () => {
  expect(await refused()).toBe('kasuwa_webhooks_refused_total 0')
  for (const key of [undefined, 'sk_test_another', undefined]) expect(await send(key)).toBe(401)
  expect(await send('sk_test_kasuwa_sandbox')).toBe(200)
  expect(await refused()).toBe('kasuwa_webhooks_refused_total 3')
})
