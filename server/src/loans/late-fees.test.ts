import { addDays, type Day, day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeLateFees } from '../jobs/late-fees.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { balances } from '../ledger/test-balances.ts'
import {
  aLoan,
  advanceDays,
  aRunningLoan,
  aVirtualAccount,
  pay,
  reschedule,
  scheduleOf,
  type TestLoan,
} from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** The loan of the worked examples: ₦50,000 weekly from 2 March 2026, ₦13,125.00 due on 9, 16 and 23 March and 2 April. */
type Borrower = { customer: TestCustomer; loan: TestLoan; account: string }

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ GRACE_DAYS: '3', LATE_FEE_NAIRA: '500', LATE_FEE_BP: '200', LATE_FEE_CAP_BP: '1000' })
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2026-03-02T10:00:00Z' })
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const { run, row } = {
  run: (text: string, values: unknown[] = []) => server.app.database.run(text, values),
  row: <T>(text: string, values: unknown[] = []) => server.app.database.row<T>(text, values),
}
const as = ({ token }: TestPerson) => ({ as: token })
const today = async (): Promise<Day> => day((await row<{ day: string }>('select product_today() as day'))!.day)
const to = async (on: string) => {
  const now = await today()
  for (let at = now; at < `2026-${on}`; at = addDays(at, 1)) await advanceDays(server, 1)
  expect(await today()).toBe(`2026-${on}`)
}
const feesOf = async ({ customer, loan }: Borrower) => (await scheduleOf(server, customer, loan.id)).late_fees
const summaryOf = async ({ customer, loan }: Borrower) => {
  const { loan: shown, repayment_summary: summary } = await scheduleOf(server, customer, loan.id)
  return { status: shown.status, ...summary }
}

async function aBorrower(frequency = 'weekly', amount = 50_000): Promise<Borrower> {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer, amount, frequency)
  return { customer, loan, account: await aVirtualAccount(server, customer, admin) }
}
const naira = (amount: number) => Math.round(amount * 100)
const pays = (who: Borrower, amount: number, more: object = {}) => pay(server, who.account, naira(amount), more)
/** The fees as the database has them; nobody has to be signed in. */
const storedFees = async ({ loan }: Borrower) =>
  server.app.database.rows<{ number: number; on: string; amount: number }>(
    'select number, charged_on as on, amount_kobo as amount from late_fees where loan_id = $1',
    [loan.id],
  )

/** The news of late fees that a customer was told, with the amounts, the oldest first. */
const newsOf = async ({ customer }: Borrower) =>
  (
    await server.app.database.rows<{ kind: string; amount: number; credited: number | null }>(
      `select kind, (facts ->> 'amount')::float8 as amount, (facts ->> 'credited')::float8 as credited
       from notifications where user_id = $1 and kind like 'late_fee%' and text_state is not null order by id`,
      [customer.userId],
    )
  ).map(({ kind, amount, credited }) => [kind, amount, ...(credited === null ? [] : [credited])])

let one: Borrower
let known: Borrower
let inTime: Borrower

test('LATE-12 list and decision show the rule that was frozen with a request', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const rule = { grace_days: 3, amount: 500, percent: 2, cap_percent: 10 }
  const decision = await server.call('GET', `/admin/loans/${loan.id}`, undefined, as(admin))
  expect(decision.body.data.loan.late_fee).toEqual(rule)
  const { body } = await server.call('GET', '/admin/loan-management?status=pending', undefined, as(admin))
  expect(body.data.loans.data.find(({ id }: { id: string }) => id === loan.id).late_fee).toEqual(rule)
})

