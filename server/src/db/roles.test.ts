import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { takeBaseBackup } from '../backup/base-backup.ts'
import { CannotBackUp } from '../backup/problems.ts'
import { migrate } from './migrate.ts'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { inDatabase, superuserUrl } from './test-addresses.ts'
import { openTestDatabase } from './test-database.ts'

let own: Awaited<ReturnType<typeof openTestDatabase>>
let app: Database

beforeAll(async () => {
  own = await openTestDatabase()
  app = openDatabase(own.appUrl, { connections: 2, connectMs: 60_000 })
})
afterAll(async () => {
  await app.close()
  await own.close()
})

const refusal = (statement: string) =>
  app.pool.query(statement).then(
    () => 'allowed',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )

test("the app's role has no special rights: it is no superuser, is in no other role, and owns nothing", async () => {
  expect(
    await app.row(
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  })
  expect(await app.rows('select roleid::regrole from pg_auth_members where member = current_user::regrole')).toEqual([])
  expect(
    await app.rows(
      "select classid::regclass, objid from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = current_user::regrole::oid and deptype = 'o'",
    ),
  ).toEqual([])
})

test("the app's role cannot run a program, read a file of the server, or take another role", async () => {
  for (const statement of [
    "copy (select 1) to program 'true'",
    "copy users from program 'echo'",
    "copy (select 1) to '/tmp/kasuwa-roles-test'",
    "select pg_read_file('pg_hba.conf')",
    "select lo_import('/etc/hostname')",
    'set role kasuwa_owner',
    'set session authorization kasuwa',
    "create function run() returns int language c as '/lib/libc.so.6', 'system'",
    'create table mine (word text)',
    'create extension dblink',
    "alter system set log_statement = 'all'",
  ])
    expect([statement, await refusal(statement)]).toEqual([
      statement,
      expect.stringMatching(/^(42501|58P01|0A000|42704|22023) (permission denied|must be|could not open)/),
    ])
})

test('records of money and acts cannot be changed, removed or have their triggers switched off', async () => {
  for (const table of [
    'journals',
    'postings',
    'audit_events',
    'incoming_webhooks',
    'webhook_events',
    'webhook_keys',
    'webhook_conflicts',
    'allocations',
    'suspense_items',
    'suspense_closings',
    'provider_settlements',
    'provider_top_ups',
    'provider_adjustments',
    'loan_cancellations',
    'repayment_reversals',
    'allocation_reversals',
    'late_fee_changes',
    'seals',
    'agreements',
    'legal_texts',
  ]) {
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `create trigger of_mine before insert on ${table} for each row execute function refuse_change()`,
    ])
      expect([statement, await refusal(statement)]).toEqual([
        statement,
        expect.stringMatching(/^42501 (permission denied|must be owner)/),
      ])
  }
  expect(await refusal('update postings set amount_kobo = 1')).toMatch(/^42501/)
  expect(await refusal('update audit_events set actor = null')).toMatch(/^42501/)
  expect(await refusal('update webhook_events set body = null')).toMatch(/^42501/)
  expect(await refusal("set session_replication_role = 'replica'")).toMatch(/^42501/)
})

const kept = 'insert, select'
const changed = 'insert, select, update'
const all = 'delete, insert, select, update'

