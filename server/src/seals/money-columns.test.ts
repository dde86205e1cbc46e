import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { addMonths, day, lagosDay } from '@kasuwa/domain/dates.ts'
import { finishClosing } from '../books/months/close-month.ts'
import { fetchSettlements } from '../payments/incoming/fetch-settlements.ts'
import { broughtIn, smallBook } from '../imports/test-imports.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import { bookChecks } from '../ledger/book-checks.ts'
import { allTime } from '../ledger/reconcile.ts'
import { openBooks } from '../ledger/test-books.ts'
import { actsOfBooks, lateFeeSettings } from '../testing/test-acts-of-books.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { beforeAll as beforeAllRows, headOf, packEntries, readEntries, rowsPerSeal } from './chain.ts'
import { readExportedHeads, writeExportedHeads } from './exported-heads.ts'
import { sealAll } from './seal-new-rows.ts'
import { insertSeal } from './seal-repository.ts'
import { openSigner } from './signing.ts'
import { verifyWith } from './verify.ts'

/** Whether a match, and a posting of one, has lines of the bank; a journal and its reversal have none. */
const hasLines = 'exists (select from bank_match_lines l where l.match_id = bank_matches.id)'
const isWithLines = 'exists (select from bank_match_lines l where l.match_id = bank_match_postings.match_id)'

const isImported = 'id in (select loan_id from imported_loans)'

/**
 * The tables of money, each with the condition that picks a row and the columns that are not compared, with the reason. A column that is in the
 * database and not here must be found.
 */
const tables: Record<string, { rows: readonly string[]; open: Record<string, string> }> = {
  payments: {
    rows: ['loan_repayment', 'loan_disbursement', 'agent_commission', 'credit_applied', 'credit_refund'].map(
      (kind) => `kind = '${kind}'`,
    ),
    open: {
      repaid_agent_id: 'the sheet of commissions only suggests from it, and a person types the amount (C-125)',
      sender_name: 'it only finds the payment; the report of the provider is kept as it came',
      commission_from: 'it only names the period of a commission in the sheet',
      commission_to: 'it only names the period of a commission in the sheet',
      proposal_id: 'it only leads to the proposal; the audit trail has who proposed and confirmed, which is sealed',
    },
  },
  transfers: {
    rows: ["state = 'succeeded'"],
    open: {
      account_name: 'the bank may give it after the money was sent; the money goes by number and bank',
      recipient_code: "the provider's name for the account, found again by asking",
      transfer_code: "the provider's name for the transfer, found again by asking",
      problem: 'a text for people',
      submitted_at: 'it only decides when to ask the provider again',
      waits_for_code: 'it is only set for an open transfer',
    },
  },
  allocations: { rows: ['true'], open: {} },
  loans: {
    rows: ['total_kobo is not null', isImported],
    open: {
      decided_at: 'the audit trail has it, which is sealed',
      decided_by: 'the audit trail has it, which is sealed',
      withdrawn_at: 'it is only set for a request that was never paid out',
      cancelled_at: 'the audit trail has it, which is sealed',
      late_fees_until: 'it only says for which days late fees were worked out; each fee is compared with the rule',
    },
  },
  instalments: { rows: ['number = 1', `loan_id in (select loan_id from imported_loans) and number = 1`], open: {} },
  journals: {
    rows: ['payment_id is not null'],
    open: {
      proposal_id: 'it only leads to the proposal; the audit trail has who proposed and confirmed, which is sealed',
    },
  },
  postings: { rows: ["account = 'agent_cash'"], open: {} },
  suspense_items: { rows: ['true'], open: {} },
  suspense_closings: { rows: ['payment_id is not null', 'journal_id is not null'], open: {} },
  provider_settlements: { rows: ['true'], open: {} },
  provider_top_ups: { rows: ['true'], open: {} },
  provider_adjustments: { rows: ['true'], open: {} },
  suspense_refunds: {
    rows: ['true'],
    open: {
      provider_id: "the provider's name for the refund, found again by asking",
      problem: 'a text for people',
    },
  },
  repayment_reversals: { rows: ['true'], open: {} },
  loan_cancellations: { rows: ['true'], open: {} },
  allocation_reversals: { rows: ['true'], open: {} },
  cash_hand_overs: { rows: ['confirmed_at is not null'], open: {} },
  agent_cash: { rows: ['amount_kobo > 0', 'amount_kobo < 0'], open: {} },
  book_months: { rows: ["state = 'closed'"], open: {} },
  month_acceptances: { rows: ['true'], open: {} },
  cash_receipts: { rows: ['true'], open: { sent_at: 'it only says whether a text was sent' } },
  late_fees: { rows: ['true'], open: {} },
  late_fee_changes: { rows: ["cause = 'waived'", "cause = 'paid_in_time'"], open: {} },
  imported_loans: { rows: ['true'], open: {} },
  reschedules: { rows: ['true'], open: {} },
  earlier_instalments: { rows: ['true'], open: {} },
  month_entries: { rows: ["kind = 'accrual'", "kind = 'provision'"], open: {} },
  month_entry_loans: { rows: ["kind = 'accrual'", "kind = 'provision'"], open: {} },
  month_steps_accepted: { rows: ['true'], open: {} },
  provision_tables: { rows: ['made_by is null', 'made_by is not null'], open: {} },
  bank_statements: { rows: ['true'], open: {} },
  bank_lines: { rows: ['is_opening', 'not is_opening'], open: {} },
  bank_assignments: { rows: ['true'], open: {} },
  hand_overs_moved: { rows: ['true'], open: {} },
  journal_notes: { rows: ['reverses is null', 'reverses is not null'], open: {} },
  running_loans: {
    rows: ['true'],
    open: {
      group_id: "it only filters a list; the customer's own row has it",
      phone: "a list shows it; the person's own row has it",
      lga: "it only filters a list; the business's own row has it",
      last_note_at: 'it only orders a list; the note itself has its time',
      promised_at: 'it only orders a list; the note itself has its time',
    },
  },
  bank_matches: {
    rows: [hasLines, `not ${hasLines}`],
    open: {
      made_at: 'a match says what is the same money; the audit trail has when people matched, which is sealed',
      made_by: 'a match says what is the same money; the audit trail has who matched, which is sealed',
    },
  },
  bank_match_lines: { rows: ['true'], open: {} },
  bank_match_postings: { rows: [isWithLines, `not ${isWithLines}`], open: {} },
  ledger_accounts: { rows: ["kind = 'own'", "kind <> 'own'"], open: {} },
  account_names: { rows: ['named_by is not null'], open: {} },
  account_closings: { rows: ['true'], open: {} },
}

