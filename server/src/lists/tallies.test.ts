import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToday } from '../jobs/daily.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { foldTallies } from './tallies.ts'
import { advanceDays, aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)
const summed = `select what, day, sum(rows)::bigint as rows, sum(amount_kobo)::bigint as amount_kobo from tallied group by what, day
  having sum(rows) <> 0 or sum(amount_kobo) <> 0 order by what, day`
const countedSlowly =
  'select what, day, rows, amount_kobo from counted where rows <> 0 or amount_kobo <> 0 order by what, day'

const dueSummed = `select day, product, agent_id, instalments as rows, due_kobo, moved_kobo, unpaid_kobo from report.due_days order by day, product, agent_id`
const dueCounted = 'select * from counted_due order by day, product, agent_id'

/** Checks that the tallies equal a count of every row, to the kobo; returns them. */
async function tallies() {
  expect(await server.app.database.rows(dueSummed)).toEqual(await server.app.database.rows(dueCounted))
  const rows = await server.app.database.rows<{ what: string; day: string; rows: number; amount_kobo: number }>(summed)
  expect(rows).toEqual(await server.app.database.rows(countedSlowly))
  return new Map(
    Map.groupBy(rows, ({ what }) => what)
      .entries()
      .map(([what, days]) => [
        what,
        {
          rows: days.reduce((sum, { rows }) => sum + rows, 0),
          amount: days.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
        },
      ]),
  )
}

test('C-142 tallies equal counting every row after each movement of money, folded or not', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  await decide(server, admin, (await aLoan(server, customer, 20_000)).id, { status: 'rejected' })
  await tallies()
  await aRunningLoan(server, admin, customer, 50_000)
  expect(await foldTallies(server.app)).toBeGreaterThan(0)
  expect((await tallies()).get(`agent.${agent.agentId}`)).toEqual({ rows: 1, amount: 5_000_000 })
  expect((await tallies()).get(`loans-of-agent.${agent.agentId}`)).toEqual({ rows: 2, amount: 0 })
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 1_312_501)
  await advanceDays(server, 8)
  await pay(server, account, 1_000_099)
  const late = await tallies()
  expect([late.get('loan_repayment')?.amount, late.get('loan_disbursement')?.amount]).toEqual([2_312_600, 5_000_000])
  await foldTallies(server.app)
  expect(await tallies()).toEqual(late)
  await pay(server, account, 9_000_000)
  expect((await tallies()).get('loan.completed')).toEqual({ rows: 1, amount: 5_000_000 })
})

test('a payout that fails, one that comes back, a payment that is taken out: each is taken from the tallies again', async () => {
  const customer = await aCustomer(server)
  const before = (await tallies()).get('loan_disbursement')!
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1, path: '/transfer' })
  await approve(server, admin, (await aLoan(server, customer)).id)
  expect((await tallies()).get('loan_disbursement')).toEqual(before)
  await server.sandbox('DELETE', '/faults')
  const loan = await aRunningLoan(server, admin, await aCustomer(server), 10_000)
  expect((await tallies()).get('loan_disbursement')).toEqual({
    rows: before.rows + 1,
    amount: before.amount + 1_000_000,
  })
  await run(`update payments set status = 'failed' where loan_id = $1`, [loan.id])
  expect((await tallies()).get('loan_disbursement')).toEqual(before)
  await run('delete from transfers where payment_id in (select id from payments where loan_id = $1)', [loan.id])
  await run('delete from payments where loan_id = $1', [loan.id])
  await tallies()
})

test('a customer who changes their agent takes the amounts lent to them along', async () => {
  const [from, to] = [await anAgent(server), await anAgent(server)]
  const customer = await aCustomer(server, { agent: from })
  await aRunningLoan(server, admin, customer, 30_000)
  await run('update customers set agent_id = $2 where id = $1', [customer.customerId, to.agentId])
  const now = await tallies()
  expect([now.get(`agent.${from.agentId}`), now.get(`agent.${to.agentId}`)]).toEqual([
    undefined,
    { rows: 1, amount: 3_000_000 },
  ])
  expect([now.get(`loans-of-agent.${from.agentId}`), now.get(`loans-of-agent.${to.agentId}`)]).toEqual([
    undefined,
    { rows: 1, amount: 0 },
  ])
})

/** Two running loans of 40,000 naira in weekly instalments, with accounts to pay into; eight days have passed. */
async function twoLateLoans(): Promise<[string, string]> {
  const borrowers = [await aCustomer(server), await aCustomer(server)] as const
  for (const customer of borrowers) await aRunningLoan(server, admin, customer, 40_000)
  await advanceDays(server, 8)
  return [await aVirtualAccount(server, borrowers[0], admin), await aVirtualAccount(server, borrowers[1], admin)]
}
const sumOf = async (what: string) => (await tallies()).get(what)

