import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { calls } from '@kasuwa/contract/calls.ts'
import type { CallMeta } from '@kasuwa/contract/call.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Actor, Exchange } from '../context/context.ts'
import { tokenDigest } from '../security/vault.ts'
import { column } from './csv.ts'
import { asFile } from './list-file.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
/** Three reads of 2,000 rows and a part of a fourth. */
const paymentsMade = 6_300

beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on' })
  admin = await anAdmin(server)
  customer = await aCustomer(server, { bank: true, bvn: '22123456789' })
  const { run } = server.app.database
  await run(`update users set first_name = '=1+1', last_name = 'Ọlá, Ade' where id = $1`, [customer.userId])
  await run(
    `insert into month_entries (month, kind, amount_kobo, loans, made_by) values ('2026-03-01', 'accrual', 0, 0, $1)`,
    [admin.userId],
  )
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, created_at, paid_at)
     select gen_random_uuid(), 'row-' || n, 'loan_repayment', case n % 3 when 0 then 'failed' else 'completed' end, n, $1, $2, 'Loan repayment',
       timestamptz '2026-03-01T09:00:00Z' + (n / 9) * interval '1 minute', timestamptz '2026-03-01T09:00:00Z' + (n / 9) * interval '1 minute'
     from generate_series(1, ${paymentsMade}) n`,
    [customer.userId, customer.customerId],
  )
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

async function open(path: string, token = admin.token, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const call = request(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}
/** With the mark at its beginning. */
const text = async (answer: IncomingMessage) => (await buffer(answer)).toString('utf8')
const linesOf = (file: string) => file.slice(1).trimEnd().split('\r\n')
const read = async (path: string, token?: string) => linesOf(await text(await open(path, token)))
const trail = () =>
  server.app.database.rows<{ action: string; actor_id: string; subject_id: string; after: Record<string, unknown> }>(
    `select action, actor_id, subject_id, after from audit_events where subject_kind = 'file' order by id desc`,
  )
const newestEnd = () =>
  vi.waitFor(async () => {
    const [end] = await trail()
    expect(end?.action).not.toBe('list.taken')
    return end!
  })

/** Every file, as it is written in the contract: the check of calls looks for these paths. */
const paths = [
  '/admin/customer-management.csv',
  '/admin/agent-management.csv',
  '/admin/agents/x/customers.csv',
  '/admin/agents/x/commissions.csv',
  '/admin/customers/x/payments.csv',
  '/admin/loan-management.csv',
  '/admin/payment-management.csv',
  '/admin/suspense.csv',
  '/admin/open-items.csv',
  '/admin/customer-credit.csv',
  '/admin/failed-transfers.csv',
  '/admin/reconciliations.csv',
  '/admin/waiting-work.csv',
  '/admin/money-desk.csv',
  '/admin/agent-cash.csv',
  '/admin/proposals.csv',
  '/admin/staff.csv',
  '/admin/staff-trail.csv',
  '/admin/late-loans.csv',
  '/admin/books/ledger.csv',
  '/admin/books/trial-balance.csv',
  '/admin/books/journals.csv',
  '/admin/books/bank/x/reconciliation.csv',
  '/admin/books/months/x/loans.csv',
  '/admin/promises.csv',
  '/admin/agents/compared.csv',
  '/admin/markets/compared.csv',
  '/admin/customers/unfinished-kyc.csv',
  '/admin/cases.csv',
  '/admin/commission-sheet.csv',
  '/admin/reports/portfolio.csv',
  '/admin/reports/ageing.csv',
  '/admin/reports/par.csv',
  '/admin/reports/provisions.csv',
  '/admin/reports/due-and-collected.csv',
  '/admin/reports/agents.csv',
  '/admin/reports/cohorts.csv',
  '/admin/reports/income-statement.csv',
  '/admin/reports/balance-sheet.csv',
]
const fileCalls = Object.values(calls)
  .flatMap((feature) => Object.values<AnyContractProcedure>(feature))
  .map((line) => ({ path: line['~orpc'].route.path!, meta: line['~orpc'].meta as CallMeta }))
  .filter(({ meta }) => meta.file === 'csv')
const addressOf = (path: string, customerId: string, agentId: string) =>
  path
    .replace('/customers/x/', `/customers/${customerId}/`)
    .replace('/agents/x/', `/agents/${agentId}/`)
    .replace('/bank/x/', '/bank/1020/')
    .replace('/months/x/loans.csv', '/months/2026-03/loans.csv?kind=accrual')
    .replace('/commission-sheet.csv', '/commission-sheet.csv?from=2026-03-01&to=2026-03-31')

test('FILE-01 every file of the contract is named here', () => {
  const named = (path: string) => path.replace(/\{[^}]+\}|\/x(?=\/)/g, (found) => (found === '/x' ? '/*' : '*'))
  expect(fileCalls.map(({ path }) => named(path)).sort()).toEqual(paths.map(named).sort())
})

test.each(paths)(
  'FILE-01 FILE-05 %s: a CSV file with a header and a name, and its taker in the audit trail',
  async (path) => {
    const answer = await open(addressOf(path, customer.customerId, customer.agentId))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringMatching(/^attachment; filename="kasuwa-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    })
    const file = await text(answer)
    expect(file.charCodeAt(0)).toBe(0xfeff)
    const [header = '', ...rows] = linesOf(file)
    expect(header.split(',').length).toBeGreaterThan(4)
    const { action, actor_id, after, subject_id } = await newestEnd()
    expect({ action, actor_id, rows: after['rows'] }).toEqual({
      action: 'list.complete',
      actor_id: admin.userId,
      rows: rows.length,
    })
    const [, start] = await trail()
    expect(start).toMatchObject({ action: 'list.taken', subject_id, after: { list: after['list'] } })
  },
)

test.each(paths)('FILE-04 C-177 %s: refused before its input is read', async (path) => {
  const { roles } = fileCalls.find((one) => one.path.replaceAll(/\{[^}]+\}/g, 'x') === path)!.meta
  const others = (['credit', 'finance', 'support', 'auditor'] as const).filter((role) => !roles?.includes(role))
  const wrong = `${path}?amount_from=x&status=x&from=x&state=x`
  expect((await open(wrong, 'none')).statusCode).toBe(401)
  expect((await open(wrong, (await anAgent(server)).token)).statusCode).toBe(403)
  expect(others.length).toBeGreaterThan(0)
  const refused = await open(wrong, (await anAdmin(server, ...(others as ['credit']))).token)
  expect([refused.statusCode, JSON.parse(await text(refused)).message]).toEqual([
    403,
    expect.stringContaining('Your role does not allow this.'),
  ])
})

test('FILE-04 the customers are for support and for those who have all roles', async () => {
  const path = '/admin/customer-management.csv'
  expect((await open(path, (await anAdmin(server, 'support')).token)).statusCode).toBe(200)
  expect((await open(path, (await anAdmin(server, 'credit', 'finance', 'auditor')).token)).statusCode).toBe(403)
})

test('FILE-03 no file has a NIN, a BVN, a birthday or a whole account number; a name is no formula', async () => {
  const accounts = await server.app.database.rows<{ account_number: string }>(
    'select account_number from bank_accounts',
  )
  expect(accounts.length).toBeGreaterThan(0)
  for (const path of paths) {
    const file = await text(await open(addressOf(path, customer.customerId, customer.agentId)))
    expect(file).not.toContain('1990-05-01')
    for (const { account_number } of accounts) expect(file).not.toContain(account_number)
    expect(file).not.toMatch(/(^|,)"?=/m)
  }
  const [, row] = await read('/admin/customer-management.csv')
  expect(row).toContain(`,'=1+1,,"Ọlá, Ade",`)
  expect(row).toContain(`,*${accounts[0]!.account_number.slice(-4)},`)
})

