import { addDays, day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setToday } from '../books/test-books.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'
import { until } from '../testing/test-until.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let auditor: TestPerson
/** The agent of loan M. */
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2031-03-02')
  admin = await anAdmin(server)
  auditor = await anAdmin(server, 'auditor')
  agent = await anAgent(server)
  await playMarch()
})
afterAll(() => server.close())

/** Loan M of the vectors with two repayments, paid out on the second of March; it is the last day of March then. */
async function playMarch() {
  const customer = await aCustomer(server, { agent })
  await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  for (const reference of ['M-1', 'M-2']) {
    await advanceDays(server, 7)
    await pay(server, account, 1_312_500, { reference })
    await until(`${reference} to be booked`, () =>
      server.app.database.row(`select from payments where tx_ref = $1 and status = 'completed'`, [reference]),
    )
  }
  await advanceDays(server, 15)
}

const get = (path: string, who = auditor) => server.call('GET', `/admin/reports/${path}`, undefined, { as: who.token })
const read = async (path: string) => (await get(path)).body.data
const kobo = (naira: string | undefined) => Math.round(Number(naira) * 100)
const sumOf = (lines: readonly string[], at: number) => lines.reduce((sum, line) => sum + kobo(line.split(',')[at]), 0)

test('REP-40 vector B1: 39,375.00 fell due in March, and 26,250.00 of it are collected', async () => {
  const { on, month, days, months, coming } = await read('due-and-collected')
  const march = { due: 39_375, moved: 0, collected: 26_250, unpaid: 13_125, share: 66.67 }
  expect([on, month]).toEqual(['2031-03-31', { from: '2031-03-01', to: '2031-03-31', ...march }])
  expect(days).toHaveLength(31)
  expect(days.filter(({ due }: { due: number }) => due > 0).map(({ day }: { day: string }) => day)).toEqual([
    '2031-03-09',
    '2031-03-16',
    '2031-03-23',
  ])
  expect(months.at(-1)).toEqual(month)
  expect(months[0]).toMatchObject({ from: '2030-04-01', to: '2030-04-30', due: 0, share: 0 })
  expect(coming).toMatchObject({ from: '2031-04-01', to: '2031-04-30', due: 13_125, collected: 0 })
  expect((await read('due-and-collected?on=2031-03-15')).month).toMatchObject({ due: 13_125, share: 100 })
  expect((await read(`due-and-collected?agent=${agent.agentId}&product=default`)).month).toMatchObject(march)
  expect((await read(`due-and-collected?agent=${(await anAgent(server)).agentId}`)).month.due).toBe(0)
  const lines = await linesOfFile(server, '/admin/reports/due-and-collected.csv', auditor)
  expect(lines).toHaveLength(31 + 30)
  const ofMarch = lines.filter((line) => line.startsWith('month'))
  expect([sumOf(ofMarch, 2), sumOf(ofMarch, 4), sumOf(ofMarch, 5)]).toEqual([3_937_500, 2_625_000, 1_312_500])
})

test('REP-43 vector B1: at the end of March its cohort has paid 26,250.00 of 52,500.00', async () => {
  const march = {
    month: '2031-03-01',
    loans: 1,
    principal: 50_000,
    whole: 52_500,
    after: [{ months: 0, on: '2031-03-31', paid: 26_250, paid_share: 50, lost: 0, lost_share: 0 }],
  }
  for (const query of ['', '?product=default', `?agent=${agent.agentId}`])
    expect([query, await read(`cohorts${query}`)]).toEqual([query, { on: '2031-03-31', cohorts: [march] }])
  expect((await read('cohorts?product=other')).cohorts).toEqual([])
  expect((await read('cohorts?on=2031-03-30')).cohorts).toEqual([{ ...march, after: [] }])
  expect(await linesOfFile(server, '/admin/reports/cohorts.csv', auditor)).toEqual([
    '2031-03,1,50000.00,52500.00,0,2031-03-31,26250.00,50,0.00,0',
  ])
  // A cohort without a month end is in the file as it is on the screen.
  expect(await linesOfFile(server, '/admin/reports/cohorts.csv?on=2031-03-30', auditor)).toEqual([
    '2031-03,1,50000.00,52500.00,,,,,,',
  ])
})

