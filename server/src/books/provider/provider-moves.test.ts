import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { balances } from '../../ledger/test-balances.ts'
import { decideProposal, trailOf, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2031-03-20T11:00:00.000Z' })
  admin = await anAdmin(server, 'finance')
  second = await anAdmin(server, 'finance')
})
afterAll(async () => {
  expect(await reconcile(server.app, allTime(), { secondLookMs: 0 })).toEqual([])
  await server.close()
})

const reason = 'Paid from our account at the bank'
const post = (path: string, body: object, as = admin, key?: string) =>
  server.call('POST', path, body, { as: as.token, headers: key ? { 'idempotency-key': key } : {} })
const topUp = (body: object, key?: string) => post('/admin/books/top-ups', body, admin, key)
const ours = (reference: string, as = admin) => post('/admin/suspense/top-up', { reference, reason }, as)
const journalsOf = (event: string) =>
  server.app.database.rows<{ reference: string; booked: string; legs: Record<string, number> }>(
    `select j.reference, booked_on(j)::text as booked, jsonb_object_agg(p.account, p.amount_kobo) as legs
     from journals j join postings p on p.journal_id = j.id where j.event = $1 group by j.id order by j.id`,
    [event],
  )
const stray = async (reference: string, amount = 100_000) => {
  await pay(server, '9988776655', amount, { reference })
  return reference
}

test('BOOK-66 a top-up is booked once by its reference, on its day, however often and from wherever it is sent', async () => {
  const input = { amount: 1_500.5, day: '2031-03-18', reference: 'GTB-77' }
  const answer = { reference: 'GTB-77', amount: 1_500.5, day: '2031-03-18' }
  const first = await topUp(input, 'once')
  expect([first.status, first.body.data]).toEqual([200, answer])
  expect((await topUp(input, 'once')).body).toEqual(first.body)
  const others = await Promise.all(Array.from({ length: 10 }, () => topUp({ ...input, amount: 9 })))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400]))
  expect(others[0]!.body.data).toEqual({ reference: ['A top-up with this reference is booked already.'] })
  expect(await journalsOf('provider_topped_up')).toEqual([
    { reference: 'GTB-77', booked: '2031-03-18', legs: { cash: 150_050, bank: -150_050 } },
  ])
  expect((await trailOf(server, 'GTB-77')).map(({ action }) => action)).toEqual(['provider.topped-up'])
})

test('BOOK-66 twenty people who book the same top-up at once book it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => topUp({ amount: 10, day: '2031-03-20', reference: 'GTB-78' }, `race-${n}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await journalsOf('provider_topped_up')).filter(({ reference }) => reference === 'GTB-78')).toHaveLength(1)
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ day: '2031-03-21' }, 'day'],
  [{ day: '20 March' }, 'day'],
  [{ reference: '' }, 'reference'],
  [{ reference: 'two words' }, 'reference'],
])('BOOK-66 a top-up with %j is 400 at %s, and books nothing', async (wrong, field) => {
  const before = await journalsOf('provider_topped_up')
  const { status, body } = await topUp({ amount: 10, day: '2031-03-20', reference: 'GTB-79', ...wrong })
  expect([status, Object.keys(body.data)]).toEqual([400, [field]])
  if (field === 'reference') expect(body.data[field]).toEqual([expect.stringContaining('without blanks')])
  expect(await journalsOf('provider_topped_up')).toEqual(before)
})

test('BOOK-66 BOOK-68 on a day of a closed month neither a top-up nor an adjustment is booked', async () => {
  await server.app.database.run(`insert into book_months (month) values ('2031-01-01')`)
  const closed = { status: 400, body: { message: expect.stringContaining('This month is closed') } }
  expect(await topUp({ amount: 10, day: '2031-01-31', reference: 'GTB-80' })).toMatchObject(closed)
  const adjustment = { amount: 10, day: '2031-01-31', reason }
  expect(await post('/admin/books/provider-adjustments', adjustment)).toMatchObject(closed)
  expect(await server.app.database.rows(`select from provider_top_ups where reference = 'GTB-80'`)).toEqual([])
})