let server: TestServer
/** One connection of a superuser, who bypasses triggers, foreign keys and checks. */
let superuser: Database
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on', ...lateFeeSettings })
  await moneyOfEachKind()
  const agent = await anAgent(server)
  const people = [await anAdmin(server), await anAdmin(server)] as const
  await broughtIn(server, people, smallBook(agent.code, lagosDay(new Date())))
  await actsOfBooks(server)
  // The last, since nobody opens the books once a month is closed.
  await aClosedMonth(await anAdmin(server))
  await sealAll(server.app)
  superuser = openDatabase(server.app.database.pool.options.connectionString!, { connections: 1 })
}, 120_000)
afterAll(async () => {
  await superuser.close()
  await server.close()
})

async function moneyOfEachKind(): Promise<void> {
  const { admin, customer, account, row } = await openBooks(server)
  const reason = 'Tried by a test'
  const post = async (path: string, body: object, as = admin.token) => {
    const answer = await server.call('POST', path, body, { as })
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.anything()])
    return answer.body.data
  }
  const creditor = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, creditor, admin), 900_000)
  await post(`/admin/customers/${creditor.customerId}/credit/refund`, { amount: 1_000, consent: reason })
  await aRunningLoan(server, admin, creditor)
  await post(`/admin/customers/${creditor.customerId}/credit/apply`, { amount: 2_000, consent: reason })
  await pay(server, account, 40_000)
  const { id } = await row<{ id: string }>(
    `select id from payments where kind = 'loan_repayment' and amount_kobo = 40000 and excess_kobo = 0`,
  )
  await post(`/admin/payments/${id}/reverse`, { cause: 'booked_wrongly', reason })
  for (const reference of ['stray-to-assign', 'stray-to-send-back', 'stray-of-ours'])
    await pay(server, '9911223344', 70_000, { reference })
  await post('/admin/suspense/assign', { reference: 'stray-to-assign', customer_id: customer.customerId, reason })
  await post('/admin/suspense/refund', { reference: 'stray-to-send-back', reason })
  await post('/admin/suspense/top-up', { reference: 'stray-of-ours', reason })
  const day = lagosDay(new Date())
  await post('/admin/books/top-ups', { reference: 'TOP-1', amount: 700, day })
  const adjustment = { amount: -5, day, reason }
  const proposed = await server.call('POST', '/admin/books/provider-adjustments', adjustment, { as: admin.token })
  await decideProposal(server, await anAdmin(server), proposed.body.data.proposal.id, 'confirm')
  await server.sandbox('POST', '/settlements', { amount: 1_000 })
  expect(await fetchSettlements(server.app, allTime())).toBe(1)
  const agent = await anAgent(server)
  const loan = await aRunningLoan(server, admin, await aCustomer(server, { agent }))
  await post('/agent/cash', { loan_id: loan.loan_id, amount: '1500' }, agent.token)
  const handOver = await post('/agent/cash/hand-overs', { amount: 1_500, way: 'bank', note: 'Slip 7' }, agent.token)
  await post(`/admin/cash-hand-overs/${handOver.id}/confirm`, { arrived: 1_500, note: 'Seen' })
  await aCancelledLoan(admin)
  await vi.waitFor(async () =>
    expect(
      await row(
        `select from transfers where state in ('created', 'submitted') union all select from suspense_refunds where settled_at is null`,
      ),
    ).toBeUndefined(),
  )
}

