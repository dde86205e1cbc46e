import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import type { Replica } from '../../db/replica.ts'
import type { Statement } from '../../db/statement.ts'
import { limitedChecks, smallChecks, sumsOf } from '../../ledger/book-checks.ts'
import { aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isJobDue, runIfDue } from '../../jobs/scheduled.ts'
import { compareBooks, compareBooksWith, compareSoon, reconcileAll } from '../money-jobs.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const list = async (query = '') =>
  (await server.call('GET', `/admin/reconciliations${query}`, undefined, { as: admin.token })).body.data
/** Keeps a comparison that ended with these differences. */
const keep = (differences: object[]) =>
  server.app.database.run(
    `insert into reconciliations (window_from, window_to, booked, settled, found, differences)
      values (product_now() - interval '8 days', product_now(), 0, 0, $1, $2)`,
    [differences.length, JSON.stringify(differences)],
  )

test('before the first comparison the list is empty', async () => {
  expect(await list()).toEqual({
    last_clean_at: null,
    all_between: null,
    is_under_way: false,
    runs: [],
    page: { current: 1, next: null, prev: null, total: 0 },
  })
})

test('each comparison is listed, newest first, with its differences, the missing payments it booked, and the time of the last one without a difference', async () => {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  const { body } = await pay(server, account, 123_450, { deliveries: 0 })
  await reconcileAll(server.app, { repair: false })
  const difference = {
    kind: 'money_in_unknown_to_us',
    ids: { reference: body['reference'] },
    ours: null,
    theirs: 1_234.5,
    counts: null,
  }
  const differing = { since: null, booked: 0, settled: 0, promised: 0, found: 1, differences: [difference] }
  expect(await list()).toMatchObject({ last_clean_at: null, runs: [differing] })
  await reconcileAll(server.app, { repair: true })
  const { last_clean_at: lastCleanAt, runs, page } = await list()
  expect(runs).toMatchObject([{ booked: 1, found: 0, differences: [] }, differing])
  expect(lastCleanAt).toBe(runs[0].at)
  expect(page.total).toBe(2)
  expect((await list('?sort=oldest')).runs[0]).toMatchObject(differing)
  expect((await list(`?search=${String(body['reference'])}`)).runs).toMatchObject([differing])
})

test('while the provider cannot be asked the books are compared with themselves, and no comparison is kept', async () => {
  const before = (await list()).page.total
  const add = (rows: number) =>
    server.app.database.run(
      `insert into tally_changes (what, day, rows, amount_kobo) values ('customer', '2020-01-01', $1, 0)`,
      [rows],
    )
  const whileAway = async (repair: boolean) => {
    await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'error', count: 1, path: 'GET /transaction' })
    const { differences, notAsked, repaired } = await reconcileAll(server.app, { repair })
    expect([notAsked, repaired]).toEqual([expect.stringContaining('paystack GET /transaction'), null])
    return differences.map(({ kind }) => kind)
  }
  await add(1)
  expect(await whileAway(true)).toEqual(['tally_differs'])
  await add(-1)
  expect(await whileAway(false)).toEqual([])
  expect((await list()).page.total).toBe(before)
})

test('DESK-89 an admin has the books compared at once: two requests make one comparison, and it is in the audit trail', async () => {
  const ask = (who = admin) => server.call('POST', '/admin/reconciliations', {}, { as: who.token })
  const support = await anAdmin(server, 'support')
  expect((await ask(support)).status).toBe(403)
  expect((await list()).is_under_way).toBe(false)
  const before = (await list()).page.total
  for (const { status, body } of await Promise.all([ask(), ask(), ask()]))
    expect([status, body.data]).toEqual([200, { is_under_way: true }])
  expect((await list()).is_under_way).toBe(true)
  expect(await runIfDue(server.app, compareBooks, new AbortController().signal)).toBe(true)
  const after = await list()
  expect([after.is_under_way, after.page.total]).toEqual([false, before + 1])
  const asked = await server.app.database.rows(`select 1 from audit_events where action = 'books.comparison-asked'`)
  expect(asked).toHaveLength(1)
})

test('DESK-89 when two admins ask at once, the transaction that began first does not make the comparison due a second time', async () => {
  expect((await list()).is_under_way).toBe(false)
  const late = await inTransaction(server, async (tx) => {
    expect(await isJobDue(tx, compareBooks.name)).toBe(false)
    const early = await inTransaction(server, compareSoon)
    return [early, await compareSoon(tx)]
  })
  expect(late).toEqual([true, false])
  expect(await runIfDue(server.app, compareBooks, new AbortController().signal)).toBe(true)
})

