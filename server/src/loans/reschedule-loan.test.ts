import { addDays, addMonths, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { reschedule as plan } from '@kasuwa/domain/loans/reschedule.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoanId } from '../base/ids.ts'
import { productNow } from '../db/product-time.ts'
import { transaction } from '../db/transaction.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { balances } from '../ledger/test-balances.ts'
import {
  advanceDays,
  aLoan,
  aRunningLoan,
  aVirtualAccount,
  pay,
  reschedule,
  scheduleOf,
  type TestLoan,
} from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { lockLoan } from './loan-repository.ts'
import { saveReschedule } from './reschedule-repository.ts'
import { instalmentsOf } from './schedule-repository.ts'

type Lent = { customer: TestCustomer; loan: TestLoan; account: string }

let server: TestServer
let admin: TestPerson
let agent: TestAgent
/** Loans of 50,000 naira in four rows of 13,125, the third of which was due yesterday. */
let lent: Lent[]
let today: Day

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  lent = []
  for (let count = 0; count < 12; count++) lent.push(await aLentLoan())
  await advanceDays(server, 22)
  today = lagosDay(await productNow(server.app.database))
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

async function aLentLoan(): Promise<Lent> {
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer)
  return { customer, loan, account: await aVirtualAccount(server, customer, admin) }
}

const detailOf = ({ customer, loan }: Lent) => scheduleOf(server, customer, loan.id)
const read = async (path: string, as: TestPerson = admin) =>
  (await server.call('GET', path, undefined, { as: as.token })).body.data
const reverseNewest = async ({ customer }: Lent) => {
  const payment = await server.app.database.row<{ id: string }>(
    `select id from payments where customer_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at desc, id desc limit 1`,
    [customer.customerId],
  )
  const body = { cause: 'taken_back', reason: 'The bank took it back' }
  return server.call('POST', `/admin/payments/${payment!.id}/reverse`, body, { as: admin.token })
}
/** The kept row of a running loan, and the same counted anew. */
const runningRows = ({ loan }: Lent) =>
  server.app.database.rows(
    'select * from running_loans where loan_id = $1 union select * from counted_running_loans(array[$1]::uuid[])',
    [loan.id],
  )
const rowsOf = (detail: { schedule: { installment_number: number; amount: number; paid_amount: number }[] }) =>
  detail.schedule.map(({ installment_number: number, amount, paid_amount: paid }) => [number, amount, paid])