/** Makes a loan of which something was repaid before its money came back, and cancels it. */
async function aCancelledLoan(admin: TestPerson): Promise<void> {
  const borrower = await aCustomer(server)
  const { id } = await aRunningLoan(server, admin, borrower)
  await pay(server, await aVirtualAccount(server, borrower, admin), 50_000)
  const find = <T>(text: string) => server.app.database.row<T>(text, [id])
  const transfer = await find<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
  )
  await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed', deliveries: 1 })
  const item = await find<{ id: number }>('select id from open_items where loan_id = $1')
  const answer = await server.call(
    'POST',
    `/admin/open-items/${item!.id}/cancel-loan`,
    { reason: 'Tried by a test' },
    { as: admin.token },
  )
  expect(answer.status).toBe(200)
}

/** Closes the month before this one, with a step that an earlier version of the app accepted. */
async function aClosedMonth({ userId }: TestPerson): Promise<void> {
  const month = addMonths(day(`${lagosDay(new Date()).slice(0, 7)}-01`), -1)
  for (const text of [
    `insert into month_steps_accepted (month, step, reason, accepted_by) values ($1, 'bank', 'Tried by a test', $2)`,
    `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, after)
      values ($2, 'admin', 'month.step-accepted', 'month', to_char($1::date, 'YYYY-MM'), '{"step": "bank", "reason": "Tried by a test"}')`,
    `insert into book_months (month, closed_by) values ($1, $2)`,
  ])
    await server.app.database.run(text, [month, userId])
  expect(await finishClosing(server.app, month)).toBe(true)
}

/** Returns what is found while one connection makes a change that is then rolled back; without a change, what is found now. */
async function foundAfter(change?: string): Promise<object[]> {
  const { settings } = server.app
  await superuser.pool.query('begin; set local session_replication_role = replica')
  try {
    if (change) expect((await superuser.pool.query(change)).rowCount).toBe(1)
    const exported = await readExportedHeads(settings.dataDir)
    const { found } = await verifyWith(superuser, { signer: openSigner(settings.DATA_KEY), exported })
    // If the seals name the row, the books need not be checked.
    return found.length > 0 ? found : await foundInBooks()
  } finally {
    await superuser.pool.query('rollback')
  }
}

/** Runs the checks of the books up to the first one that names a row, and returns what it found. Differences of the whole ledger or of an account have no row, so they name nothing. */
async function foundInBooks(): Promise<object[]> {
  for (const { find } of bookChecks) {
    const named = (await superuser.rows(find)).filter(({ ids }) => Object.keys(ids).length > 0)
    if (named.length > 0) return named
  }
  return []
}