test('with many differences the first hundred and their number are listed, and a search finds the others', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({
    kind: 'repayment_differs',
    ids: { reference: `ref-${index}-` },
    ours: 100,
    theirs: 50,
  }))
  await keep(many)
  const [run] = (await list()).runs
  expect([run.found, run.differences.length, run.differences[99].ids]).toEqual([250, 100, { reference: 'ref-99-' }])
  expect((await list('?search=ref-201-')).runs).toMatchObject([
    { found: 250, differences: [{ ids: { reference: 'ref-201-' }, ours: 1, theirs: 0.5 }] },
  ])
})

test('a difference may be a count, have no id, or be of a kind that is no longer checked', async () => {
  await keep([
    { kind: 'default_accounts', ids: { customer: 'a' }, ours: 0, theirs: 1 },
    { kind: 'of_earlier_versions', ids: { reference: null }, ours: null, theirs: 100 },
  ])
  const [run] = (await list()).runs
  expect([run.since !== null, run.differences]).toEqual([
    true,
    [
      { kind: 'default_accounts', ids: { customer: 'a' }, ours: null, theirs: null, counts: { ours: 0, theirs: 1 } },
      { kind: 'of_earlier_versions', ids: { reference: null }, ours: null, theirs: 1, counts: null },
    ],
  ])
})

test('SCALE-20 SCALE-48 a check that fails hides no finding and keeps no other part due, and the job fails at its end; the replica answers', async () => {
  const { database } = server.app
  const failing = sumsOf(4)[0]!
  const asked: string[] = []
  const standby = withRows(database, (one) => {
    asked.push(one.text)
    if (one.text === failing.find.text) throw new Error('canceling statement due to statement timeout')
  })
  const replica: Replica = {
    read: async (_purpose, work) => ({ answer: await work(standby), ageMs: 0, server: 'standby' }),
    noteFallBack: () => undefined,
    ageMs: () => 0,
    close: () => Promise.resolve(),
  }
  const primary = withRows(database, (one) => expect(one.reads).toBe('primary'))
  const add = (kobo: number) =>
    database.run(`update payments set amount_kobo = amount_kobo + $1 where kind = 'loan_repayment'`, [kobo])
  await database.run(
    `update night_parts set at = product_now() - case when part in (4, 7, 20) then interval '40 days' else '0' end`,
  )
  await add(1)
  onTestFinished(async () => void (await add(-1)))
  const before = (await list()).page.total
  const job = compareBooksWith({ secondLookMs: 0, wholeUpTo: 0 })
  await expect(
    job.run({ ...server.app, database: primary, replica }, { reached: null, signal: new AbortController().signal }),
  ).rejects.toThrow(`${failing.kind} (sums of part 4): canceling statement`)
  const { runs, page } = await list()
  expect(page.total).toBe(before + 1)
  expect(runs[0].differences.map(({ kind }: { kind: string }) => kind)).toContain('repayment_differs')
  const due = await database.rows(
    `select part from night_parts where checked = 'books' and at < product_now() - interval '1 day'`,
  )
  expect(due).toEqual([{ part: 4 }])
  // The open months come first, and the sums of everything last.
  const firstLook = asked.slice(0, asked.indexOf(sumsOf(20).at(-1)!.find.text) + 1)
  expect(limitedChecks.payment.map(({ find }) => find.text)).toContain(firstLook[0])
  expect(firstLook.slice(-2)).toEqual([failing, sumsOf(20).at(-1)!].map(({ find }) => find.text))
  expect(firstLook).toEqual(expect.arrayContaining(smallChecks.map(({ find }) => find.text)))
})

/** The same database, of which each reading of rows by a statement is noticed first. */
const withRows = (database: Database, notice: (asked: Statement<never, unknown>) => void): Database =>
  new Proxy(database, {
    get: (target, name) => (name === 'rows' ? noticing(target, notice) : Reflect.get(target, name)),
  })

const noticing =
  ({ rows }: Database, notice: (asked: Statement<never, unknown>) => void) =>
  async (asked: Statement<never, object>, values: never): Promise<object[]> => {
    if (typeof asked !== 'string') notice(asked)
    return rows(asked, values)
  }
