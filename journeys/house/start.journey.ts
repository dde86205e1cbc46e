import { expect, test } from '@playwright/test'
import { paymentSummary } from '../books.ts'
import { type Client, newClient, wanted } from '../calls.ts'
import { create, reconcile, say } from '../command-line.ts'
import { isTaken } from '../ports.ts'
import { isRunning, killAtOnce, postmasterOf, treeOf } from '../processes.ts'
import { newProduct, type Product } from '../product.ts'
import { sandboxOf } from '../sandbox.ts'
import { signIn } from '../sign-up.ts'
import { until } from '../until.ts'

test.describe.configure({ mode: 'serial', timeout: 480_000 })

const demoAdmin = { phone: '08030000001', password: 'Kasuwa#1demo' }
let demo: Product
let empty: Product
let broken: Product
let first: unknown

test.afterAll(async () => {
  for (const product of [demo, empty, broken]) await product?.remove()
})

async function signInAs(product: Product, who: { phone: string; password: string }): Promise<Client> {
  const client = newClient(product)
  client.token = (await wanted(client.post<{ access_token: string }>('/auth/login', who))).access_token
  return client
}

/** What there is of everything, as an admin reads it, and what the world outside has sent and paid. */
async function inventory(product: Product): Promise<unknown> {
  const admin = await signInAs(product, demoAdmin)
  const { page, customer_summary } = await wanted(
    admin.get<{ page: { total: number }; customer_summary: object }>('/admin/customer-management'),
  )
  const { loan_summary } = await wanted(admin.get<{ loan_summary: object }>('/admin/loan-management'))
  return {
    customers: page.total,
    customer_summary,
    loan_summary,
    payments: await paymentSummary(admin),
    transfers: (await sandboxOf(product).transfers()).length,
  }
}

test('the first start seeds the demo, and prints its addresses and sign-ins', async () => {
  demo = await newProduct('demo')
  await demo.start()
  for (const words of [demo.url, demo.sandboxUrl, demoAdmin.phone, demoAdmin.password, '08031000001', 'Halima Yusuf'])
    expect(demo.printed()).toContain(words)
  first = await inventory(demo)
  expect(first).toMatchObject({ customers: expect.any(Number), payments: { total_disbursements: expect.any(Number) } })
  expect((first as { customers: number }).customers).toBeGreaterThan(20)
})

test('the demo’s books balance, and its clock shows the real time', async () => {
  expect(await reconcile(demo)).toMatchObject({ code: 0, answer: { differences: [] } })
  expect(Math.abs((await sandboxOf(demo).now()).getTime() - Date.now())).toBeLessThan(10_000)
})

test('Ctrl-C stops everything cleanly: no process and no open port is left', async () => {
  const pids = [...treeOf(demo.pid()), postmasterOf(demo.dataDir)!]
  expect(pids.length).toBeGreaterThan(3)
  expect(await demo.stop('SIGINT')).toBe(0)
  expect(pids.filter(isRunning)).toEqual([])
  expect([await isTaken(demo.port), await isTaken(demo.sandboxPort), postmasterOf(demo.dataDir)]).toEqual([
    false,
    false,
    null,
  ])
})

test('the command line works while nothing runs, and leaves nothing running', async () => {
  const agent = await create(demo, 'agent', '08090000011', 'Zainab', 'Sule')
  expect(agent).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    phone: '08090000011',
    account_type: 'agent',
    code: expect.stringMatching(/^\d{8}$/),
  })
  expect(postmasterOf(demo.dataDir)).toBeNull()
})

test('a second start comes up where the first left off, and seeds nothing twice', async () => {
  const begun = Date.now()
  await demo.start()
  expect(Date.now() - begun).toBeLessThan(30_000)
  expect(demo.printed()).toContain(demoAdmin.phone)
  expect(await inventory(demo)).toEqual(first)
  const agent = newClient(demo)
  expect(await signIn(agent, '08090000011')).toMatchObject({ account_type: 'agent' })
})

test('the command line works beside the running product, and the product goes on', async () => {
  await create(demo, 'admin', '08090000012', 'Yusuf', 'Eze')
  expect(await signIn(newClient(demo), '08090000012')).toMatchObject({ account_type: 'admin' })
  expect(await say(demo, 'create-admin', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--phone'),
  })
})

test('a phone that is taken is refused by the command line in a sentence, with an exit code', async () => {
  await expect(create(demo, 'admin', '08090000012', 'Yusuf', 'Eze')).rejects.toThrow(/ended with [1-9]/)
  expect(await demo.stop()).toBe(0)
})

test('SEED=none gives an empty house, whose doors are open', async () => {
  empty = await newProduct('none')
  await empty.start()
  for (const path of ['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs']) {
    expect([path, (await fetch(empty.url + path)).status]).toEqual([path, 200])
  }
  expect((await newClient(empty).post('/auth/login', demoAdmin)).status).toBe(401)
  await create(empty, 'admin', demoAdmin.phone, 'Ngozi', 'Adeyemi')
  const admin = newClient(empty)
  await signIn(admin, demoAdmin.phone)
  expect(await paymentSummary(admin)).toEqual({
    total_payments: 0,
    total_loan_repayments: 0,
    total_disbursements: 0,
    total_agent_commissions: 0,
  })
  expect(await wanted(admin.get('/admin/customer-management'))).toMatchObject({
    customers: [],
    page: { current: 1, next: null, prev: null, total: 0 },
  })
  expect(await wanted(admin.get('/admin/loan-management'))).toMatchObject({
    loans: { data: [], total: 0 },
    loan_summary: { total_loans: 0 },
  })
  expect(await reconcile(empty)).toMatchObject({ code: 0, answer: { differences: [] } })
})

test('a start that is broken off while it makes the demo takes nothing from whoever starts without it', async () => {
  broken = await newProduct('none')
  Object.assign(broken.environment, { SEED: 'demo' })
  for (const end of [
    () => broken.stop('SIGINT'),
    async () => [...treeOf(broken.pid()), postmasterOf(broken.dataDir)!].forEach(killAtOnce),
  ]) {
    const starting = broken.start().catch((error: Error) => error)
    await until('the demo to be half made', async () => broken.printed().includes('75 days ago'), { seconds: 150 })
    const tree = treeOf(broken.pid())
    await end()
    expect(await starting).toBeInstanceOf(Error)
    await until('all of it to be gone', async () => !tree.some(isRunning))
  }
  Object.assign(broken.environment, { SEED: 'none' })
  await broken.start()
  await create(broken, 'admin', '08090000021', 'Bola', 'Sule')
  await signIn(newClient(broken), '08090000021')
  expect(await broken.stop()).toBe(0)

  Object.assign(broken.environment, { SEED: 'demo' })
  await broken.start()
  expect(await signIn(newClient(broken), '08090000021')).toMatchObject({ account_type: 'admin' })
  expect(broken.printed()).toContain('no demo was added')
  expect((await newClient(broken).post('/auth/login', demoAdmin)).status).toBe(401)
  expect(await broken.stop()).toBe(0)
})

test('a port that is taken is said in a sentence, and what runs there is left alone', async () => {
  const intruder = await newProduct('none')
  Object.assign(intruder.environment, { PORT: String(empty.port) })
  await expect(intruder.start()).rejects.toThrow(new RegExp(`ended with [1-9][\\s\\S]*${empty.port}`))
  await intruder.remove()
  expect((await fetch(`${empty.url}/readyz`)).status).toBe(200)
})
