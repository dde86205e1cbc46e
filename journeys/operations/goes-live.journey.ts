import { expect } from '@playwright/test'
import { addBankAccount } from '../bank.ts'
import { expectNoDifferences } from '../books.ts'
import { dataOf, newClient } from '../calls.ts'
import { createStaff, password, runCommand } from '../command-line.ts'
import { clockPath, inheritedEnvironment, newRun } from '../product.ts'
import { type AdminLoan, approve, lend, requestLoan, showLoan, virtualAccountOf } from '../lending.ts'
import { type LiveProduct, newLiveProduct } from '../live-product.ts'
import { person } from '../person.ts'
import { codeAt } from '../sign-in-code.ts'
import { basicInfo, completeSteps, levelOne, levelTwo, signIn } from '../sign-up.ts'
import { adminPhone, type Borrower, openWorld, type World } from '../world.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })

let product: LiveProduct
let world: World
let borrower: Borrower
const halima = person(0)
const bola = person(1)

test.beforeAll(async () => {
  product = await newLiveProduct()
})
test.afterEach(async () => {
  const { status, expectedStatus } = test.info()
  if (status !== expectedStatus)
    await test.info().attach('what the product printed', { body: product?.printed() ?? '', contentType: 'text/plain' })
})
test.afterAll(async () => {
  await product?.remove()
})

test('C-175 production names all missing settings at once, and starts nothing', async () => {
  const bare = newRun({
    ...inheritedEnvironment(),
    NODE_ENV: 'production',
    PORT: product.environment['PORT']!,
    SANDBOX_PORT: product.environment['SANDBOX_PORT']!,
  })
  await bare.begin()
  expect(await bare.ended()).toBe(1)
  for (const name of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'TERMII_BASE_URL',
    'DATA_KEY',
    'PAYSTACK_SECRET_KEY',
    'TERMII_API_KEY',
    'DOJAH_APP_ID',
    'DOJAH_SECRET_KEY',
  ]) {
    expect(bare.printed()).toContain(`\n  ${name}: `)
  }
})

test('C-175 the live product starts behind its proxy: no demo, no sandbox, no clock that moves', async () => {
  await product.start()
  expect(product.printed()).not.toMatch(/Sandbox|Sign in as/)
  expect(
    (await newClient(product).post('/auth/login', { phone: '08030000001', password: 'Kasuwa#1demo' })).status,
  ).toBe(401)
  expect(
    (
      await fetch(product.url + clockPath, {
        headers: { 'x-sandbox-key': product.environment['PAYSTACK_SECRET_KEY']! },
      })
    ).headers.get('content-type'),
  ).not.toContain('json')
  expect(await product.database.rows('select 1 from users')).toEqual([])
  expect(await product.database.rows('select 1 from seed_marker')).toEqual([])
  expect(product.callsToSandboxPort()).toBe(0)
  expect(await runCommand(product, 'seed')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^NODE_ENV=production .*the demo is only for a trial.*\n$/),
  })
})

test('its tables belong to the role that owns them, and the role that serves owns nothing', async () => {
  const owners = await product.database.rows<{ tableowner: string }>(
    "select distinct tableowner from pg_tables where schemaname = 'public'",
  )
  expect(owners).toEqual([{ tableowner: 'kasuwa_owner' }])
  for (const refused of [
    'update journals set event = event',
    'delete from postings',
    'delete from audit_events',
    'truncate incoming_webhooks',
    'alter table postings disable trigger all',
    'drop table loans',
    "copy users to program 'cat'",
  ])
    await expect(product.database.asApp(refused), refused).rejects.toThrow(/permission denied|must be owner/)
})

test('metrics open only to their token', async () => {
  const metrics = (headers: Record<string, string>) =>
    fetch(`${product.url}/metrics`, { headers }).then(({ status }) => status)
  expect(await metrics({})).toBe(403)
  expect(await metrics({ authorization: `Bearer ${product.environment['METRICS_TOKEN']}` })).toBe(200)
})