test('BOOK-67 money in suspense that was our own top-up is closed once by its journal, and leaves the list of what waits', async () => {
  const reference = await stray('stray-1')
  const before = await balances(server.app.database)
  const answers = await Promise.all([ours(reference), ours(reference, second), ours(reference)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  const after = await balances(server.app.database)
  expect([after.suspense - before.suspense, after.bank - before.bank, after.cash - before.cash]).toEqual([
    100_000, -100_000, 0,
  ])
  expect((await journalsOf('suspense_topped_up')).map(({ reference }) => reference)).toEqual([reference])
  expect((await trailOf(server, reference)).map(({ action }) => action)).toEqual([
    'money.unmatched',
    'suspense.topped-up',
  ])
  const listed = async (status: string) =>
    (await server.call('GET', `/admin/suspense?status=${status}`, undefined, { as: admin.token })).body.data.items.map(
      (item: { reference: string; state: string }) => [item.reference, item.state],
    )
  expect(await listed('open')).toEqual([])
  expect(await listed('assigned')).toEqual([])
  expect(await listed('topped_up')).toEqual([[reference, 'topped_up']])
})

test('BOOK-67 it is refused for money that is assigned, sent back or not there, and assigning it afterwards is refused too', async () => {
  const [assigned, sentBack, taken] = [await stray('stray-2'), await stray('stray-3'), await stray('stray-4')]
  const { customerId } = await aCustomer(server)
  const assign = (reference: string) => post('/admin/suspense/assign', { reference, customer_id: customerId, reason })
  expect((await assign(assigned)).status).toBe(200)
  expect((await post('/admin/suspense/refund', { reference: sentBack, reason })).status).toBe(200)
  expect((await ours(taken)).status).toBe(200)
  for (const reference of [assigned, sentBack, taken]) expect((await ours(reference)).status).toBe(400)
  const late = await assign(taken)
  expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('booked as our own top-up')])
  expect((await post('/admin/suspense/refund', { reference: taken, reason })).status).toBe(400)
  expect((await ours('nobody')).status).toBe(404)
})

test('BOOK-67 C-212 above the limit of assignments it takes two people, and meanwhile nothing else is done with the money', async () => {
  await withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 999 }, async () => {
    const reference = await stray('stray-5')
    const proposed = await ours(reference)
    expect(proposed.status).toBe(202)
    expect((await ours(reference, second)).status).toBe(400)
    expect((await post('/admin/suspense/refund', { reference, reason })).status).toBe(400)
    expect((await journalsOf('suspense_topped_up')).map((one) => one.reference)).not.toContain(reference)
    const { id } = proposed.body.data.proposal
    expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
    expect((await decideProposal(server, second, id, 'confirm')).status).toBe(200)
    expect((await journalsOf('suspense_topped_up')).map((one) => one.reference)).toContain(reference)
    const small = await stray('stray-6', 99_900)
    expect((await ours(small, await anAdmin(server, 'finance'))).status).toBe(200)
  })
})

test('BOOK-68 a difference with the provider is put right by two people, to either side', async () => {
  const adjust = (amount: number | string, day = '2031-03-19') =>
    post('/admin/books/provider-adjustments', { amount, day, reason: 'A fee that Paystack did not list' })
  for (const [amount, legs] of [
    ['-12.50', { cash: -1_250, provider_fees: 1_250 }],
    [3, { cash: 300, provider_fees: -300 }],
  ] as const) {
    const proposed = await adjust(amount)
    expect(proposed.status).toBe(202)
    expect((await adjust(amount)).status).toBe(400)
    const { id } = proposed.body.data.proposal
    const before = (await journalsOf('provider_adjusted')).length
    expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
    expect(await journalsOf('provider_adjusted')).toHaveLength(before)
    expect((await decideProposal(server, second, id, 'confirm')).status).toBe(200)
    expect((await journalsOf('provider_adjusted')).at(-1)).toMatchObject({ booked: '2031-03-19', legs })
  }
  for (const wrong of [0, '0', '--1', '1.001', 'x'])
    expect(Object.keys((await adjust(wrong)).body.data)).toEqual(['amount'])
  expect(Object.keys((await adjust(1, '2031-03-21')).body.data)).toEqual(['day'])
})