test('FILE-03 of a number in the name of a sender only the last four digits are in a file', async () => {
  await server.app.database.run(
    `insert into suspense_items (reference, sender_name, amount_kobo, paid_at) values ('stray-1', 'TRF FROM 0123456789 ADA', 500, product_now())`,
  )
  for (const path of ['/admin/suspense.csv', '/admin/money-desk.csv']) {
    const lines = (await read(path)).filter((line) => line.includes('stray-1'))
    expect([path, lines]).toEqual([path, [expect.stringContaining('TRF FROM *6789 ADA')]])
  }
})

test('FILE-01 all rows once, the newest first, also those of one instant; the filters are those of the list', async () => {
  const { rows } = server.app.database
  const inOrder = async (where: string) =>
    (
      await rows<{ tx_ref: string }>(`select tx_ref from payments where ${where} order by created_at desc, id desc`)
    ).map(({ tx_ref }) => tx_ref)
  for (const [query, where] of [
    ['', 'true'],
    ['?status=failed', `status = 'failed'`],
    [
      '?search=Ade&amount_from=10&from=2026-03-01&to=2026-03-01',
      `amount_kobo >= 1000 and lagos_day(paid_at) = '2026-03-01'`,
    ],
    ['?search=nobody&amount_from=12.5', 'false'],
  ] as const) {
    const [, ...lines] = await read(`/admin/payment-management.csv${query}`)
    expect([query, lines.map((line) => line.split(',')[0])]).toEqual([query, await inOrder(where)])
  }
  const taken = (await trail()).filter(({ action }) => action === 'list.taken')
  expect(taken[0]?.after).toEqual({ list: 'payments', filter: { search: 'nobody', amount_from: 12.5 } })
})

test('FILE-01 wrong fields and an unknown id are refused in the usual envelope, before the first byte', async () => {
  const wrong = await open('/admin/payment-management.csv?amount_from=x')
  expect([wrong.statusCode, JSON.parse(await text(wrong))]).toEqual([
    400,
    { message: expect.any(String), data: { amount_from: [expect.any(String)] } },
  ])
  expect((await open('/admin/customers/x/payments.csv')).statusCode).toBe(404)
})

