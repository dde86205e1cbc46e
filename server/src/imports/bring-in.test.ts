import { day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { chargeLateFees } from '../jobs/late-fees.ts'
import { countedAccounts, countedAccountsValues, loansOn } from '../ledger/loans-on-day.ts'
import { count, day as dayColumn, kobo } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { maxDelayDays } from '../loans/completed-in-time.ts'
import { findPlanted, switchGuards } from '../ledger/test-differences.ts'
import { allTime, reconcile } from '../ledger/reconcile.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { openSigner } from '../seals/signing.ts'
import { verifySeals, verifyWith } from '../seals/verify.ts'
import { readExportedHeads } from '../seals/exported-heads.ts'
import { aVirtualAccount, pay, reschedule, scheduleOf } from '../testing/test-lending.ts'
import { messagesTo, newestCode, signIn } from '../access/sign-up/test-sign-up.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { importPlantings } from './test-import-differences.ts'
import { agreed, broughtIn, checked, exampleFiles, examplesAs, moveToNoonOf, show, work } from './test-imports.ts'

let server: TestServer
/** Two people who may bring in and undo. */
let people: readonly [TestPerson, TestPerson]
/** The examples of the page, brought in on 2027-03-20. */
let brought: string
beforeAll(async () => {
  server = await openTestServer()
  people = [await anAdmin(server, 'finance'), await anAdmin(server, 'credit')]
  await moveToNoonOf(server, '2027-03-20')
  brought = await broughtIn(server, people, exampleFiles, true)
}, 60_000)
afterAll(() => server.close())

const row = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await server.app.database.row<T>(text, values))!
const rows = <T>(text: string, values: unknown[] = []) => server.app.database.rows<T>(text, values)
const accounts = () =>
  rows(`select account, sum(amount_kobo)::bigint as balance from postings group by account order by account`)
const differences = () => reconcile(server.app, allTime(), { secondLookMs: 0 })

type Loan = {
  id: string
  loan_id: string
  status: string
  next_due_kobo: number
  paid_kobo: number
  total_kobo: number
  customer_id: string
  user_id: string
}
/** The loan of a line of loans.csv. */
const loanOf = (key: string, of = brought) =>
  row<Loan>(
    `select l.*, c.user_id from imported_loans m join loans l on l.id = m.loan_id join customers c on c.id = l.customer_id where m.key = $1 and m.import_id = $2`,
    [key, of],
  )

test('IMPO-14 IMPO-15 the unpaid principal is booked to each loan against the opening balances, and no difference is found', async () => {
  expect(await accounts()).toEqual([
    { account: 'loans_receivable', balance: 11_312_500 },
    { account: 'opening_balances', balance: -11_312_500 },
  ])
  const journals = await rows(
    'select event, reference, lagos_day(posted_at)::text as day, book_day from journals order by id',
  )
  expect(journals).toEqual(
    [await loanOf('L1'), await loanOf('L2')].map(({ id }) => ({
      event: 'loans_imported',
      reference: id,
      day: '2027-03-20',
      book_day: null,
    })),
  )
  expect(await differences()).toEqual([])
})

test('IMPO-25 G13 reconcile finds each change of a loan that was brought in, and verify each that a seal covers', async () => {
  await sealAll(server.app)
  const { database } = server.app
  const books = {
    run: (text: string, values?: unknown[]) => database.run(text, values),
    row: async <T>(text: string, values?: unknown[]) => (await database.row<T>(text, values))!,
    importedLoan: (await loanOf('L2')).id,
  }
  await switchGuards(books, 'disable')
  for (const planting of importPlantings) {
    let isNamed = false
    const { missed, found } = await findPlanted(books, planting, async () => {
      isNamed = (await verifySeals(server.app)).found.length > 0
      return differences()
    })
    expect(missed, `${planting.what}: ${JSON.stringify(found)}`).toEqual([])
    expect([planting.what, isNamed]).toEqual([planting.what, planting.isSealed])
  }
  await switchGuards(books, 'enable')
  expect(await differences()).toEqual([])
}, 60_000)

