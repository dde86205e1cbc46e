import { addDays, daysBetween, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import {
  advanceDays,
  aRunningLoan,
  aVirtualAccount,
  pay,
  reschedule,
  scheduleOf,
  type TestLoan,
} from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { maxDelayDays } from './completed-in-time.ts'
import { listSettledLoans } from './settled-repository.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ GRACE_DAYS: '3', LATE_FEE_NAIRA: '500', LATE_FEE_BP: '200', LATE_FEE_CAP_BP: '1000' })
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2026-03-02T10:00:00Z' })
})
afterAll(() => server.close())

type Borrower = { customer: TestCustomer; account: string; loan: TestLoan; start: Day }
const today = async (): Promise<Day> => lagosDay(await productNow(server.app.database))
/** A loan of ₦50,000 in weekly instalments. */
async function aBorrower(): Promise<Borrower> {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  return { customer, account, loan: await aRunningLoan(server, admin, customer), start: await today() }
}

type Row = { number: number; dueOn: Day; amount: number; paid: number }
const rowsOf = ({ loan }: Borrower): Promise<Row[]> =>
  server.app.database.rows(
    `select number, due_date as "dueOn", amount_kobo(i)::float8 as amount, paid_kobo(i)::float8 as paid
     from instalments i where loan_id = $1 order by number`,
    [loan.id],
  )
type Money = { id: string; day: Day; amount: number }
const standing = ({ loan }: Borrower): Promise<Money[]> =>
  server.app.database.rows(
    `select id, value_day(p) as day, (amount_kobo - excess_kobo)::float8 as amount
     from payments p where loan_id = $1 and kind = 'loan_repayment' and status = 'completed' order by id`,
    [loan.id],
  )

/** A payment of so many kobo with the value day so many days after the loan began. */
async function pays({ account, start }: Borrower, amount: number, after?: number): Promise<void> {
  const paid = after === undefined ? {} : { paid_at: `${addDays(start, after)}T08:00:00Z` }
  await pay(server, account, amount, paid)
}
const passTo = async ({ start }: Borrower, day: number) => advanceDays(server, day - daysBetween(start, await today()))
async function reverses(who: Borrower, place: number): Promise<void> {
  const body = { cause: 'booked_wrongly', reason: 'It was for a neighbour' }
  const id = (await standing(who))[place]?.id
  const { status } = await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })
  expect(status).toBe(200)
}
/** Pays what is left today. A late fee may be charged with the payment itself, so it takes a second one. */
async function paysOff(who: Borrower): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const { loan, repayment_summary: left } = await scheduleOf(server, who.customer, who.loan.id)
    if (loan.status === 'completed') return
    await pays(who, Math.round(left.outstanding_balance * 100))
  }
  expect((await scheduleOf(server, who.customer, who.loan.id)).loan.status).toBe('completed')
}

const settledOf = async ({ customer, loan }: Borrower) =>
  (await listSettledLoans(server.app.database, customer.customerId)).find(({ id }) => id === loan.id)!.settled
/** The days after the start on which each instalment was paid. */
const paidAfter = async (who: Borrower) =>
  (await settledOf(who)).map(({ settledOn }) => settledOn && daysBetween(who.start, settledOn))
const maxDelay = async ({ customer }: Borrower): Promise<number | undefined> =>
  (
    await server.app.database.row<{ days: number }>(
      `with ${maxDelayDays.replace(':customerId', '$1')} select days from delays`,
      [customer.customerId],
    )
  )?.days

test('PROD-55 an instalment whose own payment was reversed was paid in time where another payment filled it in time', async () => {
  const who = await aBorrower()
  const [first] = await rowsOf(who)
  await passTo(who, 3)
  await pays(who, first!.amount)
  await passTo(who, 5)
  await pays(who, first!.amount)
  expect((await paidAfter(who)).slice(0, 3)).toEqual([3, 5, null])
  await passTo(who, 20)
  await reverses(who, 0)
  expect((await paidAfter(who)).slice(0, 2)).toEqual([5, null])
  await paysOff(who)
  expect((await paidAfter(who)).slice(0, 3)).toEqual([5, 20, 20])
  expect(await maxDelay(who)).toBe(20 - 14)
})

