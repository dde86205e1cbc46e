import type { Day } from '@kasuwa/domain/dates.ts'
import { amountOf } from '@kasuwa/domain/loans/instalments.ts'
import { newLateFees, standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { type Kobo, kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { required } from '../base/required.ts'
import type { LoanId } from '../base/ids.ts'
import { chargeLateFees } from '../jobs/late-fees.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { lateFeeFactsOf } from '../loans/late-fee-repository.ts'
import { instalmentsOf } from '../loans/schedule-repository.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ GRACE_DAYS: '1', LATE_FEE_NAIRA: '300', LATE_FEE_BP: '150', LATE_FEE_CAP_BP: '2500' })
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2026-03-02T10:00:00Z' })
})
afterAll(() => server.close())

/** Numbers from 0 to below 1 that are the same in every run. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function aBorrower(seed: number) {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  return { customer, loan, account: await aVirtualAccount(server, customer, admin), next: chances(seed), paid: 0 }
}
type Borrower = Awaited<ReturnType<typeof aBorrower>>
type Lost = { day: number; send: () => Promise<unknown> }

/** The borrower pays some of what is left, or nothing. A lost webhook comes some days later. */
async function mayPay(who: Borrower, day: number, lost: Lost[]): Promise<void> {
  const amount = 50_000 + Math.floor(who.next() * 700_000)
  if (who.next() > 0.3 || who.paid + amount > 4_500_000) return
  who.paid += amount
  const reference = `random-${who.account}-${day}`
  const isLost = who.next() < 0.4
  await pay(server, who.account, amount, { reference, deliveries: isLost ? 0 : 1 })
  if (isLost)
    lost.push({
      day: day + 1 + Math.floor(who.next() * 6),
      send: () => pay(server, who.account, amount, { reference }),
    })
}

const today = async (): Promise<Day> =>
  required(await server.app.database.row<{ day: Day }>('select product_today() as day'), 'a day').day

/** A day on which the job runs, or is late until a later day. */
const nextDay = async (isLate: boolean): Promise<unknown> =>
  isLate ? server.app.database.run('update clock set offset_ms = offset_ms + 86400000::bigint') : advanceDays(server, 1)

/** The fees that the payments give by their value days, whatever was known when. */
async function feesByValueDays(id: LoanId) {
  const facts = required((await lateFeeFactsOf(server.app.database, [id])).get(id), 'the facts of a loan with a rule')
  const rows = (await instalmentsOf(server.app.database, id)).map((row) => ({ ...row, amount: amountOf(row) }))
  const fees = newLateFees({ ...facts, rows, fees: [] }, { after: '2026-03-02' as Day, upTo: '2026-04-10' as Day })
  return fees.map(({ number, chargedOn, amount }) => ({ number, chargedOn, amount }))
}

const storedFees = async (id: LoanId) => {
  const rows = await server.app.database.rows<{ number: number; chargedOn: Day; amount: Kobo; takenOff: Kobo }>(
    `select number, charged_on as "chargedOn", amount_kobo as amount, taken_off_kobo as "takenOff" from late_fees where loan_id = $1 order by number`,
    [id],
  )
  return rows
    .map(({ amount, takenOff, ...fee }) => ({
      ...fee,
      amount: standingOf({ amount: kobo(amount), takenOff: kobo(takenOff) }),
    }))
    .filter(({ amount }) => amount > 0)
}

test('LATE-02 LATE-04 C-194 random payments, known in time or days later, with jobs in time or late: the late fees are those of the value days', async () => {
  const all = await Promise.all([11, 22, 33, 44, 55, 66].map(aBorrower))
  const decide = chances(7)
  const lost: Lost[] = []
  for (let day = 1; day <= 38; day++) {
    await nextDay(day < 38 && decide() < 0.4)
    for (const who of all) await mayPay(who, day, lost)
    for (const { send } of lost.filter((one) => one.day === day)) await send()
  }
  for (const { send } of lost.filter((one) => one.day > 38)) await send()
  await advanceDays(server, 1)
  const found = await Promise.all(all.map(({ loan }) => storedFees(loan.id as LoanId)))
  expect(found).toEqual(await Promise.all(all.map(({ loan }) => feesByValueDays(loan.id as LoanId))))
  expect(found.flat().length).toBeGreaterThan(8)
  const lowered = await server.app.database.row<{ n: number }>(`select count(*)::integer as n from late_fee_changes`)
  expect(lowered?.n).toBeGreaterThan(1)
  expect(await checkBooks(server.app)).toEqual([])
}, 120_000)

test('LATE-02 C-194 the job on three servers, payments, reversals, waivers and a write-off at once charge each instalment once, and the books agree', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, (_, index) => aBorrower(index)))
  for (const { account } of all) await pay(server, account, 100_000)
  const from = await today()
  await server.app.database.run('update clock set offset_ms = offset_ms + 40 * 86400000::bigint')
  await server.app.database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
  const until = await today()
  const first = await server.app.database.rows<{ id: string }>(
    `select id from payments where loan_id = any ($1) and amount_kobo = 100000 and kind = 'loan_repayment'`,
    [all.map(({ loan }) => loan.id)],
  )
  const act = (path: string, body: object) => server.call('POST', path, body, { as: admin.token })
  const reason = 'Tried by a test'
  await Promise.all([
    ...[1, 2, 3].map(() => chargeLateFees(server.app, from, until, 2)),
    ...all.map(({ account }) => pay(server, account, 1_250_000)),
    ...first.slice(0, 3).map(({ id }) => act(`/admin/payments/${id}/reverse`, { cause: 'booked_wrongly', reason })),
    ...all.slice(3, 6).map(({ loan }) => act(`/admin/loans/${loan.id}/late-fees/1/waive`, { reason })),
    act(`/admin/loans/${all[7]!.loan.id}/write-off`, { reason }),
  ])
  await chargeLateFees(server.app, from, until)
  const charged = await server.app.database.rows<{ fees: number }>(
    `select count(*)::integer as fees from audit_events e where e.action = 'late-fee.charged' and e.subject_id = any ($1) group by subject_id`,
    [all.map(({ loan }) => loan.id)],
  )
  expect(charged.map(({ fees }) => fees)).toEqual(all.map(() => 4))
  expect(await checkBooks(server.app)).toEqual([])
})

test('LATE-11 PAPER-01 the statement has late fees as lines, and what was paid and taken off; the agreement has the rule', async () => {
  const { customer, loan, account } = await aBorrower(1)
  await advanceDays(server, 9)
  await pay(server, account, 5_250_000 + 20_000)
  const waived = { reason: 'The road was flooded' }
  const path = `/admin/loans/${loan.id}/late-fees/1/waive`
  expect((await server.call('POST', path, waived, { as: admin.token })).status).toBe(200)
  const { text } = await takeDocument(server, `/loans/${loan.id}/statement`, customer)
  expect(text).toContain('Late fee Instalment 1 ₦496.88')
  expect(text).toContain('₦200.00 of it for late fees')
  expect(text).toContain('Late fee taken off Instalment 1 -₦296.88')
  const agreement = await takeDocument(server, `/loans/${loan.id}/agreement`, customer)
  expect(agreement.text).toContain('₦300.00 and 1.5% of what is unpaid of it')
  const giveBack = { ...waived, give_back: true }
  expect((await server.call('POST', path, giveBack, { as: admin.token })).status).toBe(200)
  const whole = await takeDocument(server, `/customer/statement`, customer)
  expect(whole.text).toContain('Late fee given back')
  expect(await checkBooks(server.app)).toEqual([])
})