test('from the phone to KYC level 2 and a bank account, through the proxy', async () => {
  world = await openWorld(product)
  const client = newClient(product)
  const { user_id } = await dataOf(client.post<{ user_id: string }>('/auth/register/phone', { phone: halima.phone }))
  const code = await world.sandbox.code(halima.phone)
  await dataOf(client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: halima.phone }))
  await dataOf(client.post('/auth/register/basic-info-password', basicInfo(halima, user_id, world.agentCode)))
  expect(await signIn(client, halima.phone)).toMatchObject({ account_type: 'customer' })
  await completeSteps([...levelOne, ...levelTwo()], client, halima)
  await addBankAccount(client, halima.accountNumber)
  borrower = Object.assign(client, halima)
})

test('a loan is asked for, approved, paid out and repaid to the last kobo; the books and the provider agree', async () => {
  const { id } = await lend(world, borrower, 50_000)
  const account = await virtualAccountOf(world, borrower.phone)
  const { repayment_summary } = await showLoan(borrower, id)
  const due = Math.round(repayment_summary.outstanding_balance * 100)
  expect(due).toBe(5_250_000)
  const paid = await world.sandbox.pay({ account_number: account, amount: due, sender_name: 'HALIMA' })
  expect(paid.webhook_statuses).toEqual([200])
  expect((await showLoan(borrower, id)).loan.status).toBe('completed')
  expect(await world.sandbox.transfers()).toMatchObject([{ amount: 5_000_000, status: 'success' }])
  await expectNoDifferences(product)
  expect(product.callsToSandboxPort()).toBe(0)
})

test('stopped and started again under its https address, everything is there', async () => {
  expect(await product.stop()).toBe(0)
  Object.assign(product.environment, {
    PUBLIC_URL: product.url.replace('http:', 'https:'),
    STAFF_TOTP: 'optional',
    SECOND_PERSON_APPROVAL_ABOVE: '40000',
  })
  await product.start()
  await signIn(world.admin, adminPhone)
  await signIn(borrower, borrower.phone)
  expect(await dataOf(borrower.get('/auth/me'))).toMatchObject({ account: { loans: [{ status: 'completed' }] } })
})

test('DESK-31 DESK-70 an admin signs in by password and code, with cookies only for https, and confirms the proposal of another admin', async () => {
  const [first, second] = [newClient(product), newClient(product)]
  await createStaff(product, 'admin', bola.phone, bola.firstName, bola.lastName)
  await signIn(first, bola.phone)
  const { secret } = await dataOf(first.post<{ secret: string }>('/auth/totp/start', { password }))
  await dataOf(first.post('/auth/totp/confirm', { code: codeAt(secret, Date.now()) }))
  const asked = await second.post('/auth/login', { phone: bola.phone, password })
  expect([asked.status, asked.data]).toEqual([202, { second_step: 'code' }])
  expect(asked.headers.get('strict-transport-security')).toMatch(/max-age=/)
  // A code is taken once, so this is the next one.
  const entered = await second.post<{ access_token: string }>('/auth/login/code', {
    code: codeAt(secret, Date.now() + 30_000),
  })
  second.token = (await dataOf(Promise.resolve(entered))).access_token
  const cookies = [...asked.headers.getSetCookie(), ...entered.headers.getSetCookie()]
  expect(cookies.join('\n')).toMatch(/^kasuwa_sign_in=[\w-]{43};/)
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/)

  const { id } = await dataOf(requestLoan(borrower, 50_000))
  const proposed = await dataOf<AdminLoan & { proposal?: { id: string } }>(approve(world.admin, id, 50_000), 202)
  const confirm = `/admin/proposals/${proposed.proposal?.id}/confirm`
  expect((await world.admin.post(confirm, {})).status).toBe(403)
  expect(await dataOf(second.post(confirm, {}))).toMatchObject({ state: 'confirmed', payout: { status: 'completed' } })
  expect((await showLoan(borrower, id)).loan.status).toBe('active')
  expect(await product.stop()).toBe(0)
})