test('REP-39 the portfolio of March has the loan by state, product and agent, and what was lent and repaid in the month', async () => {
  const held = { loans: 1, principal: 25_000, unpaid: 26_250 }
  const portfolio = await read('portfolio')
  expect(portfolio.month).toEqual({
    from: '2031-03-01',
    to: '2031-03-31',
    new_loans: 1,
    lent: 50_000,
    repaid: 26_250,
    written_off_loans: 0,
    lost: 0,
  })
  expect(portfolio.figures).toEqual({
    states: [{ state: 'overdue', ...held }],
    running: held,
    products: [{ code: 'default', name: 'Business loan', ...held }],
    agents: [{ id: agent.agentId, first_name: agent.firstName, last_name: agent.lastName, ...held }],
  })
  for (const query of ['?product=default', `?agent=${agent.agentId}`])
    expect([query, await read(`portfolio${query}`)]).toEqual([query, portfolio])
  expect(await read('portfolio?product=other')).toMatchObject({
    month: { lent: 0, repaid: 0 },
    figures: { states: [] },
  })
  expect(await read('portfolio?on=2031-02-28')).toMatchObject({ basis: 'not_kept', figures: null })
  expect(await linesOfFile(server, '/admin/reports/portfolio.csv', auditor)).toEqual([
    `overdue,default,${agent.agentId},1,25000.00,26250.00`,
  ])
})

test('REP-40 what a reschedule moves away stays in the share of its day, and falls due again on the new days', async () => {
  const customer = await aCustomer(server, { agent })
  const { id } = await aRunningLoan(server, admin, customer, 20_000)
  await advanceDays(server, 8)
  expect((await read('due-and-collected')).month).toMatchObject({ due: 5_250 + 13_125, moved: 0 })
  expect((await reschedule(server, admin, id)).status).toBe(200)
  const { month, coming } = await read('due-and-collected')
  expect(month).toMatchObject({ due: 13_125, moved: 5_250, collected: 0, share: 0 })
  expect(coming.due).toBe(14_000)
  expect((await get('due-and-collected?on=2031-04-30')).status).toBe(400)
})

test('REP-41 the lines of the agents add up to the portfolio, with what fell due, was collected and promised', async () => {
  const { today, loan } = await brokenPromise()
  const { period, figures } = await read('agents')
  expect(period).toEqual({ from: '2031-04-01', to: today })
  const own = figures.agents.find(({ id }: { id: string }) => id === agent.agentId)
  const { principal, at_risk: risks, loans } = (await read('par')).figures
  expect(figures.total).toMatchObject({ loans, principal, par1: { amount: risks[0].amount, share: risks[0].share } })
  for (const figure of ['loans', 'principal', 'due', 'moved', 'collected', 'promises', 'promises_kept', 'customers'])
    expect([
      figure,
      figures.agents.reduce((sum: number, line: Record<string, number>) => sum + line[figure]!, 0),
    ]).toEqual([figure, figures.total[figure]])
  expect(own).toMatchObject({ customers: 2, loans: 2, promises: 1, promises_kept: 0, collected: 0, collected_share: 0 })
  expect(own.principal).toBe(25_000 + 20_000)
  const lines = await linesOfFile(server, '/admin/reports/agents.csv', auditor)
  expect([lines.length, sumOf(lines, 5), sumOf(lines, 10)]).toEqual([
    figures.agents.length,
    kobo(principal),
    kobo(figures.total.due),
  ])
  const otherProduct = await read('agents?product=other')
  expect(otherProduct.figures.total).toMatchObject({ loans: 0, due: 0, promises: 0 })
  expect(loan).toMatch(/^LN-/)
})

test('REP-42 an agent reads their own line, and no report of admins', async () => {
  const own = await server.call('GET', '/agent/portfolio', undefined, { as: agent.token })
  const line = (await read('agents')).figures.agents.find(({ id }: { id: string }) => id === agent.agentId)
  const { id: _, first_name: __, last_name: ___, ...figures } = line
  expect(own.body.data).toMatchObject(figures)
  for (const path of ['agents', 'due-and-collected']) expect((await get(path, agent)).status).toBe(403)
  expect((await server.call('GET', '/agent/portfolio', undefined, { as: admin.token })).status).toBe(403)
})

/** The customer of loan M promises to pay tomorrow, and does not. */
async function brokenPromise() {
  const { number, today } = await server.app.database
    .rows<{ number: string; today: string }>(
      `select number, product_today()::text as today from report.loans where agent_id = $1 order by principal_kobo desc limit 1`,
      [agent.agentId],
    )
    .then(([row]) => row!)
  const note = { loan_id: number, outcome: 'promised', note: '', promised_on: addDays(day(today), 1) }
  expect((await server.call('POST', '/agent/round/notes', note, { as: agent.token })).status).toBe(200)
  expect((await read('agents')).figures.total.promises).toBe(0)
  await advanceDays(server, 2)
  return { loan: number, today: addDays(day(today), 2) }
}
