import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { lateFeeSettings } from '../testing/test-acts-of-books.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { askToBeErased, erased, proposeErasure } from './test-erasure.ts'

let server: TestServer
let finance: TestPerson
let both: readonly [TestPerson, TestPerson]
/** Their loans are paid off, each with one late fee. */
let borrowers: (TestCustomer & { loan: string })[]
beforeAll(async () => {
  server = await openTestServer(lateFeeSettings)
  finance = await anAdmin(server)
  both = [await anAdmin(server, 'support'), await anAdmin(server, 'support')]
  borrowers = []
  for (let one = 0; one < 7; one++) {
    const customer = await aCustomer(server)
    borrowers.push({ ...customer, loan: (await aRunningLoan(server, finance, customer)).id })
  }
  await advanceDays(server, 12)
  for (const { loan, ...customer } of borrowers) {
    const { owed } = (await server.app.database.row<{ owed: number }>(
      'select (total_kobo - paid_kobo)::float8 as owed from loans where id = $1',
      [loan],
    ))!
    await pay(server, await aVirtualAccount(server, customer, finance), owed)
  }
  const states = await server.app.database.rows('select status from loans l join late_fees f on f.loan_id = l.id')
  expect(states).toEqual(borrowers.map(() => ({ status: 'completed' })))
}, 60_000)
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const giveBack = ({ loan }: { loan: string }) =>
  server.call(
    'POST',
    `/admin/loans/${loan}/late-fees/1/waive`,
    { reason: 'The road was flooded', give_back: true },
    { as: finance.token },
  )
const refused = { status: 400, body: { message: expect.stringMatching(/^The data of this person was erased/) } }
const creditOf = async ({ customerId }: TestCustomer) =>
  (await server.app.database.row<{ credit: number }>(
    `select coalesce(-sum(amount_kobo), 0)::float8 as credit from postings where account = 'customer_credit' and customer_id = $1`,
    [customerId],
  ))!.credit
const next = () => borrowers.pop()!
const proposed = async (one: TestCustomer): Promise<string> => {
  await askToBeErased(server, one)
  return (await proposeErasure(server, one, both[0])).body.data.proposal.id
}

test('RIGHT-05 LATE-05 a late fee of an erased person is not given back, since nobody could be paid the credit', async () => {
  const gone = next()
  await erased(server, gone, both)
  expect(await giveBack(gone)).toMatchObject(refused)
  expect(await creditOf(gone)).toBe(0)
})

test('RIGHT-05 LATE-05 a waiver that meets an erasure in progress waits for it, and is refused', async () => {
  const gone = next()
  await proposed(gone)
  const erasing = new Client({ connectionString: server.app.database.pool.options.connectionString! })
  await erasing.connect()
  await erasing.query('begin')
  await erasing.query('select erase_person($1, $2)', [gone.userId, both[1].userId])
  const waived = giveBack(gone)
  const waiting = 'select count(*)::int as waiting from pg_locks where not granted'
  await expect
    .poll(async () => (await server.app.database.row<{ waiting: number }>(waiting))?.waiting)
    .toBeGreaterThan(0)
  await erasing.query('commit')
  await erasing.end()
  expect(await waived).toMatchObject(refused)
  expect(await creditOf(gone)).toBe(0)
})

test('RIGHT-05 LATE-05 a waiver and an erasure at once: one of them is done, and whoever has credit is not erased', async () => {
  while (borrowers.length > 0) {
    const one = next()
    const id = await proposed(one)
    const answers = await Promise.all([giveBack(one), decideProposal(server, both[1], id, 'confirm')])
    const [given, gone] = answers.map(({ status }) => status === 200)
    expect(given).toBe(!gone)
    expect((await creditOf(one)) > 0).toBe(given)
  }
})
