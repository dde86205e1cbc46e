import { day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setToday } from '../books/test-books.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { keepNowAs, loansOfP1, makeP1 } from './test-portfolio.ts'

let server: TestServer
let auditor: TestPerson
let ids: string[]
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2031-04-15')
  const admin = await anAdmin(server)
  ids = await makeP1(server, admin)
  auditor = await anAdmin(server, 'auditor')
})
afterAll(() => server.close())

const get = (path: string, who = auditor) => server.call('GET', `/admin/reports/${path}`, undefined, { as: who.token })
const read = async (path: string) => (await get(path)).body.data
const kobo = (naira: string | undefined) => Math.round(Number(naira) * 100)

const p2 = [
  { days: 1, amount: 154_845.67, share: 46.24 },
  { days: 7, amount: 134_845.66, share: 40.27 },
  { days: 30, amount: 59_845.66, share: 17.87 },
  { days: 60, amount: 22_345.66, share: 6.67 },
  { days: 90, amount: 9_999.99, share: 2.99 },
]
const p1 = [
  [2, 180_000, 1_800],
  [3, 95_000.01, 4_750],
  [1, 37_500, 7_500],
  [1, 12_345.67, 6_172.84],
  [1, 9_999.99, 9_999.99],
]
const classesOf = ({ classes }: { classes: Record<string, number>[] }) =>
  classes.map(({ loans, principal, provision }) => [loans, principal, provision])

test('REP-36 REP-37 REP-38 P1 P2 ageing, portfolio at risk and provisions of today are one set of figures', async () => {
  for (const name of ['ageing', 'par', 'provisions']) {
    const { on, basis, kept_since, figures, month_ends } = await read(name)
    expect({ on, basis, kept_since, month_ends }).toEqual({
      on: '2031-04-15',
      basis: 'now',
      kept_since: null,
      month_ends: [],
    })
    expect(figures).toMatchObject({ loans: loansOfP1.length, principal: 334_845.67, provision: 30_222.83 })
    expect(figures.at_risk).toEqual(p2)
    expect(classesOf(figures)).toEqual(p1)
    expect(figures.rescheduled).toMatchObject({ loans: 0, principal: 0 })
  }
  expect(
    (await server.call('GET', '/admin/late-loans/at-risk', undefined, { as: auditor.token })).body.data,
  ).toMatchObject({
    at_risk: p2,
    provision: 30_222.83,
  })
})

test('REP-35 a month end before the first kept one says so and has no zero, and another past day is refused', async () => {
  expect(await read('par?on=2031-03-31')).toEqual({
    on: '2031-03-31',
    basis: 'not_kept',
    kept_since: null,
    figures: null,
    month_ends: [],
  })
  expect((await get('ageing?on=2031-03-30')).body.data).toEqual({
    on: ['Please choose today or the last day of an earlier month.'],
  })
  expect((await get('ageing?on=2031-04-16')).status).toBe(400)
  await keepNowAs(server, day('2031-03-01'))
  await server.app.database.run(`update running_loans set oldest_due_on = '2031-04-18'`)
  expect(await read('par?on=2031-02-28')).toMatchObject({ basis: 'not_kept', kept_since: '2031-03-31', figures: null })
})

test('REP-35 REP-36 REP-37 a kept month end stays as it was, and is one of the month ends before today', async () => {
  const kept = await read('ageing?on=2031-03-31')
  expect(kept).toMatchObject({ basis: 'kept', kept_since: '2031-03-31', month_ends: [] })
  expect([kept.figures.at_risk, classesOf(kept.figures)]).toEqual([p2, p1])
  const now = await read('ageing')
  expect(now.figures.at_risk[0]).toEqual({ days: 1, amount: 0, share: 0 })
  expect(now.month_ends).toEqual([{ on: '2031-03-31', principal: 334_845.67, provision: 30_222.83, at_risk: p2 }])
})

test('REP-36 the filters leave the loans of one agent or product, and the sums of the files are the figures of the screens', async () => {
  const agentOf = await server.app.database.row<{ agent: string }>(
    'select agent_id as agent from report.loans where loan_id = $1',
    [ids[0]],
  )
  const own = await read(`ageing?on=2031-03-31&agent=${agentOf?.agent}`)
  expect(own.figures.principal).toBeGreaterThan(0)
  expect((await read('ageing?product=default')).figures.loans).toBe(loansOfP1.length)
  expect((await read('ageing?product=other')).figures).toMatchObject({ loans: 0, principal: 0 })
  expect((await read(`ageing?agent=${(await anAgent(server)).agentId}`)).figures.loans).toBe(0)
  expect((await get('ageing?agent=7')).status).toBe(400)
  for (const query of ['', '?on=2031-03-31', `?on=2031-03-31&agent=${agentOf?.agent}`]) {
    const { figures } = await read(`ageing${query}`)
    const lines = (await linesOfFile(server, `/admin/reports/ageing.csv${query}`, auditor)).map((line) =>
      line.split(','),
    )
    expect(lines).toHaveLength(figures.loans)
    expect(lines.reduce((sum, cells) => sum + kobo(cells[6]), 0)).toBe(kobo(figures.principal))
    const late = lines.filter((cells) => Number(cells[5]) > 30)
    expect(late.reduce((sum, cells) => sum + kobo(cells[6]), 0)).toBe(kobo(figures.at_risk[2].amount))
  }
  expect(await linesOfFile(server, '/admin/reports/par.csv?on=2031-03-31', auditor)).toEqual(
    p2.map(({ days, amount, share }) => `2031-03-31,${days},${amount.toFixed(2)},334845.67,${share}`),
  )
  const provisions = await linesOfFile(server, '/admin/reports/provisions.csv?on=2031-03-31', auditor)
  expect(provisions.reduce((sum, line) => sum + kobo(line.split(',')[6]), 0)).toBe(3_022_283)
  expect(await linesOfFile(server, '/admin/reports/ageing.csv?on=2031-02-28', auditor)).toEqual([])
})

test('REP-30 the choices of the filters are agents, products and kept month ends; agents may not ask', async () => {
  const choices = (await server.call('GET', '/admin/reports/choices', undefined, { as: auditor.token })).body.data
  expect(choices.month_ends).toEqual(['2031-03-31'])
  expect(choices.products).toContainEqual({ code: 'default', name: 'Business loan' })
  expect(choices.agents.length).toBeGreaterThan(0)
  const agent = await anAgent(server)
  for (const name of ['choices', 'ageing', 'par', 'provisions']) expect((await get(name, agent)).status).toBe(403)
  const support = await anAdmin(server, 'support')
  for (const name of ['ageing.csv', 'par.csv', 'provisions.csv']) expect((await get(name, support)).status).toBe(403)
})