test('LATE-01 LATE-02 LATE-08 C-194 C-207 L1: row 2 is charged on 20 March by what was unpaid of it then, once, whatever runs twice', async () => {
  ;[one, known, inTime] = [await aBorrower(), await aBorrower(), await aBorrower()]
  const all = [one, known, inTime]
  await to('03-09')
  for (const who of all) await pays(who, 13_125)
  await to('03-16')
  for (const who of all) await pays(who, 5_000)
  await to('03-18')
  await pays(known, 4_125, { reference: 'lost-webhook-1', deliveries: 0 })
  await pays(inTime, 8_125, { reference: 'lost-webhook-2', deliveries: 0 })
  await to('03-19')
  expect(await feesOf(one)).toEqual([])
  await to('03-20')
  const fee = {
    installment_number: 2,
    charged_on: '2026-03-20',
    amount: 662.5,
    paid: 0,
    taken_off: 0,
    lowered: 0,
    reason: null,
  }
  expect(await feesOf(one)).toEqual([fee])
  const { late_fee_rule, late_fees_outstanding } = await scheduleOf(server, one.customer, one.loan.id)
  expect(late_fee_rule).toEqual({ grace_days: 3, amount: 500, percent: 2, cap_percent: 10 })
  expect(late_fees_outstanding).toBe(662.5)
  await run(`delete from job_runs where name = 'late-fees' and day > '2026-03-15'`)
  await Promise.all([1, 2].map(() => chargeLateFees(server.app, day('2026-03-15'), day('2026-03-20'), 1)))
  expect(await feesOf(one)).toEqual([fee])
  expect((await trailOf(server, one.loan.id)).filter(({ action }) => action === 'late-fee.charged')).toMatchObject([
    { after: { number: 2, day: '2026-03-20', amount: 66_250 } },
  ])
  expect(await summaryOf(one)).toMatchObject({ total_paid: 18_125, outstanding_balance: 35_037.5, status: 'overdue' })
})

test('LATE-13 C-208 a customer is told of a late fee once, by bell and text, whatever runs twice or breaks off', async () => {
  for (const who of [one, known, inTime]) expect(await newsOf(who)).toEqual([['late_fee_charged', 66_250]])
  await run(`delete from job_runs where name = 'late-fees' and day > '2026-03-19'`)
  await run(`delete from notifications where kind = 'late_fee_charged' and user_id = $1`, [known.customer.userId])
  await Promise.all([1, 2].map(() => chargeLateFees(server.app, day('2026-03-19'), day('2026-03-20'), 1)))
  for (const who of [one, known, inTime]) expect(await newsOf(who)).toEqual([['late_fee_charged', 66_250]])
})