test('IMPO-13 customers and agents are there without a password, at level 0, with their answers encrypted and not verified', async () => {
  const [hauwa] = await rows<Record<string, unknown>>(
    `select u.phone, u.status, u.kyc_level, u.first_name, u.last_name, u.dob::text, p.address, p.nin_sealed, p.bvn_sealed, b.account_number, b.is_default, g.name as "group",
        g.status as "groupStatus", (select count(*)::integer from identity_checks k where k.user_id = u.id) as checks
      from users u join customers c on c.user_id = u.id join profiles p on p.user_id = u.id left join bank_accounts b on b.customer_id = c.id
        left join customer_groups g on g.id = c.group_id where u.phone = '08031110002'`,
  )
  expect(hauwa).toMatchObject({
    status: 'active',
    kyc_level: 0,
    first_name: 'Hauwa',
    last_name: 'Ƙabiru',
    dob: '1988-04-12',
    checks: 0,
    address: '12 Zaria Road, Kano',
    account_number: '0123456789',
    is_default: true,
    group: 'Kasuwar Rimi',
    groupStatus: 'active',
  })
  const { vault } = server.app
  expect(vault.open(hauwa!['nin_sealed'] as Buffer, 'nin')).toBe('12345678901')
  expect(vault.open(hauwa!['bvn_sealed'] as Buffer, 'bvn')).toBe('22212345678')
  const login = await server.call('POST', '/auth/login', { phone: '08031110002', password: 'Tomatoes-4-Kano!' })
  expect(login.status).toBe(401)
  expect(
    await row(
      `select u.status, length(a.code) as code from users u join agents a on a.user_id = u.id where u.phone = '08031110001'`,
    ),
  ).toEqual({
    status: 'active',
    code: 8,
  })
})

test('IMPO-13 a customer sets a password by a code to their phone, signs in and sees their loan with what was paid before', async () => {
  const user = '08031110003'
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user, method: 'phone' })
  await expect.poll(() => messagesTo(server, user)).toHaveLength(1)
  const code = await newestCode(server, user)
  const verified = await server.call('POST', '/auth/register/verify-phone', { type: 'RESET_PASSWORD', code, user })
  const cookie = verified.headers.get('set-cookie')!.split(';')[0]!
  const password = 'Tomatoes-4-Kano!'
  expect((await server.call('POST', '/auth/password/reset', { user, password }, { headers: { cookie } })).status).toBe(
    200,
  )
  const { id } = await loanOf('L2')
  const detail = await server.call('GET', `/loans/${id}/repayment-schedule`, undefined, {
    as: await signIn(server, user, password),
  })
  expect(detail.status).toBe(200)
  expect(detail.body.data.loan).toMatchObject({ amount: 120_000, status: 'active' })
})

test('IMPO-10 nobody brings in alone, and both see the sums', async () => {
  const [proposer] = people
  const { id } = await checked(server, proposer, examplesAs(1))
  const path = `/admin/imports/${id}/bring-in`
  const { body, status } = await server.call('POST', path, { accounts: false }, { as: proposer.token })
  expect(status).toBe(202)
  expect(body.data.proposal.facts).toContainEqual({ name: 'Unpaid principal', value: '₦113,125.00' })
  const own = await decideProposal(server, proposer, body.data.proposal.id, 'confirm')
  expect([own.status, (await show(server, proposer, id)).state]).toEqual([403, 'checked'])
  const support = await anAdmin(server, 'support')
  expect((await decideProposal(server, support, body.data.proposal.id, 'confirm')).status).toBe(403)
  for (const held of [`/admin/imports/${id}/check`, `/admin/imports/${id}/drop`])
    expect((await server.call('POST', held, undefined, { as: proposer.token })).status).toBe(400)
  const part = await server.call(
    'POST',
    `/admin/imports/${id}/parts?file=agents&part=0`,
    { csv: 'x' },
    { as: proposer.token },
  )
  expect(part.status).toBe(400)
  await decideProposal(server, people[1], body.data.proposal.id, 'refuse', { body: { reason: 'Tried by a test' } })
  const withErrors = await checked(server, proposer, { customers: 'x' })
  const refused = await server.call(
    'POST',
    `/admin/imports/${withErrors.id}/bring-in`,
    { accounts: false },
    { as: proposer.token },
  )
  expect(refused.body.message).toBe('Only files that were checked and have no error can be brought in.')
})