/** Does something before any read of a file but its first. */
function beforeLaterReads(work: () => Promise<void>): void {
  const { reports } = server.app.pools
  const real = reports.rows.bind(reports)
  vi.spyOn(reports, 'rows').mockImplementation(async (...asked: Parameters<typeof real>) => {
    const values = asked[1] as { at?: unknown } | undefined
    if (values?.at) await work()
    return real(...asked)
  })
}
function aGate(): { held: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const held = new Promise<void>((resolve) => (open = resolve))
  return { held, open }
}

test('FILE-06 rows that arrive meanwhile are not in the file', async () => {
  beforeLaterReads(async () => {
    await server.app.database.run(
      `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, paid_at)
       select gen_random_uuid(), 'arrived-' || gen_random_uuid(), 'loan_repayment', 'completed', 1, $1, $2, 'Loan repayment', product_now()`,
      [customer.userId, customer.customerId],
    )
  })
  const lines = await read('/admin/payment-management.csv')
  expect(lines).toHaveLength(paymentsMade + 1)
  expect(lines.filter((line) => line.startsWith('arrived'))).toEqual([])
  expect(await server.app.database.run(`delete from payments where tx_ref like 'arrived-%'`)).toBe(3)
})

test.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }])(
  'FILE-06 a file that breaks off cuts the connection, so that no half file looks whole: %o',
  async (headers) => {
    const { held, open: fail } = aGate()
    beforeLaterReads(async () => {
      await held
      throw new Error('the database is gone')
    })
    const answer = await open('/admin/payment-management.csv', admin.token, headers)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, headers['accept-encoding']])
    fail()
    await expect(text(answer)).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
    expect(await newestEnd()).toMatchObject({ action: 'list.broken-off', after: { list: 'payments' } })
  },
)

test('FILE-06 a file breaks off when its taker is signed out meanwhile', async () => {
  const taker = await anAdmin(server)
  beforeLaterReads(async () => {
    await server.app.database.run('update sessions set revoked_at = product_now() where user_id = $1', [taker.userId])
  })
  await expect(read('/admin/payment-management.csv', taker.token)).rejects.toThrow('aborted')
  expect(await newestEnd()).toMatchObject({ action: 'list.broken-off', actor_id: taker.userId })
})

test('FILE-06 a reader who leaves ends the file, and it stands in the trail as broken off', async () => {
  const { held, open: go } = aGate()
  beforeLaterReads(() => held)
  const answer = await open('/admin/payment-management.csv')
  answer.destroy()
  const { action, after } = await newestEnd()
  go()
  expect(action).toBe('list.broken-off')
  expect(after['rows']).toBeLessThan(paymentsMade)
})

test('FILE-06 a server that stops does not wait for the end of a file', async () => {
  const other = await openTestServer()
  const taker = await anAdmin(other)
  const { reports } = other.app.pools
  vi.spyOn(reports, 'rows').mockImplementation(async () =>
    Array.from({ length: 2_000 }, () => ({ createdAt: new Date(0), code: '1', roles: null, phone: 'x'.repeat(2_000) })),
  )
  const call = request(`${other.url}/api/admin/staff.csv`, { headers: { authorization: `Bearer ${taker.token}` } })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const [closed, read] = await Promise.allSettled([other.close(), text(answer)])
  expect([closed.status, read.status, answer.complete]).toEqual(['fulfilled', 'rejected', false])
})

test('FILE-07 one person takes two files at once, and the third waits until one has ended', async () => {
  const { held, open: go } = aGate()
  beforeLaterReads(() => held)
  const path = '/admin/payment-management.csv'
  const taken = [await open(path), await open(path)]
  const third = await open('/admin/staff.csv')
  expect([third.statusCode, JSON.parse(await text(third)).message]).toEqual([
    429,
    'Two files of yours are still being made. Please wait for one of them, then try again.',
  ])
  go()
  const files = await Promise.all(taken.map(text))
  expect(files.map((file) => linesOf(file).length)).toEqual([paymentsMade + 1, paymentsMade + 1])
  await vi.waitFor(async () => expect((await open('/admin/staff.csv')).statusCode).toBe(200))
})

test('FILE-06 a list is read only as far as its reader takes it', async () => {
  let reads = 0
  const endless = asFile<object, number>({
    name: 'endless',
    columns: [column.count('Row', (row) => row)],
    open: () => async (_after, limit) => {
      reads++
      return Array.from({ length: limit }, (_, n) => n)
    },
  })
  const { userId } = admin
  const sessionDigest = tokenDigest(admin.token)
  const actor = { userId, sessionDigest, accountType: 'admin', staffRoles: null } as Actor
  const file = await endless({ app: server.app, actor, now: new Date(), exchange: {} as Exchange }, {})
  const parts = file.parts[Symbol.asyncIterator]()
  for (let part = 1; part <= 5; part++) await parts.next()
  // The header and four reads were taken; the next one is ready.
  await vi.waitFor(() => expect(reads).toBe(5))
  await parts.return?.()
  await file.close(false)
  expect(reads).toBe(5)
})