/** A new table is listed in server/grants.sql, with the rights the product needs and no more, and here. */
const rights: Record<string, string> = {
  journals: kept,
  postings: kept,
  audit_events: kept,
  agreements: kept,
  legal_texts: 'select',
  seals: kept,
  incoming_webhooks: kept,
  webhook_events: kept,
  webhook_keys: kept,
  archives: 'select, update',
  archived_ids: 'select',
  archive_checks: changed,
  webhook_conflicts: kept,
  wal_checks: changed,
  allocations: kept,
  agent_cash: kept,
  cash_hand_overs: changed,
  cash_receipts: changed,
  asked_files: changed,
  collection_notes: kept,
  running_loans: all,
  suspense_items: kept,
  provider_settlements: kept,
  provider_top_ups: kept,
  provider_adjustments: kept,
  provider_balance: 'select, update',
  suspense_closings: kept,
  suspense_refunds: changed,
  loan_cancellations: kept,
  repayment_reversals: kept,
  allocation_reversals: kept,
  late_fees: all,
  late_fee_changes: kept,
  imports: changed,
  import_parts: all,
  import_lines: all,
  import_instalments: 'delete, insert, select',
  import_errors: 'delete, insert, select',
  imported_people: kept,
  imported_groups: kept,
  imported_loans: kept,
  ledger_accounts: kept,
  account_names: kept,
  account_closings: kept,
  hand_overs_moved: kept,
  bank_statements: kept,
  bank_lines: kept,
  bank_matches: 'delete, insert, select',
  bank_match_lines: kept,
  bank_match_postings: kept,
  bank_pairs_apart: kept,
  bank_assignments: kept,
  journal_notes: kept,
  accounts: 'select',
  book_months: changed,
  month_steps_accepted: kept,
  month_acceptances: kept,
  month_entries: kept,
  month_entry_loans: kept,
  provision_tables: kept,
  seal_verifications: kept,
  night_parts: changed,
  migrations: 'select',
  senders: kept,
  seed_marker: kept,
  tallied: 'select',
  counted: 'select',
  open_suspense_items: 'select',
  open_items: changed,
  payments: changed,
  transfers: changed,
  payout_stops: changed,
  proposals: changed,
  loans: changed,
  products: changed,
  product_versions: changed,
  rejection_reasons: changed,
  instalments: all,
  users: changed,
  agents: changed,
  agent_moves: kept,
  moved_customers: kept,
  cases: changed,
  customers: changed,
  customer_groups: changed,
  profiles: changed,
  businesses: changed,
  kyc_steps: kept,
  reschedules: kept,
  earlier_instalments: kept,
  identity_checks: changed,
  identity_tries: kept,
  identity_refusals: all,
  bank_accounts: all,
  default_accounts: 'select',
  virtual_accounts: changed,
  files: all,
  sessions: all,
  one_time_codes: all,
  sent_texts: 'delete, insert, select',
  notifications: all,
  phone_grants: all,
  staff_totp: all,
  recovery_codes: all,
  sign_in_grants: all,
  sign_in_tries: all,
  answered_calls: all,
  rate_limits: all,
  data_folder: 'select, update',
  data_keys: 'delete, insert, select',
  known_devices: all,
  security_events: 'delete, insert, select',
  scheduled_jobs: 'select, update',
  reconciliations: kept,
  newest_backups: changed,
  doctor_results: changed,
  outbox: all,
  outgoing_webhooks: all,
  servers: all,
  job_runs: 'delete, insert, select, update',
  job_successes: changed,
  tallies: changed,
  tally_changes: 'delete, insert, select',
  due_tallies: changed,
  due_sums: changed,
  due_tally_changes: 'delete, insert, select',
  moved_instalments: 'select',
  counted_due: 'select',
  month_ends: all,
  month_end_loans: all,
  month_end_sums: 'delete, insert, select',
  // The tests may move the product's clock; without a sandbox no role may.
  clock: 'select, update',
}