test('the amount owed stays exact while repayments, the daily job and folding run at once', async () => {
  const accounts = await twoLateLoans()
  const [running, unpaid] = [await sumOf('running'), await sumOf('unpaid')]
  expect(running?.amount).toBe(unpaid?.amount)
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => pay(server, accounts[n % 2]!, 70_000 + n)),
    ...Array.from({ length: 5 }, () => foldTallies(server.app)),
    runToday(server.app),
  ])
  const paid = 30 * 70_000 + (29 * 30) / 2
  expect(await sumOf('running')).toEqual({ rows: running!.rows, amount: running!.amount - paid })
  expect((await sumOf('unpaid'))?.amount).toBe(unpaid!.amount - paid)
})

test('C-86 a loan whose money came back owes nothing any more', async () => {
  const before = await sumOf('unpaid')
  const loan = await aRunningLoan(server, admin, await aCustomer(server), 20_000)
  expect((await sumOf('unpaid'))!.amount).toBeGreaterThan(before!.amount)
  const { rows } = await server.app.database.pool.query<{ reference: string }>(
    'select reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [loan.id],
  )
  await server.sandbox('POST', `/transfers/${rows[0]!.reference}`, { status: 'reversed' })
  expect(await sumOf('unpaid')).toEqual(before)
})

test('amounts owed from before changes were tallied are added while repayments continue', async () => {
  const [one, other] = await twoLateLoans()
  const wanted = await sumOf('running')
  for (const table of ['tallies', 'tally_changes'])
    await run(
      `delete from ${table} where what in ('running', 'unpaid') or what like any ('{loans-of-agent.%,debit.%,credit.%}')`,
    )
  const fill = await Promise.all(
    [
      'migrations/0055_what_was_owed_already',
      'migrations/0071_loans_of_agents_already',
      'migrations/0174_postings_tallied_already',
      // The older files define what is counted without what came later.
      'tallies',
    ].map((name) => readFile(new URL(`../../${name}.sql`, import.meta.url), 'utf8')),
  )
  await pay(server, one, 10_001)
  await foldTallies(server.app)
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => pay(server, n % 2 ? one : other, 20_000 + n)),
    server.app.database.pool.query(fill.join('\n')),
    foldTallies(server.app),
  ])
  expect((await sumOf('running'))?.amount).toBe(wanted!.amount - 10_001 - 200_045)
})

test('loans that change in one statement are tallied together, in any number', async () => {
  const agent = await anAgent(server)
  const loans: { id: string }[] = []
  for (let n = 0; n < 3; n++)
    loans.push(await aRunningLoan(server, admin, await aCustomer(server, { agent }), 10_000 * (n + 1)))
  const client = await server.app.database.pool.connect()
  const change = async (text: string): Promise<unknown[]> => {
    await client.query('begin')
    await client.query(text, [loans.map(({ id }) => id)])
    const { rows } = await client.query(
      `select what, rows, amount_kobo from tally_changes where xmin = pg_current_xact_id()::xid order by what`,
    )
    expect((await client.query(summed)).rows).toEqual((await client.query(countedSlowly)).rows)
    await client.query('rollback')
    return rows
  }
  const [all, amount] = [3, 6_000_000]
  try {
    expect(await change(`update loans set status = 'overdue' where id = any ($1)`)).toEqual([
      { what: 'loan.active', rows: -all, amount_kobo: -amount },
      { what: 'loan.overdue', rows: all, amount_kobo: amount },
    ])
    expect(await change(`update loans set approved_kobo = approved_kobo + 100 where id = any ($1)`)).toEqual([
      { what: `agent.${agent.agentId}`, rows: 0, amount_kobo: 300 },
      { what: 'loan.active', rows: 0, amount_kobo: 300 },
    ])
    expect(await change(`update loans set next_due_kobo = 1 where id = any ($1)`)).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('folding, many times at once and while others write, loses and doubles nothing', async () => {
  const agent = await anAgent(server)
  const write = (n: number) =>
    run(
      `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description, paid_at)
     values (gen_random_uuid(), $1, 'agent_commission', 'completed', $2, $3, $4, 'Agent commission', product_now())`,
      [`race-${n}`, 100 + n, agent.userId, agent.agentId],
    )
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 4 === 0 ? foldTallies(server.app) : write(n))))
  const commissions = (await tallies()).get('agent_commission')
  expect(commissions).toEqual({
    rows: 45,
    amount: 45 * 100 + Array.from({ length: 60 }, (_, n) => (n % 4 === 0 ? 0 : n)).reduce((a, b) => a + b),
  })
  await foldTallies(server.app)
  expect((await tallies()).get('agent_commission')).toEqual(commissions)
  expect(await server.app.database.row('select count(*) as left from tally_changes')).toEqual({ left: 0 })
})