test('PROD-55 an instalment that two payments filled in time was paid late where one of them was reversed and only later money takes its place', async () => {
  const who = await aBorrower()
  const [first] = await rowsOf(who)
  await passTo(who, 3)
  await pays(who, first!.amount - 100_000)
  await passTo(who, 6)
  await pays(who, 100_000)
  await passTo(who, 16)
  await pays(who, first!.amount)
  expect((await paidAfter(who)).slice(0, 3)).toEqual([6, 16, null])
  await passTo(who, 17)
  await reverses(who, 0)
  expect((await paidAfter(who)).slice(0, 2)).toEqual([16, null])
  await paysOff(who)
  expect((await paidAfter(who)).slice(0, 2)).toEqual([16, 17])
  expect(await maxDelay(who)).toBe(16 - 7)
})

test('PROD-55 money that becomes known later with an earlier value day fills the first instalment, and the money before it the next ones', async () => {
  const who = await aBorrower()
  const [first] = await rowsOf(who)
  await passTo(who, 19)
  await pays(who, first!.amount)
  expect((await paidAfter(who)).slice(0, 2)).toEqual([19, null])
  await passTo(who, 21)
  await pays(who, first!.amount, 5)
  expect((await paidAfter(who)).slice(0, 2)).toEqual([5, 19])
  await paysOff(who)
  expect(await maxDelay(who)).toBe(19 - 14)
})

/** The day on which each row is full when the payments that stand fill the rows, the oldest row first, in the order of their value days. */
function filledBy(rows: readonly Row[], payments: readonly Money[]): (Day | null)[] {
  const money = payments.map(({ day, amount }) => ({ day, left: amount })).sort((a, b) => (a.day < b.day ? -1 : 1))
  return rows.map(({ amount, paid }) => {
    let [unpaid, last]: [number, Day | null] = [amount, null]
    for (const each of money) {
      const part = Math.min(each.left, unpaid)
      if (part > 0) last = each.day
      each.left -= part
      unpaid -= part
    }
    return unpaid === 0 && paid === amount ? last : null
  })
}

/** A step of a loan's life, after some days: a payment of a share of a third of it, some days ago; a reversal; or its reschedule. */
const step = fc.record({
  days: fc.nat(6),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.record({ share: fc.integer({ min: 10, max: 100 }), ago: fc.nat(25) }) },
    { weight: 3, arbitrary: fc.record({ reversed: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.constant('reschedule' as const) },
  ),
})
const plays = fc.array(step, { minLength: 5, maxLength: 10, size: 'max' })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(who: Borrower, { days, act }: Step): Promise<void> {
  if (days > 0) await advanceDays(server, days)
  if (act === 'reschedule') {
    const owed = (await rowsOf(who)).some(({ amount, paid }) => paid < amount)
    if (owed) await reschedule(server, admin, who.loan.id, { count: 3 })
  } else if ('share' in act) {
    const passed = daysBetween(who.start, await today())
    await pays(who, Math.round((act.share * 1_750_000) / 100), Math.max(0, passed - act.ago))
  } else {
    const count = (await standing(who)).length
    if (count > 0) await reverses(who, act.reversed % count)
  }
}

/** Returns the longest delay of the instalments that are paid. */
async function expectFilled(who: Borrower, steps: readonly Step[]): Promise<number> {
  const rows = await rowsOf(who)
  const settled = filledBy(rows, await standing(who))
  expect(await settledOf(who), JSON.stringify(steps)).toEqual(
    rows.map(({ dueOn }, place) => ({ dueOn, settledOn: settled[place] })),
  )
  return Math.max(...rows.map(({ dueOn }, place) => daysBetween(dueOn, settled[place] ?? dueOn)))
}

test('PROD-55 whatever is paid, becomes known later, is reversed or rescheduled, each instalment is paid on the day on which the sum of its loan fills it', async () => {
  for (const steps of fc.sample(plays, { numRuns: 8, unbiased: true })) {
    const who = await aBorrower()
    for (const each of steps) {
      await take(who, each)
      await expectFilled(who, steps)
    }
    await paysOff(who)
    const kept = await server.app.database.rows<{ days: number }>(
      'select class_days as days from reschedules where loan_id = $1',
      [who.loan.id],
    )
    const delay = Math.max(await expectFilled(who, steps), ...kept.map(({ days }) => days))
    expect(await maxDelay(who), JSON.stringify(steps)).toBe(delay)
  }
})