test('RESC-01 RESC-04 RESC-06 C-198 R1 what is unpaid moves to new rows by no journal, and both schedules are shown; customer, agent and admin see that it was rescheduled', async () => {
  const one = lent[0]!
  const { loan, customer, account } = one
  await pay(server, account, 3_125_000)
  const [before, frozen] = [await balances(server.app.database), await detailOf(one)]
  expect([frozen.loan.status, frozen.first_schedule, frozen.rescheduled_at]).toEqual(['overdue', [], null])
  const preview = (await reschedule(server, admin, loan.id, {}, { preview: true })).body.data
  expect((await detailOf(one)).schedule).toEqual(frozen.schedule)
  const { status, body } = await reschedule(server, admin, loan.loan_id, {}, { key: 'reschedule-once' })
  expect(status).toBe(200)
  expect(await reschedule(server, admin, loan.loan_id, {}, { key: 'reschedule-once' })).toMatchObject({ status, body })
  expect(body.data).toMatchObject({ moved: { principal: 20_625, interest: 625 }, status: 'active', due_now: 0 })
  expect({ ...preview, rescheduled_at: null }).toEqual({ ...body.data, rescheduled_at: null })
  const detail = await detailOf(one)
  expect(rowsOf(detail)).toEqual([
    [1, 13_125, 13_125],
    [2, 13_125, 13_125],
    [3, 5_000, 5_000],
    ...[5, 6, 7, 8, 9].map((number) => [number, 3_541.66, 0]),
    [10, 3_541.7, 0],
  ])
  expect(detail.schedule.slice(3).map(({ due_date }: { due_date: Day }) => due_date)).toEqual(
    [7, 14, 21, 28, 35, 42].map((days) => addDays(today, days)),
  )
  expect(detail.first_schedule).toEqual(
    frozen.schedule.map(({ installment_number, due_date, amount }: Record<string, unknown>) => ({
      installment_number,
      due_date,
      amount,
    })),
  )
  const at = detail.rescheduled_at
  expect(detail.loan).toMatchObject({ status: 'active', end_date: addDays(today, 42), rescheduled_at: at })
  expect(detail.repayment_summary).toMatchObject({ total_paid: 31_250, outstanding_balance: 21_250, due_now: 0 })
  expect(await balances(server.app.database)).toEqual(before)
  const listed = (await read(`/admin/loan-management?search=${loan.loan_id}`)).loans.data
  expect(listed).toMatchObject([{ status: 'active', rescheduled_at: at }])
  expect((await scheduleOf(server, agent, loan.id)).loan.rescheduled_at).toBe(at)
  expect((await read(`/agent/customers?search=${customer.phone}`, agent))[0].loans).toMatchObject([
    { rescheduled_at: at },
  ])
  expect(await runningRows(one)).toHaveLength(1)
  const trail = (await trailOf(server, loan.id)).filter(({ action }) => action === 'loan.rescheduled')
  expect(trail).toMatchObject([
    { actor: admin.userId, after: { reason: 'The market burned down', consent: 'Agreed by phone this morning' } },
  ])
  expect(
    await server.app.database.rows(
      `select facts, text_state is not null as texted, in_bell from notifications where kind = 'loan_rescheduled' and user_id = $1`,
      [customer.userId],
    ),
  ).toEqual([
    { facts: { loan: loan.loan_id, nextDue: addDays(today, 7), amount: 354_166 }, texted: true, in_bell: true },
  ])
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-01 RESC-05 C-198 payments fill the new rows and their reversals take them back, the newest first, down to a row that was cut', async () => {
  const one = lent[1]!
  await pay(server, one.account, 2_000_000)
  expect((await reschedule(server, admin, one.loan.id)).status).toBe(200)
  const rescheduled = rowsOf(await detailOf(one))
  await pay(server, one.account, 3_250_000)
  expect((await detailOf(one)).loan.status).toBe('completed')
  expect((await reverseNewest(one)).status).toBe(200)
  expect(rowsOf(await detailOf(one))).toEqual(rescheduled)
  expect((await reverseNewest(one)).status).toBe(200)
  const detail = await detailOf(one)
  expect(detail.loan.status).toBe('overdue')
  expect(rowsOf(detail)).toEqual(rescheduled.map(([number, amount]) => [number, amount, 0]))
  expect(detail.repayment_summary).toMatchObject({ total_paid: 0, outstanding_balance: 52_500 })
  expect(await runningRows(one)).toHaveLength(1)
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-02 RESC-03 C-198 each refusal is a sentence and changes nothing', async () => {
  const one = lent[2]!
  const { loan, customer } = one
  const ask = async (more: object, id = loan.id) => {
    const { status, body } = await reschedule(server, admin, id, more)
    return { status, ...body }
  }
  const fieldOf = async (more: object) => (await ask(more)).data
  expect(await fieldOf({ first_due: today })).toEqual({
    first_due: [expect.stringMatching(/^Please choose a day from/)],
  })
  expect(await fieldOf({ first_due: addDays(today, 61) })).toEqual({ first_due: [expect.any(String)] })
  expect(await fieldOf({ count: 0 })).toEqual({ count: ['Please enter 1 to 100 installments'] })
  expect(await fieldOf({ count: 101 })).toEqual({ count: ['Please enter 1 to 100 installments'] })
  expect(await fieldOf({ count: 13, repayment_frequency: 'monthly' })).toEqual({
    count: [expect.stringMatching(/^The last installment would be due on/)],
  })
  expect(await fieldOf({ repayment_frequency: 'hourly' })).toEqual({ repayment_frequency: [expect.any(String)] })
  expect(await fieldOf({ consent: ' ' })).toEqual({ consent: ['Value is required'] })
  expect(await fieldOf({ reason: undefined })).toEqual({ reason: ['Value is required'] })
  const pending = await aLoan(server, await aCustomer(server))
  expect(await ask({}, pending.id)).toMatchObject({ status: 400, message: 'Only a loan that runs can be rescheduled.' })
  expect(await ask({}, 'LN-99999999')).toMatchObject({ status: 404 })
  const finance = await anAdmin(server, 'finance')
  expect((await reschedule(server, finance, loan.id)).status).toBe(403)
  expect((await reschedule(server, customer, loan.id)).status).toBe(403)
  expect(await trailOf(server, loan.id)).not.toContainEqual(expect.objectContaining({ action: 'loan.rescheduled' }))
  const last = { first_due: addDays(today, 60), count: 10, repayment_frequency: 'monthly' }
  expect((await ask(last)).status).toBe(200)
  const months = Array.from({ length: 10 }, (_, index) => addMonths(addDays(today, 60), index))
  expect((await detailOf(one)).schedule.map(({ due_date }: { due_date: Day }) => due_date)).toEqual(months)
  expect((await ask({ count: 100, repayment_frequency: 'daily' })).status).toBe(200)
  expect(await ask({})).toMatchObject({
    status: 400,
    message: 'This loan has already been rescheduled as often as it may be.',
  })
  expect((await detailOf(one)).first_schedule).toHaveLength(4)
})

