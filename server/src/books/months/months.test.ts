import { addDays, type Day, day, daysBetween } from '@kasuwa/domain/dates.ts'
import { transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { earnedUnpaid, provisionsOf, usualProvisionClasses } from '@kasuwa/domain/loans/month-end.ts'
import { addKobo, kobo, type Kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { reconcileAll } from '../../payments/money-jobs.ts'
import { sealAll } from '../../seals/seal-new-rows.ts'
import { readExportedHeads } from '../../seals/exported-heads.ts'
import { openSigner } from '../../seals/signing.ts'
import { verifySeals, verifyWith } from '../../seals/verify.ts'
import { linesOfFile } from '../../testing/test-csv.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, trailOf } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { digestOf, finishClosing, keepClosingMonths, keptTrialBalance } from './close-month.ts'
import { workOut } from './entry-repository.ts'
import { monthAfter, nameOfMonth } from './month.ts'

let server: TestServer
let proposer: TestPerson
let second: TestPerson
let auditor: TestPerson
/** The second of March of a year to come, on which the first loan begins. */
let start: Day
let year: string
beforeAll(async () => {
  server = await openTestServer()
  const { today } = await transaction(server.app.database, async (tx) => ({ today: tx.today }))
  const thisYear = day(`${today.slice(0, 4)}-03-02`)
  start = thisYear > today ? thisYear : day(`${Number(today.slice(0, 4)) + 1}-03-02`)
  year = start.slice(0, 4)
  await advanceDays(server, daysBetween(today, start))
  proposer = await anAdmin(server, 'finance')
  second = await anAdmin(server, 'finance')
  auditor = await anAdmin(server, 'auditor')
})
afterAll(() => server.close())

const month = () => `${year}-03`
const call = (method: 'GET' | 'POST', path: string, body?: object, as: TestPerson = proposer) =>
  server.call(method, path, body, { as: as.token })
const show = async (named = month()) => (await call('GET', `/admin/books/months/${named}`)).body.data
const stepOf = async (name: string) => (await show()).steps.find((one: { step: string }) => one.step === name)
/** Proposes an act, and lets the second person confirm it. */
async function byTwo(path: string, body?: object) {
  const proposed = await call('POST', path, body)
  expect(proposed).toMatchObject({ status: 202 })
  return decideProposal(server, second, proposed.body.data.proposal.id, 'confirm')
}
const balanceOf = async (account: string, on: Day) =>
  (
    await server.app.database.row<{ sum: number }>(
      `select coalesce(sum(p.amount_kobo), 0)::float8 as sum from postings p join journals j on j.id = p.journal_id where account = $1 and booked_on(j) <= $2`,
      [account, on],
    )
  )?.sum

test('C-191 MEND-03 MEND-04 MEND-08 BOOK-52 C1a the two entries of March stand on its last day and leave nothing on the next', async () => {
  const customer = await aCustomer(server)
  const admin = await anAdmin(server)
  await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  await advanceDays(server, 7)
  await pay(server, account, 1_312_500, { reference: 'M-1' })
  await advanceDays(server, 7)
  await pay(server, account, 1_312_500, { reference: 'M-2' })
  await expect.poll(() => balanceOf('interest_income', addDays(start, 40))).toBe(-125_000)
  expect((await call('POST', `/admin/books/months/${month()}/accrual`)).body.message).toContain('not over yet')
  await advanceDays(server, 25)
  // Money that comes later in April changes no figure of March.
  await pay(server, account, 500_000, { reference: 'M-3' })
  await expect.poll(() => balanceOf('interest_income', addDays(start, 60))).toBeLessThan(-125_000)

  const [end, next] = [day(`${month()}-31`), day(`${year}-04-01`)]
  expect(await byTwo(`/admin/books/months/${month()}/accrual`)).toMatchObject({ status: 200 })
  expect(await byTwo(`/admin/books/months/${month()}/provisions`)).toMatchObject({ status: 200 })
  expect(await balanceOf('interest_receivable', end)).toBe(108_870)
  expect(await balanceOf('interest_accrued', end)).toBe(-108_870)
  expect(await balanceOf('provision_expense', end)).toBe(125_000)
  expect(await balanceOf('loan_provisions', end)).toBe(-125_000)
  for (const one of ['interest_receivable', 'interest_accrued', 'provision_expense', 'loan_provisions'])
    expect(await balanceOf(one, next)).toBe(0)
  expect(await show()).toMatchObject({
    accrual: { amount: 1_088.7, loans: 1 },
    provision: { amount: 1_250, loans: 1 },
  })
  const files = (kind: string) => `/admin/books/months/${month()}/loans.csv?kind=${kind}`
  const { headers } = await call('GET', files('accrual'))
  expect(headers.get('content-disposition')).toContain(`kasuwa-accrual-${month()}-loans-`)
  const rowsOf = async (kind: string) =>
    (await linesOfFile(server, files(kind), auditor)).map((line) => line.split(',').filter((_, at) => at !== 2))
  expect(await rowsOf('accrual')).toEqual([[end, expect.stringMatching(/^LN-/), '8', '25000.00', '1088.70', '']])
  expect(await rowsOf('provision')).toEqual([[end, expect.stringMatching(/^LN-/), '8', '25000.00', '', '5']])
  expect((await call('GET', files('accrual'), undefined, await anAdmin(server, 'support'))).status).toBe(403)
  expect((await call('GET', files('all'))).status).toBe(400)
  expect((await call('GET', `/admin/books/months/${year}-02/loans.csv?kind=accrual`)).status).toBe(404)
  const again = await call('POST', `/admin/books/months/${month()}/accrual`)
  expect(again).toMatchObject({ status: 400, body: { message: 'This entry of the month is booked already.' } })
})

test('C-191 MEND-09 each figure of a day is a plain recount of the loans', async () => {
  const admin = await anAdmin(server)
  for (const [amount, frequency, paid] of [
    [33_333, 'daily', 1_234_567],
    [100_001, 'biweekly', 0],
    [250_000, 'weekly', 7_000_001],
  ] as const) {
    const customer = await aCustomer(server)
    await aRunningLoan(server, admin, customer, amount, frequency)
    if (paid > 0) await pay(server, await aVirtualAccount(server, customer, admin), paid, { reference: `R-${amount}` })
  }
  await advanceDays(server, 18)
  await expect
    .poll(() =>
      server.app.database.rows(`select from payments where tx_ref in ('R-33333', 'R-250000') and status = 'completed'`),
    )
    .toHaveLength(2)
  const { today: on } = await transaction(server.app.database, async (tx) => ({ today: tx.today }))
  const rows = await server.app.database.rows<{
    unpaid: string
    paid: string
    cost: string
    start: Day
    end: Day
    late: number
  }>(
    `select l.approved_kobo - sum(i.paid_principal_kobo) as unpaid, sum(i.paid_interest_kobo) as paid, l.interest_kobo as cost,
       l.start_date::text as start, l.end_date::text as "end",
       greatest(0, $1::date - min(i.due_date) filter (where i.paid_principal_kobo < i.principal_kobo)) as late
     from loans l join instalments i on i.loan_id = l.id where l.status in ('active', 'overdue') group by l.id`,
    [on],
  )
  const loans = rows.map((one) => ({
    unpaidPrincipal: kobo(Number(one.unpaid)),
    start: one.start,
    end: one.end,
    cost: kobo(Number(one.cost)),
    paid: kobo(Number(one.paid)),
    classDays: one.late,
  }))
  const sum = (amounts: Kobo[]) => addKobo(...amounts)
  expect(await workOut(server.app.database, 'accrual', on, 30)).toMatchObject({
    amount: sum(loans.map((loan) => earnedUnpaid(loan, on, 30))),
  })
  expect(await workOut(server.app.database, 'provision', on, 30)).toEqual({
    amount: sum(provisionsOf(loans, usualProvisionClasses).map(({ amount }) => amount)),
    loans: loans.length,
  })
})

test('C-190 BOOK-50 BOOK-51 a month is closed by two people once each step is green or accepted, and keeps its trial balance', async () => {
  expect((await stepOf('compared')).state).toBe('red')
  const early = await call('POST', `/admin/books/months/${month()}/close`)
  expect(early).toMatchObject({ status: 400, body: { message: expect.stringContaining('cannot be closed yet') } })
  expect(early.body.message).toContain('Press Compare Now')
  expect(
    (await call('POST', `/admin/books/months/${month()}/accept`, { step: 'compared', reason: 'Later' })).body.data,
  ).toEqual({
    step: ['This step cannot be accepted: it must be green before the month is closed.'],
  })

  await reconcileAll(server.app, { repair: false })
  expect((await call('POST', '/admin/books/verifications', undefined, auditor)).status).toBe(403)
  for (const _ of ['once', 'again'])
    expect(await call('POST', '/admin/books/verifications')).toMatchObject({
      status: 200,
      body: { data: { is_under_way: true } },
    })
  expect((await trailOf(server, 'verify-seals')).map(({ action }) => action)).toEqual(['books.verification-asked'])
  await sealAll(server.app)
  expect(await verifySeals(server.app)).toMatchObject({ found: [] })
  for (const { step, may_accept } of (await show()).steps.filter((one: { state: string }) => one.state === 'red')) {
    expect([step, may_accept]).toEqual([step, true])
    expect(await call('POST', `/admin/books/months/${month()}/accept`, { step, reason: 'We know why' })).toMatchObject({
      status: 200,
    })
  }
  expect((await call('POST', `/admin/books/months/${month()}/close`, undefined, auditor)).status).toBe(403)
  expect(await byTwo(`/admin/books/months/${month()}/close`)).toMatchObject({ status: 200 })
  const march = day(`${month()}-01`)
  expect(await finishClosing(server.app, march)).toBe(true)
  const closed = await show()
  expect(closed).toMatchObject({ state: 'closed', steps: [], digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(digestOf(await keptTrialBalance(server.app.database, march))).toBe(closed.digest)
  expect((await call('GET', '/admin/books/months')).body.data.months).toContainEqual({
    month: month(),
    state: 'closed',
    closed_at: expect.any(String),
  })
  expect((await call('POST', `/admin/books/months/${month()}/close`)).body.message).toContain('closed')
  const trail = await trailOf(server, month())
  expect(trail).toContainEqual({ action: 'month.closing', actor: second.userId, after: null })
  expect(trail.filter(({ action }) => action === 'month.closed')).toEqual([
    { action: 'month.closed', actor: null, after: { digest: closed.digest } },
  ])
})

test('C-190 G16 BOOK-54 the seals cover a closed month, also one that an earlier version closed without its digest in the audit trail', async () => {
  const earlier = `${year}-02`
  const { app } = server
  await app.database.run(`insert into book_months (month) values ($1)`, [`${earlier}-01`])
  await app.database.run(
    `update book_months set state = 'closed', closed_at = product_now(), trial_balance = '[]', digest = $2 where month = $1`,
    [`${earlier}-01`, digestOf([])],
  )
  for (const _ of ['once', 'again'])
    await keepClosingMonths.run(app, { reached: null, signal: new AbortController().signal })
  expect(await trailOf(server, earlier)).toEqual([
    { action: 'month.closed', actor: null, after: { digest: digestOf([]) } },
  ])
  await sealAll(app)
  expect((await verifySeals(app)).found).toEqual([])
  const superuser = openDatabase(app.database.pool.options.connectionString!, { connections: 1 })
  for (const named of [earlier, month()])
    for (const change of [`digest = repeat('0', 64)`, `trial_balance = trial_balance || '{}'`]) {
      const { rows } = await superuser.pool.query<{ id: number }>(
        `select id from audit_events where action = 'month.closed' and subject_id = '${named}'`,
      )
      await superuser.pool.query(`begin; set local session_replication_role = replica;
        update book_months set ${change} where to_char(month, 'YYYY-MM') = '${named}'`)
      const exported = await readExportedHeads(app.settings.dataDir)
      const { found } = await verifyWith(superuser, { signer: openSigner(app.settings.DATA_KEY), exported })
      await superuser.pool.query('rollback')
      expect(found).toEqual([{ chain: 'audit', what: 'row_changed', id: Number(rows[0]?.id), month: named }])
    }
  await superuser.close()
})

test('C-190 BOOK-51 while a month closes no posting is refused, each is in the old month or today, and the kept trial balance stays', async () => {
  const named = `${year}-04`
  const april = day(`${named}-01`)
  await advanceDays(server, 12)
  const moved = day(`${year}-04-20`)
  const bookings = Array.from({ length: 50 }, (_, index) => async () => {
    await new Promise((resolve) => setTimeout(resolve, index * 10))
    await transaction(server.app.database, async (tx) => {
      await post(tx, transferSubmitted({ amount: kobo(100 + index) }), `race-${index}`, null, { valueDay: moved })
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
  })
  const closing = async () => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await server.app.database.run('insert into book_months (month) values ($1)', [april])
    while (!(await finishClosing(server.app, april)));
  }
  await Promise.all([...bookings.map((book) => book()), closing()])
  const kept = await server.app.database.row<{ digest: string }>('select digest from book_months where month = $1', [
    april,
  ])
  expect(digestOf(await keptTrialBalance(server.app.database, april))).toBe(kept?.digest)
  const days = await server.app.database.rows<{ booked: string; rows: number }>(
    `select booked_on(j)::text as booked, count(*)::int as rows from journals j where reference like 'race-%' group by 1 order by 1`,
  )
  const { today } = await transaction(server.app.database, async (tx) => ({ today: tx.today }))
  expect(days.map(({ booked }) => booked)).toEqual([moved, today])
  expect(days.reduce((all, { rows }) => all + rows, 0)).toBe(50)
})

test.each(['9999-12', '2999-12', '1999-12', '2027-13', '2027-1', 'March'])(
  'BOOK-50 %s is no month of the books: it is not found, and nobody acts on it',
  async (named) => {
    const path = `/admin/books/months/${named}`
    const acts = ['accrual', 'provisions', 'close', 'accept'].map((act) =>
      call('POST', `${path}/${act}`, act === 'accept' ? { step: 'bank', reason: 'We know why' } : undefined),
    )
    const answers = await Promise.all([call('GET', path), ...acts])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  },
)

test('BOOK-50 a month can be opened and acted on from its first day on, not before', async () => {
  const { today } = await transaction(server.app.database, async (tx) => ({ today: tx.today }))
  const next = monthAfter(day(`${today.slice(0, 7)}-01`))
  const answers = async () => [
    (await call('GET', `/admin/books/months/${nameOfMonth(next)}`)).status,
    (await call('POST', `/admin/books/months/${nameOfMonth(next)}/provisions`)).body.message,
  ]
  expect(await answers()).toEqual([404, (await call('GET', '/admin/books/months/9999-12')).body.message])
  await advanceDays(server, daysBetween(today, next))
  expect(await answers()).toEqual([200, expect.stringContaining('not over yet')])
})

test('C-199 MEND-05 the table of classes is replaced by two people; classes that overlap, leave a gap or are above 100 percent are refused', async () => {
  const { classes } = (await call('GET', '/admin/books/provision-classes')).body.data
  expect(classes[1]).toEqual({ from: 1, to: 30, percent: 5, stage: 1 })
  const changed = (at: number, change: object) => ({
    classes: classes.map((one: object, index: number) => (index === at ? { ...one, ...change } : one)),
  })
  for (const [body, words] of [
    [changed(1, { from: 0 }), 'the same number of days'],
    [changed(1, { from: 2 }), 'leave a gap'],
    [changed(1, { percent: 100.5 }), 'from 0 to 100'],
  ] as const) {
    const refused = await call('POST', '/admin/books/provision-classes', body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.data)).toContain(words)
  }
  expect(await byTwo('/admin/books/provision-classes', changed(1, { percent: 7.5 }))).toMatchObject({ status: 200 })
  expect((await call('GET', '/admin/books/provision-classes')).body.data.classes[1].percent).toBe(7.5)
})

test('C-191 MEND-10 an entry whose figures changed since it was proposed is not booked, and is proposed anew', async () => {
  await advanceDays(server, 31)
  const path = `/admin/books/months/${year}-05/provisions`
  const { proposal } = (await call('POST', path)).body.data
  const { classes } = (await call('GET', '/admin/books/provision-classes')).body.data
  await byTwo('/admin/books/provision-classes', { classes: classes.map((one: object) => ({ ...one, percent: 50 })) })
  const confirmed = await decideProposal(server, second, proposal.id, 'confirm')
  expect(confirmed.status).toBe(400)
  expect(confirmed.body.message).toContain('Provision for bad loans')
  expect((await show(`${year}-05`)).provision).toBeNull()
  expect(await byTwo(path)).toMatchObject({ status: 200 })
})
