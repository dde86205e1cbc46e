import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { day } from '@kasuwa/domain/dates.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, approve, aRunningLoan, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ INTEREST_RATE_BP: '450' })
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const wanted = { amount: '50000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
const request = (who: TestPerson, offer?: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/loan/request', { ...wanted, ...(offer && { offer }) }, { as: who.token, headers })

/** The offer as a screen shows it, with the rate and the day from the server. */
async function shownTo(customer: TestPerson, frequency: Frequency = 'weekly', amount = 50_000) {
  const { body, headers } = await server.call('GET', '/customer/loan-application/index', undefined, {
    as: customer.token,
  })
  const rate = basisPoints(Math.round(body.data.interest_rate * 100))
  return offerOf({ principal: naira(amount), months: 1, rate, frequency, start: day(headers.get('x-business-date')!) })
}

const storedOf = async (id: string) =>
  (await server.app.database.row<{ offer: unknown; kept: boolean; shown: boolean }>(
    `select l.offer, (a.after ->> 'offerShown')::boolean as shown, a.after ->> 'offerDigest' = encode(sha256(convert_to(l.offer::text, 'UTF8')), 'hex') as kept
     from loans l join audit_events a on a.subject_id = l.id::text and a.action = 'loan.requested' where l.id = $1`,
    [id],
  ))!
const left = async () =>
  (await server.app.database.row<{ loans: number; audit: number; keys: number }>(
    `select (select count(*) from loans) as loans, (select count(*) from audit_events where action = 'loan.requested') as audit,
       (select count(*) from answered_calls) as keys`,
  ))!

test('the offer that was shown is stored unchanged with the request, and the audit trail has its digest', async () => {
  const customer = await aCustomer(server)
  const offer = await shownTo(customer)
  expect(offer).toMatchObject({ interest_rate: 4.5, interest: 2_250, total: 52_250 })
  const { status, body } = await request(customer, offer)
  expect(status).toBe(200)
  expect(await storedOf(body.data.id)).toEqual({ offer, kept: true, shown: true })
})

test('a request without an offer is accepted; the offer that would have been shown is stored, and the audit trail records that it was not shown', async () => {
  const customer = await aCustomer(server)
  const { status, body } = await request(customer)
  expect(status).toBe(200)
  expect(await storedOf(body.data.id)).toEqual({ offer: await shownTo(customer), kept: true, shown: false })
})

const changes: [string, (offer: Awaited<ReturnType<typeof shownTo>>) => object][] = [
  ['the day', (offer) => ({ ...offer, start_date: '2020-01-01' })],
  ['the rate', (offer) => ({ ...offer, interest_rate: 4 })],
  ['the interest', (offer) => ({ ...offer, interest: offer.interest - 0.01 })],
  ['the total', (offer) => ({ ...offer, total: offer.total + 0.01 })],
  [
    'a due date',
    (offer) => ({ ...offer, instalments: offer.instalments.map((row) => ({ ...row, due_date: '2020-01-01' })) }),
  ],
  ['an amount', (offer) => ({ ...offer, instalments: offer.instalments.map((row) => ({ ...row, amount: 1 })) })],
  ['a row missing', (offer) => ({ ...offer, instalments: offer.instalments.slice(1) })],
  ['shape: it is empty', () => ({})],
]
test.each(changes)('an offer that differs in %s is refused, and nothing is stored', async (what, change) => {
  const customer = await aCustomer(server)
  const [offer, before] = [await shownTo(customer), await left()]
  const words = 'The offer has changed since it was shown. Please look at it again.'
  const answer = await request(customer, change(offer), { 'idempotency-key': `differs in ${what}` })
  expect(answer).toMatchObject({ status: 400, body: { data: { offer: expect.arrayContaining([words]) } } })
  expect(await left()).toEqual(before)
  expect((await request(customer, offer, { 'idempotency-key': `differs in ${what}` })).status).toBe(200)
})

test('an offer for another amount or frequency is refused for this request', async () => {
  const customer = await aCustomer(server)
  for (const offer of [await shownTo(customer, 'weekly', 60_000), await shownTo(customer, 'daily')]) {
    expect(await request(customer, offer)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('offer has changed') },
    })
  }
})

test('the gates come first: a customer who may not request is refused by the gate, not by the offer', async () => {
  expect(
    (
      await request(await aCustomer(server, { bank: false }), {
        start_date: '2020-01-01',
        interest_rate: 0,
        interest: 0,
        total: 0,
        instalments: [],
      })
    ).body.message,
  ).toBe('Kindly add your bank account to request a loan')
})

test('when a loan is paid out on the day of the request, the schedule equals the offer', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const { offer } = (await storedOf(loan.id)) as { offer: Awaited<ReturnType<typeof shownTo>> }
  const { schedule, loan: shown } = await scheduleOf(server, customer, loan.id)
  expect(shown.start_date).toBe(offer.start_date)
  expect(schedule.map(({ due_date, amount }: { due_date: string; amount: number }) => ({ due_date, amount }))).toEqual(
    offer.instalments,
  )
})

test('C-92 an old offer with unequal amounts stays with its request: the loan is paid out with the same total', async () => {
  const customer = await aCustomer(server)
  const { id } = (await request(customer)).body.data
  const uneven = [13_062.49, 13_062.49, 13_062.49, 13_062.53].map((amount, index) => ({
    due_date: `2025-06-0${index + 1}`,
    amount,
  }))
  await server.app.database.run(`update loans set offer = jsonb_set(offer, '{instalments}', $2) where id = $1`, [
    id,
    JSON.stringify(uneven),
  ])
  expect((await approve(server, admin, id)).body.data.status).toBe('active')
  const { offer } = (await storedOf(id)) as { offer: Awaited<ReturnType<typeof shownTo>> }
  const { schedule } = await scheduleOf(server, customer, id)
  expect(offer.instalments).toEqual(uneven)
  expect(schedule.map(({ amount }: { amount: number }) => amount)).toEqual([13_062.5, 13_062.5, 13_062.5, 13_062.5])
  expect(offer.total).toBe(52_250)
})

test('yesterday’s offer is refused after midnight', async () => {
  const customer = await aCustomer(server)
  const offer = await shownTo(customer)
  await advanceDays(server, 1)
  expect((await request(customer, offer)).status).toBe(400)
  expect((await request(customer, await shownTo(customer))).status).toBe(200)
})