test('LATE-04 LATE-13 C-194 C-208 L5, L6: a payment that was made in time and becomes known later lowers the fee, or takes it off, and the customer is told', async () => {
  await to('03-21')
  const before = await balances(server.app.database)
  await pays(known, 4_125, { reference: 'lost-webhook-1' })
  expect(await feesOf(known)).toMatchObject([{ amount: 662.5, taken_off: 82.5 }])
  await pays(inTime, 8_125, { reference: 'lost-webhook-2' })
  expect(await feesOf(inTime)).toMatchObject([{ amount: 662.5, taken_off: 662.5, lowered: 662.5, reason: null }])
  expect((await balances(server.app.database)).late_fees).toBe(before.late_fees)
  for (const [who, amount] of [
    [known, 8_250],
    [inTime, 66_250],
  ] as const)
    expect(await newsOf(who)).toEqual([
      ['late_fee_charged', 66_250],
      ['late_fee_lowered', amount, 0],
    ])
  await pays(known, (await summaryOf(known)).outstanding_balance - 280)
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-03 LATE-06 LATE-07 C-195 L1, L2: with all rows paid the loan owes the fee and is overdue from 3 April; then 1,000.00 pay it, the rest is credit', async () => {
  await pays(one, 8_125)
  await to('03-26')
  await pays(one, 13_125)
  await to('04-02')
  await pays(one, 13_125)
  const { schedule } = await scheduleOf(server, one.customer, one.loan.id)
  expect(schedule.every((each: { status: string }) => each.status === 'paid')).toBe(true)
  const owed = { next_due_date: '2026-04-02', next_payment_amount: 662.5, outstanding_balance: 662.5, due_now: 662.5 }
  expect(await summaryOf(one)).toMatchObject({ status: 'active', ...owed })
  await to('04-03')
  expect(await summaryOf(one)).toMatchObject({ status: 'overdue', ...owed })
  expect(await checkBooks(server.app)).toEqual([])
  const late = await server.call('GET', `/admin/late-loans?search=${one.loan.loan_id}`, undefined, as(admin))
  const listed = late.body.data.loans.find((each: { loan_id: string }) => each.loan_id === one.loan.loan_id)
  expect(listed).toMatchObject({ days_late: 0, due_now: 662.5, outstanding: 662.5 })
  const refused = await server.call('POST', `/admin/loans/${one.loan.id}/write-off`, { reason: 'Gone' }, as(admin))
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('owes late fees alone')])
  const shown = await server.call('GET', `/admin/loan-management?search=${one.loan.loan_id}`, undefined, as(admin))
  expect(shown.body.data.loans.data).toMatchObject([{ status: 'overdue', may_write_off: false }])
  await run('update instalments set paid_principal_kobo = paid_principal_kobo - 1 where loan_id = $1 and number = 4', [
    one.loan.id,
  ])
  const owing = await server.call('GET', `/admin/loan-management?search=${one.loan.loan_id}`, undefined, as(admin))
  expect(owing.body.data.loans.data).toMatchObject([{ may_write_off: true }])
  await run('update instalments set paid_principal_kobo = paid_principal_kobo + 1 where loan_id = $1 and number = 4', [
    one.loan.id,
  ])
  const before = await balances(server.app.database)
  await pays(one, 1_000)
  expect(await summaryOf(one)).toMatchObject({ status: 'completed', outstanding_balance: 0, total_paid: 53_162.5 })
  const after = await balances(server.app.database)
  expect(after.late_fees - before.late_fees).toBe(-66_250)
  expect(after.customer_credit - before.customer_credit).toBe(-33_750)
})

test('LATE-04 C-194 news of a payment in time for a loan that is paid off gives back what was paid of its late fee', async () => {
  const who = await aBorrower()
  await pays(who, 500, { reference: 'lost-webhook-3', deliveries: 0 })
  await pays(who, 12_625, { reference: 'lost-webhook-4', deliveries: 0 })
  await advanceDays(server, 11)
  expect(await feesOf(who)).toMatchObject([{ amount: 762.5 }])
  await pays(who, 53_262.5)
  expect(await summaryOf(who)).toMatchObject({ status: 'completed', total_paid: 53_262.5 })
  const before = await balances(server.app.database)
  await pays(who, 500, { reference: 'lost-webhook-3' })
  const between = await balances(server.app.database)
  expect(await feesOf(who)).toMatchObject([{ amount: 762.5, paid: 752.5, taken_off: 10 }])
  expect([between.late_fees - before.late_fees, between.customer_credit - before.customer_credit]).toEqual([
    1_000, -51_000,
  ])
  expect(await summaryOf(who)).toMatchObject({ status: 'completed', total_paid: 53_252.5, outstanding_balance: 0 })
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-06 REP-52 C-195 a reversal takes back the late fee first, and the loan runs again; paid again, it is completed again', async () => {
  const { id } = (await row<{ id: string }>(
    `select p.id from payments p where p.loan_id = $1 and p.amount_kobo = 100000`,
    [one.loan.id],
  ))!
  const shown = await server.call('GET', `/admin/payments/${id}`, undefined, as(admin))
  expect(shown.body.data.division).toEqual({ interest: 0, principal: 0, late_fee: 662.5, credit: 337.5 })
  const body = { cause: 'booked_wrongly', reason: 'It was for a neighbour' }
  const { status } = await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })
  expect(status).toBe(200)
  expect(await summaryOf(one)).toMatchObject({
    status: 'overdue',
    outstanding_balance: 662.5,
    next_payment_amount: 662.5,
  })
  expect(await feesOf(one)).toMatchObject([{ paid: 0, amount: 662.5 }])
  expect(await checkBooks(server.app)).toEqual([])
  await pays(one, 662.5)
  expect(await summaryOf(one)).toMatchObject({ status: 'completed', outstanding_balance: 0 })
})