test("every table has its rights for the app's role", async () => {
  const found = await app.rows<{ name: string; rights: string }>(
    `select c.relname as name, (select coalesce(string_agg(lower(privilege_type), ', ' order by privilege_type), '') from aclexplode(c.relacl) where grantee = current_user::regrole) as rights
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  )
  // A part of a table is reached through its table alone: it has no rights of its own.
  const isPart = (name: string) => /^(incoming_webhooks|audit_events)_/.test(name)
  expect(found.filter(({ name, rights: has }) => isPart(name) && has !== '')).toEqual([])
  expect(
    Object.fromEntries(found.filter(({ name }) => !isPart(name)).map(({ name, rights: has }) => [name, has])),
  ).toEqual(rights)
})

test("a table, view or sequence that is not listed gives the app's role no rights, and loses rights granted by hand", async () => {
  await withClient(own.ownerUrl, (client) =>
    client.query(
      'create table beside_the_list (word text); create view seen_beside as select * from beside_the_list; create sequence numbers_beside',
    ),
  )
  const refused = [
    'select from beside_the_list',
    'delete from beside_the_list',
    'select from seen_beside',
    `select nextval('numbers_beside')`,
  ]
  const answers = () => Promise.all(refused.map(refusal))
  try {
    const none = refused.map(() => expect.stringMatching(/^42501 permission denied/))
    expect(await answers()).toEqual(none)
    await migrate(own.ownerUrl)
    expect(await answers()).toEqual(none)
    await withClient(own.ownerUrl, (client) => client.query('grant all on beside_the_list, seen_beside to kasuwa_app'))
    expect((await answers()).slice(0, 3)).toEqual(['allowed', 'allowed', 'allowed'])
    await migrate(own.ownerUrl)
    expect(await answers()).toEqual(none)
  } finally {
    await withClient(own.ownerUrl, (client) =>
      client.query('drop view seen_beside; drop table beside_the_list; drop sequence numbers_beside'),
    )
  }
})

test('a role with another name gets the same rights, and without a sandbox no role moves the clock', async () => {
  const name = `lender_${Math.random().toString(36).slice(2)}`
  await own.database.run(`create role ${name} login`)
  try {
    expect(await migrate(own.ownerUrl, { appRole: name })).toEqual([])
    const may = (table: string, what: string) =>
      own.database.row<{ may: boolean }>('select has_table_privilege($1, $2, $3) as may', [name, table, what])
    expect([
      await may('postings', 'insert'),
      await may('postings', 'update'),
      await may('clock', 'update'),
      await may('clock', 'select'),
    ]).toEqual([{ may: true }, { may: false }, { may: false }, { may: true }])
    await own.database.run(`grant delete on postings to ${name}`)
    await migrate(own.ownerUrl, { appRole: name })
    expect(await may('postings', 'delete')).toEqual({ may: false })
  } finally {
    await own.database.run(`drop owned by ${name}`)
    await own.database.run(`drop role ${name}`)
  }
})

test('G15 G16 REP-07 server/set-up.sql and server/report-role.sql prepare a lender’s own database with the least rights, and may be run again', async () => {
  // In a separate PostgreSQL, since roles belong to all of its databases.
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-set-up-'))
  const cluster = await openCluster(path.join(folder, 'postgres'), { fsync: false })
  const admin = await superuserUrl(path.join(folder, 'postgres'))
  const setUp = await readFile(new URL('../../set-up.sql', import.meta.url), 'utf8')
  const run = (url: string, text: string) =>
    withClient(url, async (client) => {
      await client.query(text)
      return 'allowed'
    }).catch((error: { code: string }) => error.code)
  const [by, stranger] = [inDatabase(admin, 'lender'), new URL(inDatabase(admin, 'lender'))]
  Object.assign(stranger, { username: 'stranger', password: 'a-password-of-theirs' })
  const [owner, app] = [inDatabase(cluster.ownerUrl, 'lender'), inDatabase(cluster.url, 'lender')]
  const backup = new URL(stranger)
  Object.assign(backup, { username: 'kasuwa_backup', password: 'a-password-for-it' })
  try {
    await run(admin, 'create database lender')
    await run(by, `create role stranger login password 'a-password-of-theirs'`)
    // The cluster has two of the roles; the third one is new.
    expect(await run(by, setUp)).toBe('P0001')
    expect(await run(by, `set kasuwa.backup_password = 'a-password-for-it'; ${setUp}`)).toBe('allowed')
    for (let turn = 0; turn < 2; turn++) expect(await run(by, setUp)).toBe('allowed')
    expect((await migrate(owner)).length).toBeGreaterThan(20)
    expect(await run(by, setUp)).toBe('allowed')
    expect(await run(app, 'select from users')).toBe('allowed')
    // Two servers have 88 connections; of the hundred of PostgreSQL some are left for whoever helps (SCALE-58).
    const limited = `select 1 / (rolconnlimit = 90)::int from pg_roles where rolname = 'kasuwa_app'`
    expect(await run(by, limited)).toBe('allowed')
    for (const refused of [
      'create table mine ()',
      'create temp table mine ()',
      'create schema mine',
      'update postings set line = 1',
    ])
      expect([refused, await run(app, refused)]).toEqual([refused, '42501'])
    expect(await run(owner, 'create database theirs')).toBe('42501')
    expect(await run(stranger.href, 'select 1')).toBe('42501')
    expect(await run(backup.href, 'select from public.users')).toBe('42501')
    expect(await run(backup.href, 'create schema mine')).toBe('42501')
    const reportRole = await readFile(new URL('../../report-role.sql', import.meta.url), 'utf8')
    // As in a PostgreSQL that Kasuwa did not make.
    const lock = 'pg_advisory_lock(bigint)'
    await run(by, `grant execute on function ${lock}, lo_creat(integer) to public`)
    await run(by, `revoke execute on function ${lock} from kasuwa_owner, kasuwa_app`)
    const named = `set kasuwa.report_role = 'their_analyst';`
    expect(await run(by, `${named} ${reportRole}`)).toBe('P0001')
    expect(await run(by, `set kasuwa.report_role = 'kasuwa_app'; ${reportRole}`)).toBe('P0001')
    expect(await run(by, `${named} set kasuwa.report_password = 'a-password-to-read'; ${reportRole}`)).toBe('allowed')
    expect(await run(by, `${named} ${reportRole}`)).toBe('allowed')
    const reader = new URL(stranger)
    Object.assign(reader, { username: 'their_analyst', password: 'a-password-to-read' })
    expect(await run(reader.href, 'select from report.loans')).toBe('42501')
    await migrate(owner, { reportRole: 'their_analyst' })
    expect(await run(reader.href, 'select from loans')).toBe('allowed')
    for (const refused of [
      'select from public.loans',
      'create temp table mine ()',
      'select lo_creat(-1)',
      'select pg_advisory_lock(1)',
    ])
      expect([refused, await run(reader.href, `begin read write; ${refused}`)]).toEqual([refused, '42501'])
    for (const url of [owner, app]) expect(await run(url, 'select pg_advisory_lock(1)')).toBe('allowed')
    // A role that serves later gets the locks from the owner.
    await run(by, `revoke execute on function ${lock} from kasuwa_app`)
    expect(await run(app, 'select pg_advisory_lock(1)')).toBe('42501')
    await migrate(owner, { reportRole: 'their_analyst' })
    expect(await run(app, 'select pg_advisory_lock(1)')).toBe('allowed')
    // A role that is no longer named loses the views.
    await migrate(owner)
    expect(await run(reader.href, 'select from report.loans')).toBe('42501')
    let bytes = 0
    await takeBaseBackup(backup.href, async (_part, piece) => void (bytes += piece.length))
    expect(bytes).toBeGreaterThan(1_000_000)
    await expect(takeBaseBackup(app, async () => {})).rejects.toThrow(CannotBackUp)
  } finally {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('a server without an owner starts on a migrated database, and otherwise reports what is missing', async () => {
  expect(await migrate(own.appUrl)).toEqual([])
  await own.database.run("update migrations set name = name || '.taken' where name like '0001%'")
  await expect(migrate(own.appUrl)).rejects.toThrow(
    '1 migrations have not run (0001_clock_jobs_outbox.sql first), and kasuwa_app does not own the database: set DATABASE_OWNER_URL',
  )
  await own.database.run("update migrations set name = replace(name, '.taken', '')")
})

test('no role can connect without the password', async () => {
  const { hostname, port } = new URL(own.appUrl)
  for (const user of ['kasuwa', 'kasuwa_owner', 'kasuwa_app', 'postgres']) {
    for (const password of ['', 'kasuwa', 'postgres']) {
      const client = new Client({ host: hostname, port: Number(port), user, password, database: 'postgres' })
      client.on('error', () => {})
      await expect(client.connect()).rejects.toThrow(/password/)
      await client.end().catch(() => {})
    }
  }
})