test('IMPO-11 two servers at once, and one that breaks off after each batch, bring in each line once', async () => {
  const { id } = await checked(server, people[0], examplesAs(2))
  await agreed(server, people, `/admin/imports/${id}/bring-in`, { accounts: false })
  const before = await row<{ journals: number }>('select count(*) as journals from journals')
  const stopping = new AbortController()
  stopping.abort()
  // A server that stops does nothing, and leaves the import to another one.
  await work(server, stopping.signal)
  expect((await show(server, people[0], id)).state).toBe('importing')
  await Promise.all([work(server), work(server), work(server)])
  await work(server)
  const one = await show(server, people[0], id)
  expect(one).toMatchObject({ state: 'imported', problem: null, progress: { total: null } })
  expect(await row('select count(*) as journals from journals')).toEqual({ journals: before.journals + 2 })
  expect(await row('select count(*) as people from imported_people where import_id = $1', [id])).toEqual({ people: 3 })
  expect(await row('select count(*) as parts from import_parts where import_id = $1', [id])).toEqual({ parts: 0 })
  expect((await trailOf(server, id)).map(({ action }) => action)).toEqual([
    'import.begun',
    'proposal.made',
    'import.confirmed',
    'proposal.confirmed',
    'import.brought-in',
  ])
})

test('IMPO-12 a phone that was taken since the check stops the import at its line; it goes on once that is solved', async () => {
  const files = examplesAs(3)
  const { id } = await checked(server, people[0], files)
  const taken = files.customers.match(/0803200\d{4}|0803\d{7}/)![0]
  const other = await anAdmin(server)
  await server.app.database.run('update users set phone = $2 where id = $1', [other.userId, taken])
  await agreed(server, people, `/admin/imports/${id}/bring-in`, { accounts: false })
  await work(server)
  expect(await show(server, people[0], id)).toMatchObject({
    state: 'stopped',
    problem: 'customers.csv, line 2: somebody else has this phone since the files were checked.',
  })
  await server.app.database.run('update users set phone = $2 where id = $1', [other.userId, other.phone])
  expect((await server.call('POST', `/admin/imports/${id}/go-on`, undefined, { as: people[0].token })).status).toBe(200)
  await work(server)
  expect(await show(server, people[0], id)).toMatchObject({ state: 'imported', problem: null })
  expect(await differences()).toEqual([])
})

test('IMPO-19 repayment accounts are promised only where both people agreed to it, and only with BVN and bank account', async () => {
  const promised = await rows(
    `select u.phone from outbox o join customers c on c.id::text = o.subject join users u on u.id = c.user_id where o.topic = 'virtual-account'`,
  )
  expect(promised).toEqual([{ phone: '08031110002' }])
})

