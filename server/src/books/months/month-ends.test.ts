import { addDays, day, type Day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { chosen, move } from '../../agents/test-moves.ts'
import { keepMonthEnds } from '../../jobs/month-ends.ts'
import { keepMonthEnd } from '../../ledger/keep-month-end.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from '../../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../../testing/test-people.ts'
import { aRunningLoanOf, loanFee } from '../../testing/test-terms.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { setToday } from '../test-books.ts'
import { finishClosing } from './close-month.ts'

const [march, april] = [day('2031-03-01'), day('2031-04-01')]

let server: TestServer
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2031-03-02')
  admin = await anAdmin(server)
  agent = await anAgent(server)
})
afterAll(() => server.close())

const sql = () => server.app.database
const goTo = (on: string) =>
  server
    .sandbox('POST', '/clock', { now: `${on}T11:00:00.000Z` })
    .then(() => sql().run('update sessions set created_at = product_now(), last_seen_at = product_now()'))
const keptMonths = () =>
  sql().rows<{ month: Day; loans: number; is_closed: boolean }>(
    'select month, loans, is_closed from report.kept_months order by month',
  )
type Row = { unpaid: number[]; late: number; class: number[]; agent: string; product: string }
/** The kept row of a loan: unpaid principal, interest and fee in naira, days late, class days and class. */
async function rowOf(id: string, month: Day): Promise<Row | undefined> {
  return sql().row<Row>(
    `select jsonb_build_array(unpaid_principal_kobo / 100.0, unpaid_interest_kobo / 100.0, unpaid_fee_kobo / 100.0) as unpaid, days_late as late,
       jsonb_build_array(class_days, class_from, class_to, provision_bp) as class, agent_id as agent, product || ' ' || product_version as product
     from report.month_ends where month = $1 and loan_id = $2`,
    [month, id],
  )
}
const borrow = async (amount: number, frequency: 'weekly' | 'monthly' = 'weekly') => {
  const customer = await aCustomer(server, { agent })
  const { id } = await aRunningLoan(server, admin, customer, amount, frequency)
  return { customer, id, account: await aVirtualAccount(server, customer, admin) }
}
type Lent = { customer: TestCustomer; id: string; account: string }
let [late, inTime, paidOff, withFee, moved]: Lent[] = []
const booked = (reference: string) =>
  expect.poll(() => sql().rows('select value_day(p) as day from payments p where tx_ref = $1', [reference]))

test('REP-09 REP-11 on the first of a month each loan that ran is kept as it was on the last day, with the agent of that day; nothing is kept of months before', async () => {
  ;[late, inTime, paidOff, moved] = [
    await borrow(50_000),
    await borrow(40_000, 'monthly'),
    await borrow(10_000),
    await borrow(60_000),
  ]
  const customer = await aCustomer(server, { agent })
  const { id } = await aRunningLoanOf(server, admin, customer, {
    amount: 100_000,
    rate: 500,
    months: 3,
    frequency: 'weekly',
    loanFee: loanFee(500, 100),
  })
  withFee = { customer, id, account: await aVirtualAccount(server, customer, admin) }
  await pay(server, late.account, 2_625_000)
  await pay(server, paidOff.account, 1_050_000)
  await pay(server, withFee.account, 120_000)
  await goTo('2031-03-26')
  expect((await reschedule(server, admin, moved.id, { first_due: '2031-04-10', count: 2 })).status).toBe(200)
  await goTo('2031-03-31')
  expect(await keptMonths()).toEqual([])
  await goTo('2031-04-01')
  expect(await keptMonths()).toEqual([{ month: march, loans: 4, is_closed: false }])
  const [product, own] = ['default 1', agent.agentId]
  expect(await rowOf(late.id, march)).toEqual({
    unpaid: [25_000, 1_250, 0],
    late: 8,
    class: [8, 1, 30, 500],
    agent: own,
    product,
  })
  expect(await rowOf(inTime.id, march)).toEqual({
    unpaid: [40_000, 2_000, 0],
    late: 0,
    class: [0, 0, 0, 100],
    agent: own,
    product,
  })
  expect(await rowOf(paidOff.id, march)).toBeUndefined()
  // Its first row is 7,692.31 + 1,153.84 + 115.38, of which 1,200 was paid: interest first, then the fee.
  expect(await rowOf(withFee.id, march)).toMatchObject({
    unpaid: [100_000, 13_846.16, 1_453.84],
    late: 22,
    class: [22, 1, 30, 500],
  })
  // Rescheduled when it was 17 days late: it keeps that class.
  expect(await rowOf(moved.id, march)).toMatchObject({ unpaid: [60_000, 3_000, 0], late: 0, class: [17, 1, 30, 500] })
  const to = await anAgent(server)
  expect((await move(server, admin, { from: agent, to }, chosen([late.customer]))).status).toBe(200)
  const again = await transaction(sql(), (tx) => keepMonthEnd(tx, march))
  expect([again, (await rowOf(late.id, march))?.agent]).toEqual([4, own])
})