test('RESC-03 C-198 C-86 while the money of a loan is back it is not rescheduled; a schedule that was taken back begins anew', async () => {
  const one = lent[3]!
  expect((await reschedule(server, admin, one.loan.id)).status).toBe(200)
  await pay(server, one.account, 100_000)
  await comesBack(one)
  expect((await reschedule(server, admin, one.loan.id)).body.message).toMatch(/^The money of this loan came back/)
  const item = (await read(`/admin/open-items?search=${one.loan.loan_id}`)).items[0].id as number
  const cancel = await server.call(
    'POST',
    `/admin/open-items/${item}/cancel-loan`,
    { reason: 'Gone' },
    { as: admin.token },
  )
  expect(cancel.status).toBe(200)
  expect(await checkBooks(server.app)).toEqual([])

  const other = lent[4]!
  expect((await reschedule(server, admin, other.loan.id)).status).toBe(200)
  await comesBack(other)
  expect(await detailOf(other)).toMatchObject({ rescheduled_at: null, first_schedule: [] })
  expect(await checkBooks(server.app)).toEqual([])
})

async function comesBack({ loan }: Lent) {
  const transfer = await server.app.database.row<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [loan.id],
  )
  await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed' })
}

test('RESC-04 C-198 above the limit a reschedule is proposed with its rows and the consent, and another admin confirms it', async () => {
  const one = lent[5]!
  const other = await anAdmin(server, 'credit')
  await withLimits(server, { SECOND_PERSON_RESCHEDULE_ABOVE: 52_499 }, async () => {
    const { status, body } = await reschedule(server, admin, one.loan.id)
    expect([status, body.data.proposal]).toMatchObject([
      202,
      {
        act: 'reschedule',
        amount: 52_500,
        facts: [
          { name: 'New installments', value: '6, weekly' },
          { name: 'First due' },
          { name: 'Last due' },
          { name: "Customer's consent", value: 'Agreed by phone this morning' },
          { name: 'Unpaid principal', value: '₦50,000.00' },
          { name: 'Unpaid interest', value: '₦2,500.00' },
        ],
      },
    ])
    const { id } = body.data.proposal
    expect((await read(`/admin/loans/${one.loan.loan_id}`)).proposal).toMatchObject({ id, act: 'reschedule' })
    expect((await reschedule(server, admin, one.loan.id)).status).toBe(400)
    expect((await detailOf(one)).rescheduled_at).toBeNull()
    expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
    expect((await decideProposal(server, other, id, 'confirm')).status).toBe(200)
  })
  expect((await detailOf(one)).schedule).toHaveLength(6)
})

