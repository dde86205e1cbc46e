import { addDays, day as toDay, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { basisPoints } from '@kasuwa/domain/money.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { linesOfFile } from '../../testing/test-csv.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let day: string
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  const [row] = await server.app.database.rows<{ now: Date }>('select product_now() as now', [])
  day = lagosDay(row!.now)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

type Line = { agent: { id: string }; repaid: number; suggested: number | null; paid: number; under_way: number }
const sheet = async (query = `from=${day}&to=${day}`) =>
  server.call('GET', `/admin/commission-sheet?${query}`, undefined, { as: admin.token })
const lineOf = async ({ agentId }: TestAgent): Promise<Line | undefined> =>
  ((await sheet()).body.data.lines as Line[]).find(({ agent }) => agent.id === agentId)
const figures = async (agent: TestAgent) => {
  const { repaid, suggested, paid, under_way } = (await lineOf(agent))!
  return { repaid, suggested, paid, under_way }
}
const payAll = (payouts: object[], { as = admin, key = '' } = {}) =>
  server.call(
    'POST',
    '/admin/commission-sheet/pay',
    { from: day, to: day, payouts },
    { as: as.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const to = ({ agentId }: TestAgent, amount: number, paid = 0) => ({ agent_id: agentId, amount, paid })
const madeFor = ({ agentId }: TestAgent) =>
  server.app.database.rows<{ status: string; amount: number }>(
    'select status, amount_kobo as amount from payments where agent_id = $1 order by created_at, id',
    [agentId],
  )

/** An agent with a customer whose loan of 50,000 naira is running, and the account to pay into. */
async function anAgentWithLoan() {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer)
  return { agent, customer, loan, account: await aVirtualAccount(server, customer, admin) }
}
const repay = async (agent: TestAgent, account: string, naira: number) => {
  const before = (await lineOf(agent))?.repaid ?? 0
  await pay(server, account, naira * 100)
  await vi.waitFor(async () => expect((await lineOf(agent))?.repaid).toBe(before + naira), { timeout: 20_000 })
}

test('DECIDE-08 FILE-01 C-213 the sheet shows what an agent’s customers repaid, a suggestion by the rate, and what is paid; the agent sees their own', async () => {
  const { agent, account } = await anAgentWithLoan()
  expect(await lineOf(agent)).toBeUndefined()
  await repay(agent, account, 10_001)
  expect(await figures(agent)).toEqual({ repaid: 10_001, suggested: null, paid: 0, under_way: 0 })
  Object.assign(server.app.settings, { COMMISSION_BP: basisPoints(250) })
  expect(await figures(agent)).toEqual({ repaid: 10_001, suggested: 250.03, paid: 0, under_way: 0 })
  const file = await linesOfFile(server, `/admin/commission-sheet.csv?from=${day}&to=${day}`, admin)
  const named = file.find((line) => line.startsWith(`${agent.code},`))
  expect(named).toMatch(/,active,(yes|no),10001\.00,250\.03,0\.00,0\.00$/)
  const own = await server.call('GET', `/agent/commission-sheet?from=${day}&to=${day}`, undefined, { as: agent.token })
  expect(own.body.data).toEqual({ from: day, to: day, rate_bp: 250, ...(await figures(agent)) })
  Object.assign(server.app.settings, { COMMISSION_BP: undefined })
  for (const wrong of ['', `from=${day}`, `from=${day}&to=2020-01-01`, `from=2020-01-01&to=${day}`, 'from=x&to=y'])
    expect((await sheet(wrong)).status).toBe(400)
  const auditor = await anAdmin(server, 'auditor')
  const read = await server.call('GET', `/admin/commission-sheet?from=${day}&to=${day}`, undefined, {
    as: auditor.token,
  })
  expect(read.body.data.lines).toEqual((await sheet()).body.data.lines)
  for (const who of [agent, auditor, await anAdmin(server, 'credit')])
    expect((await payAll([to(agent, 100)], { as: who })).status).toBe(403)
})

test('DECIDE-08 a repayment counts for the agent whom the customer had then, also one from before agents were kept, and its excess for none', async () => {
  const [first, second] = [await anAgentWithLoan(), await anAgent(server)]
  const { agent, customer, account } = first
  await repay(agent, account, 1_000)
  await server.app.database.run('update payments set repaid_agent_id = null where customer_id = $1', [
    customer.customerId,
  ])
  expect((await figures(agent)).repaid).toBe(1_000)
  await server.app.database.run('update customers set agent_id = $1 where id = $2', [
    second.agentId,
    customer.customerId,
  ])
  expect((await figures(agent)).repaid).toBe(1_000)
  expect(await lineOf(second)).toBeUndefined()
  await pay(server, account, 60_000_00)
  await vi.waitFor(async () => expect((await lineOf(second))?.repaid).toBe(51_500), { timeout: 20_000 })
  expect((await figures(agent)).repaid).toBe(1_000)
})

test('DECIDE-08 money that became credit counts when it repays another loan, so no naira counts twice', async () => {
  const { agent, customer, account } = await anAgentWithLoan()
  await pay(server, account, 60_000_00)
  await vi.waitFor(async () => expect((await lineOf(agent))?.repaid).toBe(52_500), { timeout: 20_000 })
  await aRunningLoan(server, admin, customer)
  const use = { amount: 7_500, consent: 'Asked for it by phone' }
  const path = `/admin/customers/${customer.customerId}/credit/apply`
  expect((await server.call('POST', path, use, { as: admin.token })).status).toBe(200)
  expect((await figures(agent)).repaid).toBe(60_000)
})

test('DECIDE-09 C-213 Pay All pays the typed amounts, a payment for each agent; one transfer that fails does not stop the others, and can be paid again', async () => {
  const [one, two] = [await anAgentWithLoan(), await anAgentWithLoan()]
  for (const { agent, account } of [one, two]) await repay(agent, account, 5_000)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  const { status, body } = await payAll([to(one.agent, 300), to(two.agent, 300)], { key: 'all-once' })
  expect([status, body.data]).toEqual([200, { payments: 2, amount: 600 }])
  expect((await payAll([to(one.agent, 300), to(two.agent, 300)], { key: 'all-once' })).body).toEqual(body)
  const states = async () => [...(await madeFor(one.agent)), ...(await madeFor(two.agent))]
  await vi.waitFor(
    async () =>
      expect((await states()).map(({ status: one }) => one).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'completed',
        'failed',
      ]),
    { timeout: 20_000 },
  )
  expect((await states()).map(({ amount }) => amount)).toEqual([30_000, 30_000])
  const [failed, paid] = (await figures(one.agent)).paid === 0 ? [one.agent, two.agent] : [two.agent, one.agent]
  expect(await figures(paid)).toEqual({ repaid: 5_000, suggested: null, paid: 300, under_way: 0 })
  expect((await payAll([to(failed, 300)])).status).toBe(200)
  await vi.waitFor(async () => expect((await figures(failed)).paid).toBe(300), { timeout: 20_000 })
})

test('DECIDE-08 the sheet is read a page at a time, each agent on one page', async () => {
  const agents = await Promise.all(Array.from({ length: 11 }, () => anAgent(server)))
  expect((await payAll(agents.map((agent) => to(agent, 10)))).status).toBe(200)
  const settled = async () =>
    (await Promise.all(agents.map(madeFor))).flat().every(({ status }) => status === 'completed')
  await vi.waitFor(async () => expect(await settled()).toBe(true), { timeout: 20_000 })
  const all = (await sheet()).body.data
  expect(all.page).toEqual({ current: 1, prev: null, next: null, total: all.lines.length })
  expect(all.lines.length).toBeGreaterThan(10)
  const pages = []
  for (let page = 1; page <= Math.ceil(all.lines.length / 10); page++)
    pages.push(...(await sheet(`from=${day}&to=${day}&per_page=10&page=${page}`)).body.data.lines)
  expect(pages).toEqual(all.lines)
})

test('DECIDE-09 of two people who press at once one pays; an old sheet, an agent twice and an unknown one pay nothing', async () => {
  const { agent } = await anAgentWithLoan()
  const other = await anAdmin(server)
  const both = await Promise.all([admin, other].map((as) => payAll([to(agent, 150)], { as })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)!.body.message).toMatch(/^Commissions of this period changed/)
  expect((await payAll([to(agent, 150)])).status).toBe(400)
  expect((await payAll([to(agent, 50, 150), to(agent, 50, 150)])).status).toBe(400)
  expect(
    (await payAll([to(agent, 50, 150), { ...to(agent, 50, 150), agent_id: agent.agentId.toUpperCase() }])).status,
  ).toBe(400)
  expect((await payAll([to(agent, 50, 150), { agent_id: admin.userId, amount: 5, paid: 0 }])).status).toBe(404)
  expect((await payAll([])).status).toBe(400)
  expect(await madeFor(agent)).toHaveLength(1)
})

test('DECIDE-08 DECIDE-09 what was paid for some days counts in every period with one of them, so other dates pay nothing again', async () => {
  const { agent, account } = await anAgentWithLoan()
  await repay(agent, account, 2_000)
  expect((await payAll([to(agent, 100)])).status).toBe(200)
  await vi.waitFor(async () => expect((await figures(agent)).paid).toBe(100), { timeout: 20_000 })
  const [before, after] = [addDays(toDay(day), -3), addDays(toDay(day), 3)]
  const paidIn = async (from: string, until: string) =>
    ((await sheet(`from=${from}&to=${until}`)).body.data.lines as Line[]).find(
      (line) => line.agent.id === agent.agentId,
    )?.paid
  expect(await paidIn(before, after)).toBe(100)
  expect(await paidIn(before, addDays(toDay(day), -1))).toBeUndefined()
  const again = { from: before, to: after, payouts: [to(agent, 100)] }
  const { status, body } = await server.call('POST', '/admin/commission-sheet/pay', again, { as: admin.token })
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^Commissions of this period changed/)])
  expect(await madeFor(agent)).toHaveLength(1)
})

test('DECIDE-09 the sum counts for SECOND_PERSON_COMMISSION_ABOVE, and both people see each agent, amount and account', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 400 }, async () => {
    const [one, two] = [await anAgent(server), await anAgent(server)]
    const { status, body } = await payAll([to(one, 250), to(two, 250)])
    expect([status, body.data.proposal.amount, body.data.proposal.act]).toEqual([202, 500, 'commission_sheet'])
    expect(body.data.proposal.facts).toEqual(
      [one, two].map(({ code }) => ({
        name: expect.stringMatching(`^\\w+ \\w+, agent ${code}$`),
        value: expect.stringMatching(/^₦250\.00 to \d{10}/),
      })),
    )
    expect(body.data.proposal.subject.name).toMatch(/^\w{3} \d+, \d{4} to \w{3} \d+, \d{4}$/)
    expect(await madeFor(one)).toEqual([])
    expect((await payAll([to(one, 250)])).body.message).toMatch(/^This waits for a second person/)
    const confirmed = await decideProposal(server, await anAdmin(server), body.data.proposal.id, 'confirm')
    expect(confirmed.status).toBe(200)
    expect([(await madeFor(one)).length, (await madeFor(two)).length]).toEqual([1, 1])
  }))