test('REP-10 money of the month that becomes known later remakes its end while it is open, on the next day or when it is closed, and never afterwards', async () => {
  await goTo('2031-04-03')
  await pay(server, late!.account, 1_000_000, { paid_at: '2031-03-28T09:00:00.000Z', reference: 'known-late' })
  await booked('known-late').toEqual([{ day: '2031-03-28' }])
  expect(await rowOf(late!.id, march)).toMatchObject({ unpaid: [25_000, 1_250, 0] })
  await goTo('2031-04-04')
  // 13,125 of row 3 are 12,500 and 625: 10,000 pay the interest and 9,375.
  expect(await rowOf(late!.id, march)).toMatchObject({ unpaid: [15_625, 625, 0], late: 8 })
  await pay(server, late!.account, 312_500, { paid_at: '2031-03-31T09:00:00.000Z', reference: 'known-later' })
  await booked('known-later').toEqual([{ day: '2031-03-31' }])
  await sql().run('insert into book_months (month, closed_by) values ($1, $2)', [march, admin.userId])
  expect(await finishClosing(server.app, march)).toBe(true)
  const last = { unpaid: [12_500, 625, 0], late: 0 }
  expect(await rowOf(late!.id, march)).toMatchObject(last)
  expect(await keptMonths()).toEqual([{ month: march, loans: 4, is_closed: true }])
  await pay(server, late!.account, 400_000, { paid_at: '2031-03-31T09:00:00.000Z', reference: 'too-late' })
  await booked('too-late').toEqual([{ day: '2031-03-31' }])
  await goTo('2031-04-05')
  expect(await transaction(sql(), (tx) => keepMonthEnd(tx, march))).toBeNull()
  expect(await rowOf(late!.id, march)).toMatchObject(last)
  for (const change of [
    'update month_end_loans set days_late = 0',
    'delete from month_end_loans',
    'delete from month_ends',
    'update month_ends set loans = 0',
    `insert into month_end_loans select month, '${paidOff!.id}', product, product_version, agent_id, 1, 0, 0, 0, 0, 0 from month_end_loans limit 1`,
    'truncate month_end_loans',
  ])
    await expect(sql().run(change)).rejects.toThrow(/its month is closed|append-only|cannot be|never/)
})

test('REP-09 months that were missed are kept in their order, once, by several servers at once; one that is broken off continues with the rest', async () => {
  const owner = openDatabase(sql().pool.options.connectionString!, { connections: 1 })
  const until = day('2031-06-02')
  try {
    await owner.run(`create function stop_may() returns trigger language plpgsql as $$ begin
      if new.month = '2031-05-01' then raise exception 'the power went'; end if; return new; end $$`)
    await owner.run('create trigger stop_may before insert on month_ends for each row execute function stop_may()')
    await sql().run(`update clock set offset_ms = offset_ms + 58 * 86400000::bigint`)
    await expect(keepMonthEnds(server.app, day('2031-04-05'), until)).rejects.toThrow('the power went')
    expect((await keptMonths()).map(({ month }) => month)).toEqual([march, april])
    expect(await sql().rows(`select from month_end_loans where month = '2031-05-01'`)).toEqual([])
    await owner.run('drop function stop_may cascade')
    const kept = () => sql().rows('select month, loans, kept_at from report.kept_months order by month')
    const before = await kept()
    await Promise.all([1, 2, 3].map(() => keepMonthEnds(server.app, day('2031-04-05'), until)))
    expect(await kept()).toEqual([...before, expect.objectContaining({ month: '2031-05-01', loans: 4 })])
    expect(await rowOf(inTime!.id, april)).toMatchObject({ late: 28, class: [28, 1, 30, 500] })
    expect(await rowOf(inTime!.id, day('2031-05-01'))).toMatchObject({ late: 59, class: [59, 31, 60, 2_000] })
    expect(
      await sql().rows(`select day from job_runs where name = 'month-ends' and day >= '2031-05-31' order by day`),
    ).toEqual(['2031-05-31', '2031-06-01', '2031-06-02'].map((one) => ({ day: one })))
    // The days that the test jumped over.
    await advanceDays(server, 1)
    expect((await keptMonths()).length).toBe(3)
  } finally {
    await owner.close()
  }
})

test('REP-09 the sum of a month is the balance of account 1100 at its end', async () => {
  for (const month of [march, april]) {
    const [found] = await sql().rows<{ kept: number; books: number }>(
      `select (select sum(unpaid_principal_kobo) from report.month_ends where month = $1)::float8 as kept,
         (select sum(debit_kobo - credit_kobo) from report.account_days where number = '1100' and book_day <= $2)::float8 as books`,
      [month, addDays(month === march ? april : day('2031-05-01'), -1)],
    )
    expect(found!.kept).toBeGreaterThan(0)
    expect([month, found!.kept]).toEqual([month, found!.books])
  }
})