const waive = (who: Borrower, number: number, more: object = {}, by = admin) =>
  server.call(
    'POST',
    `/admin/loans/${who.loan.id}/late-fees/${number}/waive`,
    { reason: 'The road was flooded', ...more },
    as(by),
  )

test('LATE-05 LATE-09 C-196 L7: 300.00 of a fee is paid; a waiver takes off 362.50 and completes the loan, and gives back 300.00 only where that is asked for', async () => {
  const [plain, given] = [known, inTime]
  expect(await feesOf(plain)).toMatchObject([{ paid: 300, taken_off: 82.5 }])
  const refusals = [await waive(plain, 3), await waive(given, 2), await waive(plain, 2, { reason: '' })]
  expect(refusals.map(({ status }) => status)).toEqual([404, 400, 400])
  expect(refusals[1]?.body.message).toBe('Nothing of this late fee is left to waive.')
  const before = await balances(server.app.database)
  const { status, body } = await waive(plain, 2)
  expect([status, body.data.late_fees]).toEqual([
    200,
    [expect.objectContaining({ paid: 300, taken_off: 362.5, reason: 'The road was flooded' })],
  ])
  expect(await balances(server.app.database)).toEqual(before)
  expect(await summaryOf(plain)).toMatchObject({ status: 'completed', outstanding_balance: 0 })
  expect((await feesOf(plain))[0]).toMatchObject({ lowered: 82.5, reason: 'The road was flooded' })
  expect((await waive(plain, 2)).status).toBe(400)
  expect((await waive(plain, 2, { give_back: true })).status).toBe(200)
  const after = await balances(server.app.database)
  expect([after.late_fees - before.late_fees, after.customer_credit - before.customer_credit]).toEqual([
    30_000, -30_000,
  ])
  expect(await newsOf(plain)).toEqual([
    ['late_fee_charged', 66_250],
    ['late_fee_lowered', 8_250, 0],
    ['late_fee_waived', 28_000, 0],
    ['late_fee_waived', 30_000, 30_000],
  ])
  expect(await summaryOf(plain)).toMatchObject({ status: 'completed', outstanding_balance: 0 })
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-10 C-196 above the limit a waiver waits for a second person; two at once waive once', async () => {
  const who = await aBorrower('weekly', 50_000)
  await advanceDays(server, 12)
  const other = await anAdmin(server)
  await withLimits(server, { SECOND_PERSON_WAIVER_ABOVE: 762 }, async () => {
    const { status, body } = await waive(who, 1)
    expect(status).toBe(202)
    expect(body.data.proposal).toMatchObject({ act: 'waiver', amount: 762.5, subject: { name: who.loan.loan_id } })
    expect((await feesOf(who))[0]).toMatchObject({ taken_off: 0 })
    expect((await decideProposal(server, other, body.data.proposal.id, 'confirm')).status).toBe(200)
    expect((await feesOf(who))[0]).toMatchObject({ taken_off: 762.5 })
  })
  await advanceDays(server, 7)
  const statuses = await Promise.all([waive(who, 2), waive(who, 2, {}, other)])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-10 DECIDE-10 waivers of one loan by one person on one day count together', async () => {
  const who = await aBorrower('weekly', 50_000)
  await advanceDays(server, 19)
  await withLimits(server, { SECOND_PERSON_WAIVER_ABOVE: 800 }, async () => {
    expect((await waive(who, 1)).status).toBe(200)
    const { status, body } = await waive(who, 2)
    expect(status).toBe(202)
    expect(body.data.proposal.facts).toContainEqual({ name: 'Waived of this loan today', value: '₦762.50' })
    expect((await feesOf(who))[1]).toMatchObject({ taken_off: 0 })
  })
})

