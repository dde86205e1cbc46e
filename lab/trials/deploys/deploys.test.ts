import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DeployedProduct, openDeployedProduct } from './deployed-product.ts'
import { startClients } from './clients.ts'
import { restartInTurn } from './restart-in-turn.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let product: DeployedProduct
beforeAll(async () => {
  product = await openDeployedProduct(3)
})
afterAll(async () => {
  expect(await product.wrongInBooks()).toEqual([])
  await product.close()
})

test('two servers asked to stop and restarted one after the other under load lose no call, and no acknowledged payment (B8)', async () => {
  // Without a delay the clients would take the whole machine from test files that run at the same time.
  const { problems, calls } = await restartInTurn(product, 4, () => true, { delayMs: 60 })
  expect(problems).toEqual([])
  expect(calls).toBeGreaterThan(100)
})

test('while it stops it reports so at /readyz and continues to serve: the next call is answered as usual, and its connection is closed', async () => {
  const { child, url, ended } = await product.startServer()
  child.kill('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json(), { interval: 20 })
    .toMatchObject({ problem: 'the server is stopping' })
  const answer = await fetch(`${url}/api/auth/me`)
  expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
    401,
    'close',
    { message: expect.any(String) },
  ])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await ended).toEqual([0, null])
})

test('a call that a killed server leaves without an answer is found', async () => {
  const { child, url, ended } = await product.startServer()
  const clients = startClients(url, 4, product.callOf, { endsWithConnection: true })
  await expect.poll(() => clients.answered(), { interval: 5 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await ended
  await clients.ended
  expect([...clients.failures.keys()].join()).toMatch(/socket hang up|ECONNRE/)
})
