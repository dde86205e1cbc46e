import { addDays, lagosDay } from '@kasuwa/domain/dates.ts'
import { credit, debit, journal, type Leg } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { productNow } from '../db/product-time.ts'
import { post } from '../ledger/post.ts'
import { advanceDays, aRunningLoan, reschedule } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson

/** The loans of P1: unpaid principal in kobo, and class days. */
const loans = [
  [2_500_000, 8],
  [8_000_000, 0],
  [3_750_000, 31],
  [5_000_000, 30],
  [10_000_000, 0],
  [1_234_567, 61],
  [999_999, 95],
  [2_000_001, 1],
] as const

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const today = async () => lagosDay(await productNow(server.app.database))
const atRisk = async (who: TestPerson = admin) =>
  server.call('GET', '/admin/late-loans/at-risk', undefined, { as: who.token })

test('C-199 MEND-11 without running loans every figure is zero, and agents do not read it', async () => {
  const { status, body } = await atRisk()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ loans: 0, principal: 0, provision: 0, written_off: 0, recovered: 0 })
  expect(body.data.at_risk.map(({ share }: { share: number }) => share)).toEqual([0, 0, 0, 0, 0])
  expect((await atRisk(await anAgent(server))).status).toBe(403)
})

test('MEND-02 MEND-04 MEND-11 P1 P2: portfolio at risk and the provision of each class follow from the running loans', async () => {
  for (const [principal, days] of loans) {
    const { id } = await aRunningLoan(server, admin, await aCustomer(server), 120_000)
    await server.app.database.run(
      'update running_loans set unpaid_principal_kobo = $2, oldest_due_on = $3 where loan_id = $1',
      [id, principal, addDays(await today(), days === 0 ? 3 : -days)],
    )
  }
  const { data } = (await atRisk(await anAdmin(server, 'auditor'))).body
  expect(data).toMatchObject({ on: await today(), loans: loans.length, principal: 334_845.67, provision: 30_222.83 })
  expect(data.at_risk).toEqual([
    { days: 1, amount: 154_845.67, share: 46.24 },
    { days: 7, amount: 134_845.66, share: 40.27 },
    { days: 30, amount: 59_845.66, share: 17.87 },
    { days: 60, amount: 22_345.66, share: 6.67 },
    { days: 90, amount: 9_999.99, share: 2.99 },
  ])
  expect(
    data.classes.map(({ loans: count, principal, provision }: Record<string, number>) => [count, principal, provision]),
  ).toEqual([
    [2, 180_000, 1_800],
    [3, 95_000.01, 4_750],
    [1, 37_500, 7_500],
    [1, 12_345.67, 6_172.84],
    [1, 9_999.99, 9_999.99],
  ])
})

test('MEND-11 C-199 rescheduled loans are shown apart, and keep the class of the day of their reschedule', async () => {
  const { loans, principal, at_risk: before } = (await atRisk()).body.data
  const { id } = await aRunningLoan(server, admin, await aCustomer(server), 60_000)
  await advanceDays(server, 45)
  const late = (await atRisk()).body.data
  expect(late.rescheduled).toMatchObject({ loans: 0, principal: 0, share: 0 })
  expect((await reschedule(server, admin, id)).status).toBe(200)
  const { data } = (await atRisk()).body
  expect(data).toMatchObject({ loans: loans + 1, principal: principal + 60_000 })
  expect(data.at_risk).toEqual(late.at_risk)
  const share = Math.round((60_000 / (principal + 60_000)) * 10_000) / 100
  expect(data.rescheduled).toEqual({
    loans: 1,
    principal: 60_000,
    share,
    at_risk: [1, 7, 30, 60, 90].map((days) => ({
      days,
      amount: days <= 30 ? 60_000 : 0,
      share: days <= 30 ? share : 0,
    })),
  })
  expect(before).not.toEqual(data.at_risk)
})

test('MEND-11 write-offs and recoveries are those of this month, less what was taken back', async () => {
  const book = (reference: string, legs: readonly Leg[]) =>
    transaction(server.app.database, (tx) => post(tx, journal('manual', legs), reference, null))
  await book('lost-before', [debit('write_offs', kobo(70_000)), credit('loans_receivable', kobo(70_000))])
  await advanceDays(server, 31)
  await book('lost', [debit('write_offs', kobo(50_000)), credit('loans_receivable', kobo(50_000))])
  await book('taken-back', [debit('loans_receivable', kobo(10_000)), credit('write_offs', kobo(10_000))])
  await book('found', [debit('cash', kobo(2_500)), credit('recoveries', kobo(2_500))])
  const { data } = (await atRisk()).body
  expect(data).toMatchObject({ month: `${(await today()).slice(0, 7)}-01`, written_off: 400, recovered: 25 })
})
