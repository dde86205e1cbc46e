import { type Day, day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runIfDue } from '../../jobs/scheduled.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { reconcileAll } from '../../payments/money-jobs.ts'
import { sealAll } from '../../seals/seal-new-rows.ts'
import { verifySeals } from '../../seals/verify.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { digestOf, keepClosingMonths, keptTrialBalance } from './close-month.ts'

const march = day('2031-03-01')
const today = '2031-04-03'
const closed = 'This month is closed or is being closed'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
/** Accounts of borrowers, of a customer without a loan, and of nobody; late money comes to each. */
let accounts: string[]
let payment: string
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2031-03-05T11:00:00.000Z' })
  ada = await anAdmin(server)
  bola = await anAdmin(server, 'finance')
  accounts = ['9988776655']
  for (let at = 0; at < 4; at++) {
    const customer = await aCustomer(server)
    if (at < 3) await aRunningLoan(server, ada, customer)
    accounts.push(await aVirtualAccount(server, customer, ada))
  }
  await pay(server, accounts[1] ?? '', 250_000, { reference: 'before' })
  payment = (await vi.waitFor(async () => {
    const row = await server.app.database.row<{ id: string }>(`select id from payments where tx_ref = 'before'`)
    if (!row) throw new Error('not booked')
    return row.id
  }))!
  await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })
  await server.app.database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
})
afterAll(() => server.close())

const path = '/admin/books/months/2031-03'
const post = (to: string, body?: object) => server.call('POST', to, body, { as: ada.token })
const propose = async (to: string, body?: object): Promise<string> => {
  const { status, body: answer } = await post(to, body)
  expect([status, answer.message]).toEqual([202, expect.any(String)])
  return answer.data.proposal.id
}
const confirm = (id: string) => decideProposal(server, bola, id, 'confirm')
const charges = (memo: string) => ({
  day: '2031-03-31',
  memo,
  lines: [
    { account: '5050', debit: 10 },
    { account: '1025', credit: 10 },
  ],
})
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const upTo = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at)
const valueDay = (at: number) => `2031-03-${10 + (at % 20)}`
/** Money of March that becomes known now; its webhook comes twice. */
const tell = (at: number) =>
  pay(server, accounts[at % accounts.length] ?? '', 1_000 + at, {
    reference: `late-${at}`,
    paid_at: `${valueDay(at)}T09:00:00.000Z`,
    deliveries: 2,
  })
/** Runs the job until March is closed. Returns the digest of its trial balance right then. */
async function keepMarch(): Promise<string> {
  await vi.waitFor(
    async () => {
      await runIfDue(server.app, keepClosingMonths, new AbortController().signal)
      expect(await digest()).not.toBeNull()
    },
    { timeout: 30_000, interval: 50 },
  )
  return digestOf(await keptTrialBalance(server.app.database, march))
}

test('C-190 BOOK-51 a month is closed by two people while 50 webhooks of its money, a reversal and journals arrive: each is booked once, in it or today, and only a journal that names it is refused', async () => {
  for (const entry of ['accrual', 'provisions'])
    expect((await confirm(await propose(`${path}/${entry}`))).status).toBe(200)
  await reconcileAll(server.app, { repair: false })
  await sealAll(server.app)
  await verifySeals(server.app)
  const { steps } = (await server.call('GET', path, undefined, { as: ada.token })).body.data
  for (const { step } of steps.filter(({ state }: { state: string }) => state === 'red'))
    expect((await post(`${path}/accept`, { step, reason: 'It is known' })).status).toBe(200)
  const close = await propose(`${path}/close`)
  const journals = await Promise.all(
    Array.from({ length: 6 }, (_, at) => propose('/admin/books/journals', charges(`Charges ${at}`))),
  )

  // Some come before the act, most while it runs, and some once it has forbidden the month.
  const told = [await Promise.all(upTo(0, 10).map(tell))]
  const answers = [await confirm(journals[0] ?? '')]
  const closing = confirm(close).then(async (answer) => {
    expect([answer.status, answer.body.message]).toMatchObject([200, expect.any(String)])
    const [kept, more, last] = await Promise.all([
      keepMarch(),
      Promise.all(upTo(40, 50).map(tell)),
      confirm(journals[5] ?? ''),
    ])
    told.push(more)
    answers.push(last)
    return kept
  })
  const reversing = post(`/admin/payments/${payment}/reverse`, { cause: 'booked_wrongly', reason: 'It was not theirs' })
  const confirming = journals.slice(1, 5).map((id, at) => later(at * 60).then(() => confirm(id)))
  told.push(await Promise.all(upTo(10, 40).map((at) => later(at * 10).then(() => tell(at)))))
  answers.push(...(await Promise.all(confirming)))
  const reversal = await reversing
  const digestAtOnce = await closing

  expect(reversal.status).toBe(200)
  for (const { body } of told.flat()) expect(body['webhook_statuses']).toEqual([200, 200])

  const days = await booked(
    `reference like 'late-%' and event in ('repayment_received', 'customer_credit_received', 'unmatched_money')`,
  )
  expect(days).toHaveLength(50)
  for (const { reference, valued, on } of days) {
    expect([reference, valued]).toEqual([reference, valueDay(Number(reference.slice(5)))])
    expect([valued, today]).toContain(on)
  }
  expect(new Set(days.map(({ on }) => on === today))).toEqual(new Set([true, false]))
  expect(await booked(`event = 'repayment_reversed'`)).toMatchObject([{ on: today }])
  const written = answers.filter(({ status }) => status === 200)
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(closed)])
  const manual = await booked(`event = 'manual'`)
  expect(manual.map(({ on }) => on)).toEqual(written.map(() => '2031-03-31'))
  expect([written.length > 0, written.length < answers.length]).toEqual([true, true])

  expect(digestAtOnce).toBe(await digest())
  expect(digestOf(await keptTrialBalance(server.app.database, march))).toBe(await digest())
  expect((await post('/admin/books/journals', charges('Too late'))).body.message).toContain(closed)
  expect(await reconcile(server.app, undefined, { secondLookMs: 0 })).toEqual([])
})

const digest = async () =>
  (await server.app.database.row<{ digest: string | null }>('select digest from book_months where month = $1', [march]))
    ?.digest ?? null
const booked = (which: string) =>
  server.app.database.rows<{ reference: string; valued: Day; on: Day }>(
    `select reference, valued_on(j)::text as valued, booked_on(j)::text as on from journals j where ${which} order by id`,
  )