test('IMPO-16 the loan is then repaid by webhook like any other, and the statement balances', async () => {
  const [admin] = people
  const { id, customer_id: customerId, user_id: userId } = await loanOf('L1')
  const customer = { customerId, userId, phone: '08031110002' } as never
  const account = await aVirtualAccount(server, customer, admin)
  // 8,125.00 is left of the second row, 13,125.00 is the third.
  await pay(server, account, 812_500 + 1_000)
  await expect.poll(async () => (await loanOf('L1')).paid_kobo).toBe(1_312_500 + 1_312_500 + 1_000)
  expect(await loanOf('L1')).toMatchObject({ status: 'active', next_due_kobo: 1_311_500 })
  const parts = await rows(
    'select number, part, amount_kobo from allocations where loan_id = $1 order by number, part',
    [id],
  )
  expect(parts).toEqual([
    { number: 2, part: 'principal', amount_kobo: 812_500 },
    { number: 3, part: 'interest', amount_kobo: 1_000 },
  ])
  expect(await differences()).toEqual([])
  const statement = await fetch(`${server.url}/api/loans/${id}/statement`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([statement.status, statement.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('IMPO-16 a loan that is paid off was paid in time, by what was paid before; another one is rescheduled', async () => {
  const [finance, credit] = people
  const second = (
    await row<{ id: string }>(
      `select import_id as id from imported_people m join users u on u.id = m.user_id where u.phone = '08032002003'`,
    )
  ).id
  const loan = await loanOf('L2', second)
  const payer = { customerId: loan.customer_id, phone: '08032002003' } as never
  await pay(server, await aVirtualAccount(server, payer, finance), 9_300_000)
  await expect.poll(async () => (await loanOf('L2', second)).status).toBe('completed')
  const delays = `with ${maxDelayDays.replaceAll(':customerId', '$1')} select days from delays`
  expect(await rows(delays, [loan.customer_id])).toEqual([{ days: -11 }])
  const { id } = await loanOf('L2')
  expect((await reschedule(server, credit, id)).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('IMPO-17 no late fee is charged for a day up to the import, and then by the rule of the file', async () => {
  const [admin] = people
  const { id } = await loanOf('L1')
  const charged = () =>
    rows('select number, charged_on::text as day, amount_kobo as amount from late_fees where loan_id = $1', [id])
  await chargeLateFees(server.app, day('2027-03-01'), day('2027-03-20'))
  expect(await charged()).toEqual([])
  await moveToNoonOf(server, '2027-03-26')
  await chargeLateFees(server.app, day('2027-03-20'), day('2027-03-26'))
  // 500 and 2 % of 13,115.00.
  expect(await charged()).toEqual([{ number: 3, day: '2027-03-26', amount: 50_000 + 26_230 }])
  expect(await differences()).toEqual([])
  expect((await scheduleOf(server, admin, id)).loan.status).toBe('overdue')
})

test('IMPO-15 at the end of a month only what is earned and was not paid before counts', async () => {
  await moveToNoonOf(server, '2027-04-02')
  const on = { day: day('2027-03-31'), ...countedAccountsValues }
  const { earned, loans } = await server.app.database.only(sumEarned, on)
  // A loan L1 has earned 30 of 31 days of 2,500.00, and L2 59 of 89 days of 19,500.00. 1,250.00 and 6,500.00 of it were paid before, and 10.00 since. One L2
  // is paid off.
  expect({ earned, loans }).toEqual({ earned: 115_935 + 2 * 116_935 + 2 * 642_696, loans: 5 })
})

const sumEarned = statement({
  params: { day: dayColumn, ...countedAccounts },
  row: { earned: kobo, loans: count },
  sql: `with ${loansOn} select coalesce(sum(trunc(cost::numeric * least(:day::date - start_date, end_date - start_date) / (end_date - start_date)) - paid), 0)::bigint as earned,
    count(*) as loans from loan_on`,
})

test('IMPO-16 a loan that was brought in is written off once its last day has passed', async () => {
  await moveToNoonOf(server, '2027-05-03')
  const { id } = await loanOf('L1')
  const reason = { reason: 'Tried by a test' }
  const { status, body } = await server.call('POST', `/admin/loans/${id}/write-off`, reason, { as: people[0].token })
  expect([status, body.message]).toEqual([200, expect.anything()])
  expect((await differences()).filter(({ kind }) => kind !== 'loan_status_differs')).toEqual([])
})

test('IMPO-18 the seal covers the loan as it came: a change of its schedule, its days or its sums is named', async () => {
  await sealAll(server.app)
  const superuser = openDatabase(server.app.database.pool.options.connectionString!, { connections: 1 })
  const { DATA_KEY, dataDir } = server.app.settings
  const foundAfter = async (change?: string) => {
    await superuser.pool.query('begin; set local session_replication_role = replica')
    try {
      if (change) await superuser.pool.query(`update imported_loans set ${change} where key = 'L1'`)
      return (await verifyWith(superuser, { signer: openSigner(DATA_KEY), exported: await readExportedHeads(dataDir) }))
        .found
    } finally {
      await superuser.pool.query('rollback')
    }
  }
  expect(await foundAfter()).toEqual([])
  const changes = [
    `schedule = jsonb_set(schedule, '{0,2}', '1')`,
    'paid_interest_kobo = paid_interest_kobo + 1',
    'unpaid_principal_kobo = 1',
    'start_date = start_date - 1',
    `key = 'L9'`,
  ]
  for (const change of changes)
    expect(await foundAfter(change), change).toContainEqual(
      expect.objectContaining({ chain: 'money', what: 'row_changed' }),
    )
  await superuser.close()
})
