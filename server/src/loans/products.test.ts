import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { transaction } from '../db/transaction.ts'
import { approve, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { aProduct, publish, retire, traderThree } from '../testing/test-products.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { lockOffered } from './version-repository.ts'

let server: TestServer
let admin: TestPerson
let serial = 0
beforeAll(async () => {
  server = await openTestServer({ MAX_LOAN_NAIRA: '400000' })
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const wanted = { amount: '50000', term: '3', repayment_frequency: 'weekly', purpose: 'business' }
const request = (who: TestPerson, body: object, key?: string) =>
  server.call(
    'POST',
    '/loan/request',
    { ...wanted, ...body },
    { as: who.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const productsFor = async (who: TestPerson) =>
  (await server.call('GET', '/loan/products', undefined, { as: who.token })).body.data.products as { code: string }[]
const fieldsOf = async (who: TestPerson, body: object) => {
  const { status, body: answer } = await request(who, body)
  return { status, fields: answer.data }
}
const storedOf = async (id: string) =>
  (await server.app.database.row<{ version: number; rate: number; fee: number; offer: object; asked: string }>(
    `select product_version as version, rate_bp as rate, loan_fee_kobo as fee, offer, lagos_day(requested_at) as asked from loans where id = $1`,
    [id],
  ))!
const countOf = async (code: string) =>
  (await server.app.database.row<{ n: number }>('select count(*) as n from loans where product = $1', [code]))!.n

/** The offer of a version for `wanted`, as a screen shows it. */
const offerBy = async (rateBp: number, fee = traderThree.fee_naira) =>
  offerOf({
    principal: naira(50_000),
    months: 3,
    rate: basisPoints(rateBp),
    frequency: 'weekly',
    loanFee: { fixed: naira(fee), bp: basisPoints(traderThree.fee_bp) },
    start: lagosDay(await productNow(server.app.database)),
    lateFee: { graceDays: 3, fixed: naira(500), bp: basisPoints(200), capBp: basisPoints(1_000) },
  })

/** A product with one version. */
async function someProduct(changed: Parameters<typeof aProduct>[3] = {}): Promise<string> {
  const code = `trader-${(serial += 1)}`
  await aProduct(server, admin, code, changed)
  return code
}

test('PROD-52 C-201 CONST-13 with the default product alone it is the only one listed, the summary is as before, and another term is refused at its field', async () => {
  const customer = await aCustomer(server)
  expect(await productsFor(customer)).toEqual([
    {
      code: 'default',
      version: 1,
      name: 'Business loan',
      terms: [1],
      frequencies: ['daily', 'weekly', 'biweekly', 'monthly'],
      rate_bp: 500,
      fee_naira: 0,
      fee_bp: 0,
      grace_days: 0,
      late_fee_naira: 0,
      late_fee_bp: 0,
      late_fee_cap_bp: 0,
      min_naira: null,
      max_naira: null,
      max_now: 400_000,
      next_step: null,
    },
  ])
  const { body } = await server.call('GET', '/customer/loan-application/index', undefined, { as: customer.token })
  expect(Object.keys(body.data).toSorted()).toEqual([
    'interest_rate',
    'total_approved_loans',
    'total_loans',
    'total_pending_loans',
    'total_rejected_loans',
  ])
  expect(await request(customer, { term: '3' })).toMatchObject({
    status: 400,
    body: {
      message: 'Invalid input. Please check the information you provided.',
      data: { term: ['Please select a valid loan term'] },
    },
  })
})

test('PROD-52 PROD-50 a customer sees each published product with its terms, the largest amount for them now and what raises it; the summary says that there are several', async () => {
  const code = await someProduct()
  const customer = await aCustomer(server)
  const products = await productsFor(customer)
  expect(products[0]).toMatchObject({ code: 'default' })
  expect(products.find((product) => product.code === code)).toEqual({
    code,
    version: 1,
    name: 'Trader 3',
    terms: [1, 3],
    frequencies: ['weekly', 'monthly'],
    rate_bp: 500,
    fee_naira: 500,
    fee_bp: 100,
    grace_days: 3,
    late_fee_naira: 500,
    late_fee_bp: 200,
    late_fee_cap_bp: 1_000,
    min_naira: 20_000,
    max_naira: 600_000,
    max_now: 100_000,
    next_step: { loans: 1, max_naira: 250_000 },
  })
  const { body } = await server.call('GET', '/customer/loan-application/index', undefined, { as: customer.token })
  expect(body.data).toMatchObject({ interest_rate: 5, has_products: true })
  await retire(server, code)
  expect((await productsFor(customer)).map((product) => product.code)).not.toContain(code)
})

test('PROD-53 C-200 a request names its product, and freezes version, fee and the offer that was shown', async () => {
  const product = await someProduct()
  const offer = await offerBy(500)
  const { status, body } = await request(await aCustomer(server), { product, product_version: 1, offer })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ term: 3, product: { code: product, version: 1, name: 'Trader 3' } })
  expect(await storedOf(body.data.id)).toMatchObject({ version: 1, rate: 500, fee: 50_000, offer })
  // 3 months at 5 %, and ₦500 with 1 % of the principal.
  expect(offer).toMatchObject({ interest: 7_500, loan_fee: 1_000, total: 58_500 })
})

test('PROD-53 PROD-51 each field that the product does not offer has its message, and nothing is stored', async () => {
  const product = await someProduct()
  const customer = await aCustomer(server)
  const unknown = { product: ['Please choose a loan product that is offered'] }
  const changed = { offer: ['The offer has changed since it was shown. Please look at it again.'] }
  const refused: [object, object][] = [
    [{ product: 'nothing-here' }, unknown],
    [{ product: '' }, unknown],
    [{ product: 7 }, unknown],
    [{ product, product_version: 2 }, changed],
    [{ product, product_version: 1, offer: await offerBy(400) }, changed],
    [
      { product, term: '2', repayment_frequency: 'daily' },
      {
        term: ['Please select a valid loan term'],
        repayment_frequency: ['Please select a valid repayment frequency'],
      },
    ],
    [
      { product, amount: '19999' },
      { amount: ['The smallest amount of this product is ₦20,000.00. Please enter that much or more.'] },
    ],
    [
      { product, amount: '100001' },
      { amount: ['You may ask for up to ₦100,000.00 of this product now. Please enter that much or less.'] },
    ],
    [{ product, amount: '700000' }, { amount: ['The largest loan is ₦400,000.00. Please enter that much or less.'] }],
  ]
  for (const [body, fields] of refused) expect(await fieldsOf(customer, body)).toEqual({ status: 400, fields })
  const small = await someProduct({ max_naira: 40_000, min_naira: null, ladder: null })
  expect(await fieldsOf(customer, { product: small })).toEqual({
    status: 400,
    fields: { amount: ['The largest amount of this product is ₦40,000.00. Please enter that much or less.'] },
  })
  expect([await countOf(product), await countOf(small)]).toEqual([0, 0])
})

test('PROD-53 C-200 a draft and a retired product are no products to a customer', async () => {
  const product = await someProduct()
  await retire(server, product)
  const draft = await someProduct()
  await server.app.database.run(
    `insert into product_versions (product, version, name, terms, frequencies, rate_bp, loan_fee_kobo, loan_fee_bp, grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp, late_days)
     select product, 2, 'Draft', terms, frequencies, rate_bp, 0, 0, 0, 0, 0, 0, 7 from product_versions where product = $1`,
    [draft],
  )
  const customer = await aCustomer(server)
  expect(await fieldsOf(customer, { product })).toMatchObject({
    status: 400,
    fields: { product: [expect.any(String)] },
  })
  expect(await fieldsOf(customer, { product: draft, product_version: 2 })).toMatchObject({
    status: 400,
    fields: { offer: [expect.any(String)] },
  })
})

test('PROD-53 C-165 the same key twice makes one request', async () => {
  const product = await someProduct()
  const customer = await aCustomer(server)
  const answers = await Promise.all([1, 2, 3].map(() => request(customer, { product }, 'one-press-of-a-button-1')))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await countOf(product)).toBe(1)
})

/** Publishes a next version, at 6 % without fees, in a transaction that stays open until it is committed. */
async function openPublication(product: string) {
  const client = await server.app.database.pool.connect()
  await client.query('begin')
  await client.query(
    `update product_versions set state = 'replaced', ended_at = product_now() where product = $1 and state = 'published'`,
    [product],
  )
  await client.query(
    `insert into product_versions (product, version, state, name, terms, frequencies, rate_bp, loan_fee_kobo, loan_fee_bp, grace_days,
       late_fee_kobo, late_fee_bp, late_fee_cap_bp, late_days, published_at)
     select product, version + 1, 'published', name, terms, frequencies, 600, 0, 0, 0, 0, 0, 0, 7, product_now()
     from product_versions where product = $1 order by version desc limit 1`,
    [product],
  )
  return {
    /** Commits once so many sessions wait for a lock. */
    commitWhenAwaited: async (sessions: number) => {
      const waiting = `select count(*)::float8 as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      try {
        await expect
          .poll(async () => (await server.app.database.row<{ n: number }>(waiting))!.n, { timeout: 20_000 })
          .toBeGreaterThanOrEqual(sessions)
      } finally {
        await client.query('commit')
        client.release()
      }
    },
  }
}

test('PROD-54 a request that waits for a publication is one of the new version, or is refused as changed where it names the old one', async () => {
  const product = await someProduct()
  const [bare, shown] = [await aCustomer(server), await aCustomer(server)]
  const publication = await openPublication(product)
  const waiting = Promise.all([request(bare, { product }), request(shown, { product, product_version: 1 })])
  await publication.commitWhenAwaited(2)
  const answers = await waiting
  expect(answers[0].status).toBe(200)
  expect(await storedOf(answers[0].body.data.id)).toMatchObject({ version: 2, rate: 600, fee: 0 })
  expect(answers[1]).toMatchObject({ status: 400, body: { data: { offer: [expect.any(String)] } } })
})

test('PROD-54 a request that waits for two publications, one after the other, finds the second one', async () => {
  const product = await someProduct()
  const { customerId } = await aCustomer(server)
  const first = await openPublication(product)
  let second: Promise<void> | undefined
  const found = transaction(server.app.database, (tx) => {
    // The second publication begins when the wait for the first one has ended, before the next statement.
    const row = async (...read: Parameters<Sql['row']>) => {
      const one = await tx.row(...read)
      if (!one && !second) second = (await openPublication(product)).commitWhenAwaited(1)
      return one
    }
    return lockOffered({ ...tx, row: row as Sql['row'] }, customerId, product, server.app.settings)
  })
  await first.commitWhenAwaited(1)
  expect((await found)?.version.version).toBe(3)
  await second
})

test('PROD-54 while a version is published, each of 40 requests has one version whole with its offer, or is refused as changed', async () => {
  const product = await someProduct()
  const customers = await Promise.all(Array.from({ length: 40 }, () => aCustomer(server)))
  const offer = await offerBy(500)
  const body = (place: number) => (place % 2 === 0 ? { product, product_version: 1, offer } : { product })
  const [, ...answers] = await Promise.all([
    new Promise((resolve) => setTimeout(resolve, 150)).then(() =>
      publish(server, admin, product, { rate_bp: 700, fee_naira: 100 }),
    ),
    ...customers.map((customer: TestCustomer, place) => request(customer, body(place))),
  ])
  const whole: Record<number, object> = {
    1: { rate: 500, fee: 50_000, offer },
    2: { rate: 700, fee: 10_000, offer: await offerBy(700, 100) },
  }
  for (const [place, { status, body: answer }] of answers.entries()) {
    if (status !== 200) {
      expect([status, Object.keys(answer.data), place % 2]).toEqual([400, ['offer'], 0])
      continue
    }
    const stored = await storedOf(answer.data.id)
    if (place % 2 === 0) expect(stored.version).toBe(1)
    expect(stored).toMatchObject(whole[stored.version]!)
  }
  expect(await fieldsOf(await aCustomer(server), body(0))).toMatchObject({
    status: 400,
    fields: { offer: [expect.any(String)] },
  })
})

test('PROD-56 C-200 a disbursement after a new version has the frozen terms: rate, loan fee and late fee of the request', async () => {
  const product = await someProduct()
  const customer = await aCustomer(server)
  const offer = await offerBy(500)
  const { body: asked } = await request(customer, { product, product_version: 1, offer })
  await publish(server, admin, product, {
    rate_bp: 900,
    fee_naira: 0,
    fee_bp: 0,
    late_fee_naira: 0,
    late_fee_bp: 0,
    terms: [1],
  })
  expect((await approve(server, admin, asked.data.id, 50_000)).status).toBe(200)
  const { loan, schedule, late_fee_rule } = await scheduleOf(server, customer, asked.data.id)
  expect(loan).toMatchObject({
    status: 'active',
    term: 3,
    interest_rate: 5,
    loan_fee: 1_000,
    product: { code: product, version: 1, name: 'Trader 3' },
  })
  expect(schedule.map((row: { due_date: string; amount: number }) => [row.due_date, row.amount])).toEqual(
    offer.instalments.map(({ due_date, amount }) => [due_date, amount]),
  )
  expect(late_fee_rule).toEqual(offer.late_fee)
})

// The last test, since a version that was published stays.
test('PROD-53 C-201 once people have published a version of the default product, a request without a product has its terms, and the settings count no more', async () => {
  const customer = await aCustomer(server)
  const before = { ...wanted, term: '1', amount: '60000' }
  const { body: first } = await request(customer, before)
  expect(await storedOf(first.data.id)).toMatchObject({ version: 1, rate: 500, fee: 0 })
  await publish(server, admin, 'default', {
    rate_bp: 450,
    fee_naira: 0,
    fee_bp: 0,
    terms: [1],
    min_naira: null,
    max_naira: null,
    ladder: null,
  })
  const { body } = await server.call('GET', '/customer/loan-application/index', undefined, { as: customer.token })
  expect(body.data).toMatchObject({
    interest_rate: 4.5,
    late_fee: { grace_days: 3, amount: 500, percent: 2, cap_percent: 10 },
    has_products: true,
  })
  const { body: second } = await request(customer, before)
  expect(second.data).toMatchObject({ interest_rate: 4.5, product: { code: 'default', version: 2 } })
  expect(await storedOf(second.data.id)).toMatchObject({ version: 2, rate: 450, fee: 0 })
  expect(await storedOf(first.data.id)).toMatchObject({ version: 1, rate: 500 })
})