test('LATE-02 C-194 L4: with grace 0 the fees stay within the cap, and days that were missed give the same fees as daily ones', async () => {
  const { settings } = server.app
  Object.assign(settings, { GRACE_DAYS: 0, LATE_FEE_NAIRA: 600 })
  const [daily, missed] = [await aBorrower('weekly', 20_000), await aBorrower('weekly', 20_000)]
  Object.assign(settings, { GRACE_DAYS: 3, LATE_FEE_NAIRA: 500 })
  const start = await today()
  const held = `update loans set late_fees_until = $2 where id = $1`
  await run(held, [missed.loan.id, '2027-01-01'])
  for (let days = 0; days < 32; days++) await advanceDays(server, 1)
  expect(await feesOf(missed)).toEqual([])
  await run(held, [missed.loan.id, null])
  await run(`delete from job_runs where name = 'late-fees' and day > $1`, [start])
  await Promise.all([1, 2, 3].map(async () => chargeLateFees(server.app, start, await today(), 1)))
  const expected = [8, 15, 22].map((days, index) => ({
    installment_number: index + 1,
    charged_on: addDays(start, days),
    paid: 0,
    taken_off: 0,
    lowered: 0,
    reason: null,
    amount: [705, 705, 590][index],
  }))
  expect(await feesOf(daily)).toEqual(expected)
  expect(await feesOf(missed)).toEqual(expected)
})