/** Another value of a column. */
const otherValues: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bigint: (column) => `coalesce(${column}, 0) + 1000003`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `coalesce(${column}, 0) + 60`,
  boolean: (column) => `not ${column}`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
  ARRAY: (column) => `${column} || 1::bigint`,
  jsonb: (column) => `coalesce(${column}, '{}') || '{"fee": 1}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) - interval '1 day'`,
}

/** Drops the constraints as the owner of the database, so that a column may have any value. */
const dropRules = `do $$ declare one record; begin
  for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
  alter table journals alter id drop identity;
  alter table agent_cash alter id drop identity;
  alter table late_fee_changes alter id drop identity;
  alter table reschedules alter id drop identity;
  alter table provision_tables alter id drop identity;
  alter table account_names alter id drop identity;
  drop index one_opening_of_bank;
  alter table month_acceptances alter id drop identity;
  end $$`

test('G16 each column of a row of money that a superuser changes is named, by the seals or by the books', async () => {
  expect(await foundAfter()).toEqual([])
  await superuser.pool.query(dropRules)
  const missed: string[] = []
  for (const [table, { rows, open }] of Object.entries(tables)) {
    const { rows: columns } = await superuser.pool.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(open)))
    for (const { name, type } of columns.filter((column) => !(column.name in open)))
      for (const row of rows) {
        const change = `update ${table} set ${name} = ${otherValues[type]!(name)}
          where ctid = (select ctid from ${table} where ${row} limit 1)`
        if ((await foundAfter(change)).length === 0) missed.push(`${table}.${name} where ${row}`)
      }
  }
  expect(missed).toEqual([])
}, 240_000)

test('G16 a removed payment, or another removed row of money, is named', async () => {
  const missed: string[] = []
  for (const [table, { rows }] of Object.entries(tables))
    for (const row of rows)
      if (
        (await foundAfter(`delete from ${table} where ctid = (select ctid from ${table} where ${row} limit 1)`))
          .length === 0
      )
        missed.push(`${table} where ${row}`)
  expect(missed).toEqual([])
}, 60_000)

async function withoutMoneySeals(): Promise<void> {
  await superuser.pool.query(
    `begin; set local session_replication_role = replica; delete from seals where chain = 'money'; commit`,
  )
  const { money, ...exported } = await readExportedHeads(server.app.settings.dataDir)
  expect(money).toBeDefined()
  await writeExportedHeads(server.app.settings.dataDir, exported)
}

test('G16 rows from before the seals of money are sealed at the next run, and earlier seals stay valid', async () => {
  const { rows: before } = await superuser.pool.query(`select head from seals where chain = 'journals' order by number`)
  await withoutMoneySeals()
  await sealAll(server.app)
  const change = `update payments set channel = 'other' where kind = 'loan_disbursement' and ctid = (select min(ctid) from payments where kind = 'loan_disbursement')`
  expect(await foundAfter()).toEqual([])
  expect(await foundAfter(change)).toContainEqual(expect.objectContaining({ chain: 'money', what: 'row_changed' }))
  const { rows: after } = await superuser.pool.query(`select head from seals where chain = 'journals' order by number`)
  expect(after.slice(0, before.length)).toEqual(before)
})

test('G16 journals that an earlier version sealed without their rows, such as a cancellation, stay valid, and a change of one is still found', async () => {
  await withoutMoneySeals()
  const rows = await readEntries(superuser, 'money', { after: beforeAllRows, upTo: 1_000_000, limit: rowsPerSeal })
  expect(rows.filter(({ earlier }) => earlier !== null)).toHaveLength(7)
  const entries = packEntries(rows.map(({ id, digest, earlier }) => ({ id, digest: earlier ?? digest })))
  const sealed = { chain: 'money' as const, number: 1, upTo: rows.at(-1)!.id, entries }
  const signer = openSigner(server.app.settings.DATA_KEY)
  const head = headOf({ ...sealed, previous: null })
  await insertSeal(superuser, { ...sealed, head, keyId: signer.keyId, signature: signer.sign(head) })
  expect(await foundAfter()).toEqual([])
  expect(
    await foundAfter(`update journals set event = 'loan_written_off' where event = 'loan_cancelled'`),
  ).toContainEqual(expect.objectContaining({ chain: 'journals', what: 'row_changed' }))
})