test('RESC-05 C-198 a payment that waited for the reschedule fills the new rows, not those that went', async () => {
  const one = lent[6]!
  const id = one.loan.id as LoanId
  let paid: Promise<unknown> = Promise.resolve()
  await transaction(server.app.database, async (tx) => {
    await lockLoan(tx, id)
    const terms = { firstDue: addDays(today, 7), count: 6, frequency: 'weekly' } as const
    const made = {
      loanId: id,
      at: tx.now,
      on: today,
      by: admin.userId,
      classDays: 15,
      firstNumber: 5,
      rows: 6,
      ...terms,
    }
    const after = {
      state: 'active',
      nextDueOn: terms.firstDue,
      nextDueAmount: kobo(875_000),
      end: addDays(today, 42),
    } as const
    await saveReschedule(tx, made, plan(await instalmentsOf(tx, id), terms), after)
    paid = pay(server, one.account, 1_000_000)
    await expect
      .poll(
        async () => {
          const waits = await server.app.database.rows(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return waits.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
  })
  await paid
  await expect
    .poll(async () => rowsOf(await detailOf(one)).slice(0, 2))
    .toEqual([
      [5, 8_750, 8_750],
      [6, 8_750, 1_250],
    ])
  expect(await checkBooks(server.app)).toEqual([])
})

test('RESC-05 C-198 at the same time as itself, a repayment, a reversal and a write-off, a reschedule happens once or not at all', async () => {
  const races = lent.slice(7, 10)
  await Promise.all(races.map((one) => pay(server, one.account, 1_500_000)))
  await Promise.all(
    races.map(async (one) => {
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => reschedule(server, admin, one.loan.id)),
        pay(server, one.account, 700_000),
        reverseNewest(one),
        server.call('POST', `/admin/loans/${one.loan.id}/write-off`, { reason: 'Closed' }, { as: admin.token }),
      ])
      expect(answers.slice(0, 3).filter((answer) => answer.status === 200)).toHaveLength(2)
      expect(answers[5]).toMatchObject({ status: 400 })
    }),
  )
  for (const one of races) expect(await runningRows(one)).toHaveLength(1)
  expect(await checkBooks(server.app)).toEqual([])
})

/** A small generator of the same numbers in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('RESC-01 C-198 random reschedules with payments and reversals keep every sum, and what was frozen never changes', async () => {
  Object.assign(server.app.settings, { RESCHEDULES_PER_LOAN: 100 })
  const next = numbersFrom(20_261_126)
  const [one] = [lent[10]!]
  const { schedule: frozen } = await detailOf(one)
  let paid = 0
  const payments: number[] = []
  for (let step = 0; step < 40; step += 1) {
    const act = next(3)
    const left = 5_250_000 - paid
    if (act === 0 && left > 100_000) {
      const amount = 1 + next(Math.min(left - 1, 1_600_000))
      await pay(server, one.account, amount)
      payments.push(amount)
      paid += amount
    } else if (act === 1 && payments.length > 0) {
      expect((await reverseNewest(one)).status).toBe(200)
      paid -= payments.pop()!
    } else {
      const frequency = ['daily', 'weekly', 'biweekly', 'monthly'][next(4)]
      const terms = { first_due: addDays(today, 1 + next(60)), count: 1 + next(10), repayment_frequency: frequency }
      expect((await reschedule(server, admin, one.loan.id, terms)).status).toBe(200)
    }
    const detail = await detailOf(one)
    const sum = (pick: 'amount' | 'paid_amount') =>
      detail.schedule.reduce((all: number, row: Record<typeof pick, number>) => all + Math.round(row[pick] * 100), 0)
    expect([step, sum('amount'), sum('paid_amount')]).toEqual([step, 5_250_000, paid])
    if (detail.rescheduled_at) expect(detail.first_schedule.map(amountOf)).toEqual(frozen.map(amountOf))
    expect(await runningRows(one)).toHaveLength(1)
    if (step % 8 === 7) expect(await checkBooks(server.app)).toEqual([])
  }
  expect((await detailOf(one)).rescheduled_at).not.toBeNull()
})

const amountOf = ({ amount }: { amount: number }) => amount

test('RESC-05 C-198 where a reversal opens an old row that is due after new ones, the loan owes and is late by the row that is due first', async () => {
  const one = await aLentLoan()
  await pay(server, one.account, 500_000)
  const terms = { first_due: addDays(today, 1), count: 2, repayment_frequency: 'daily' }
  expect((await reschedule(server, admin, one.loan.id, terms)).status).toBe(200)
  expect((await reverseNewest(one)).status).toBe(200)
  expect(rowsOf(await detailOf(one))).toEqual([
    [1, 5_000, 0],
    [5, 23_750, 0],
    [6, 23_750, 0],
  ])
  await advanceDays(server, 2)
  const detail = await detailOf(one)
  expect(detail.loan.status).toBe('overdue')
  const next = { next_due_date: addDays(today, 1), next_payment_amount: 23_750, due_now: 47_500 }
  expect(detail.repayment_summary).toMatchObject(next)
  expect(await checkBooks(server.app)).toEqual([])
  await pay(server, one.account, 600_000)
  expect((await detailOf(one)).repayment_summary).toMatchObject({
    ...next,
    next_payment_amount: 22_750,
    due_now: 46_500,
  })
  await advanceDays(server, 5)
  expect((await detailOf(one)).repayment_summary.due_now).toBe(46_500)
})