test('LATE-02 C-194 a fee is shown before the late job of its day has run, and a payment that is booked before it charges it first', async () => {
  const who = await aBorrower('weekly', 50_000)
  const start = await today()
  await run(`update clock set offset_ms = offset_ms + 11 * 86400000::bigint`)
  await run('update sessions set created_at = product_now(), last_seen_at = product_now()')
  expect(await feesOf(who)).toMatchObject([{ installment_number: 1, charged_on: addDays(start, 11), amount: 762.5 }])
  expect(await summaryOf(who)).toMatchObject({ outstanding_balance: 53_262.5, status: 'overdue' })
  expect(await storedFees(who)).toEqual([])
  await pays(who, 13_125)
  const fee = { number: 1, on: addDays(start, 11), amount: 76_250 }
  expect(await storedFees(who)).toEqual([fee])
  expect(await newsOf(who)).toEqual([])
  await advanceDays(server, 1)
  expect(await storedFees(who)).toEqual([fee])
  expect(await newsOf(who)).toEqual([['late_fee_charged', 76_250]])
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-03 RESC-07 LATE-01 LATE-03 LATE-04 C-195 C-198 late fees stay where a loan is rescheduled, fall due on its new last day, and new rows are charged by the same rule', async () => {
  const who = await aBorrower('weekly', 50_000)
  const start = await today()
  await advanceDays(server, 8)
  await pays(who, 8_125, { reference: 'lost-webhook-of-rescheduled', deliveries: 0 })
  await advanceDays(server, 2)
  // The fee of row 1 is due today, and no job has run.
  await run(`update clock set offset_ms = offset_ms + 86400000::bigint`)
  await run('update sessions set created_at = product_now(), last_seen_at = product_now()')
  const first_due = addDays(start, 18)
  const terms = { first_due, count: 2 }
  const preview = (await reschedule(server, admin, who.loan.id, terms, { preview: true })).body.data
  expect(await storedFees(who)).toEqual([])
  const { status, body } = await reschedule(server, admin, who.loan.id, terms)
  expect(status).toBe(200)
  expect({ ...preview, rescheduled_at: null }).toEqual({ ...body.data, rescheduled_at: null })
  expect(body.data).toMatchObject({ moved: { principal: 50_000, interest: 2_500 }, repayment_amount: 53_262.5 })
  expect(await storedFees(who)).toEqual([{ number: 1, on: addDays(start, 11), amount: 76_250 }])
  expect(await summaryOf(who)).toMatchObject({
    status: 'active',
    due_now: 0,
    next_due_date: first_due,
    next_payment_amount: 26_250,
    outstanding_balance: 53_262.5,
  })
  expect(await checkBooks(server.app)).toEqual([])

  await pays(who, 8_125, { reference: 'lost-webhook-of-rescheduled' })
  expect(await feesOf(who)).toMatchObject([{ installment_number: 1, amount: 762.5, taken_off: 162.5, paid: 0 }])
  expect(await summaryOf(who)).toMatchObject({ next_payment_amount: 18_125, outstanding_balance: 44_975 })

  await advanceDays(server, 11)
  expect(await feesOf(who)).toMatchObject([
    { installment_number: 1 },
    { installment_number: 5, charged_on: addDays(start, 22), amount: 862.5 },
  ])
  await pays(who, 44_375)
  expect(await summaryOf(who)).toMatchObject({
    status: 'active',
    next_due_date: addDays(start, 25),
    next_payment_amount: 1_462.5,
  })
  const refused = await reschedule(server, admin, who.loan.id)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('late fees alone')])
  await pays(who, 1_462.5)
  expect((await summaryOf(who)).status).toBe('completed')
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-07 LATE-02 C-198 where a new row and an older one that is owed again are late on the same day, their fees keep within the cap', async () => {
  const who = await aBorrower('weekly', 10_000)
  const start = await today()
  await pays(who, 5_250, { reference: 'paid-ahead' })
  expect((await reschedule(server, admin, who.loan.id, { first_due: addDays(start, 14), count: 1 })).status).toBe(200)
  const { id } = (await row<{ id: string }>(`select id from payments where tx_ref = 'paid-ahead'`))!
  const body = { cause: 'taken_back', reason: 'The bank took it back' }
  expect((await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })).status).toBe(200)
  await advanceDays(server, 18)
  expect(await storedFees(who)).toEqual([
    { number: 1, on: addDays(start, 11), amount: 55_250 },
    { number: 2, on: addDays(start, 18), amount: 44_750 },
  ])
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-07 LATE-02 C-198 two rows that are due on the same day are charged a fee each, and the loan owes both', async () => {
  const who = await aBorrower('weekly', 10_000)
  const start = await today()
  await pays(who, 2_000, { reference: 'cut-by-a-reschedule' })
  expect((await reschedule(server, admin, who.loan.id, { first_due: addDays(start, 7), count: 1 })).status).toBe(200)
  const { id } = (await row<{ id: string }>(`select id from payments where tx_ref = 'cut-by-a-reschedule'`))!
  const body = { cause: 'taken_back', reason: 'The bank took it back' }
  expect((await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })).status).toBe(200)
  await advanceDays(server, 11)
  expect(await storedFees(who)).toEqual([
    { number: 1, on: addDays(start, 11), amount: 54_000 },
    { number: 5, on: addDays(start, 11), amount: 46_000 },
  ])
  const loan = await row('select total_kobo::int as total from loans where id = $1', [who.loan.id])
  expect(loan).toEqual({ total: 1_150_000 })
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-02 C-194 a reversal brings no fee for days that have passed', async () => {
  const who = await aBorrower('weekly', 50_000)
  await pays(who, 13_125)
  await advanceDays(server, 11)
  expect(await feesOf(who)).toEqual([])
  const { id } = (await row<{ id: string }>(`select id from payments where loan_id = $1 and kind = 'loan_repayment'`, [
    who.loan.id,
  ]))!
  const body = { cause: 'booked_wrongly', reason: 'It was for a neighbour' }
  await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })
  await run(`delete from job_runs where name = 'late-fees' and day > product_today() - 5`)
  await chargeLateFees(server.app, addDays(await today(), -5), await today())
  expect(await feesOf(who)).toEqual([])
  expect(await checkBooks(server.app)).toEqual([])
})
