import type { Day } from '@kasuwa/domain/dates.ts'
import { defaultProduct, usualRate } from '@kasuwa/domain/loans/product.ts'
import type { BasisPoints } from '@kasuwa/domain/money.ts'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { openDatabase } from '../../server/src/db/database.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { superuserUrl } from '../../server/src/db/test-addresses.ts'
import { publishedTerms } from '../../server/src/ledger/act-checks.ts'
import { checkBooks } from '../../server/src/ledger/reconcile.ts'
import { required } from '../../server/src/base/required.ts'
import { copyInto, type Table } from './fill/copy.ts'
import { emptyTables } from './fill/empty-tables.ts'
import { lenderOf, longProduct } from './fill/lender.ts'
import { loanTables } from './fill/loans.ts'
import { moneyTables } from './fill/money.ts'
import { adminUser, agentUser, peopleTables, phoneOf } from './fill/people.ts'
import { stopwatch } from './timing.ts'
import { tokens } from './tokens.ts'

/** The books of a larger lender are not checked: that would take longer than filling the database. */
const maxChecked = 200_000

/** Nothing waits for the disk, and rows of new tables are not also written to the WAL. */
const fillingSettings = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' }

/**
 * Creates a database in a new folder with a number of customers, their loans, and five payments for each. The generator ensures that every row
 * is correct, without the usual triggers and foreign keys.
 * @param customers a multiple of 10,000
 * @throws Error when the resulting books do not agree
 */
export async function fillNew(data: string, customers = 200_000): Promise<void> {
  const cluster = await openCluster(data, { fsync: false, settings: fillingSettings })
  try {
    await migrate(cluster.ownerUrl)
    const url = await superuserUrl(data)
    const took = stopwatch()
    await fill(url, customers, (done) => console.log(`${took()}: ${done}`))
    if (customers > maxChecked) return
    await expectBooksAgree(url)
    console.log(`${took()}: the books agree`)
  } finally {
    await cluster.close()
  }
}

/** @throws Error when the books of a database do not agree */
async function expectBooksAgree(url: string): Promise<void> {
  const database = openDatabase(url, { statementMs: 0, answerMs: 0 })
  try {
    const differences = await checkBooks({ database })
    if (differences.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(differences.slice(0, 3))}`)
  } finally {
    await database.close()
  }
}

/** Fills a migrated database. @param url for a superuser */
export async function fill(url: string, customers: number, show: (done: string) => void): Promise<void> {
  const [client, second] = await Promise.all([connected(url), connected(url)])
  try {
    const { rows } = await client.query<{ today: Day; months: number; rate: BasisPoints | null }>(offered)
    const { today, months, rate } = required(rows[0], 'the default product')
    const lender = lenderOf(customers, today, { months, rate: rate ?? usualRate })
    const tables = [...peopleTables(lender), ...loanTables(lender), ...moneyTables(lender)]
    await copyAll(client, tables, show)
    await client.query(longVersion)
    await client.query(longVersionsTrail)
    await buildIndexes([client, second], tables)
    await client.query(
      'insert into webhook_keys select webhook_id(provider, key), received_at, null from incoming_webhooks',
    )
    show('indexes')
    await fillBells(client)
    show('notifications')
    await client.query('analyze')
    await client.query('insert into tallies select * from counted')
    await client.query('insert into due_tallies select * from counted_due')
    await client.query(
      'insert into due_sums select day, product, sum(rows), sum(due_kobo), sum(moved_kobo), sum(unpaid_kobo) from due_tallies group by day, product',
    )
    await client.query(
      `insert into running_loans select * from counted_running_loans(array(select id from loans where status in ('active', 'overdue')))`,
    )
    await client.query(finishing)
    await signIn(client)
    await client.query('vacuum (analyze) tallies, due_tallies, due_sums, running_loans, sessions')
    await client.query('checkpoint')
    show('tallies')
  } finally {
    await Promise.all([client.end(), second.end()])
  }
}

/** A version that follows the settings has no rate. */
const offered = `select product_today()::text as today, terms[1] as months, rate_bp as rate
  from product_versions where product = '${defaultProduct}' and state = 'published'`

/** The product of the longer loans, with one version. */
const longVersion = `with product as (
    insert into products (code, made_by) select '${longProduct.code}', id from users where account_type = 'admin' order by id limit 1
  )
  insert into product_versions (product, version, state, name, terms, frequencies, rate_bp, loan_fee_kobo, loan_fee_bp, grace_days, late_fee_kobo,
    late_fee_bp, late_fee_cap_bp, late_days, published_at)
  values ('${longProduct.code}', 1, 'published', 'Trader', '{${longProduct.terms.join(',')}}', '{weekly,monthly}', ${longProduct.rate},
    ${longProduct.loanFee.fixed}, ${longProduct.loanFee.bp}, 0, 0, 0, 0, 7, product_now())`

/** The trail of that version, which the nightly comparison looks for. */
const longVersionsTrail = `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, after)
  select p.made_by, 'admin', 'product.published', 'product', v.product, ${publishedTerms} || '{"ladder": null}'
  from product_versions v join products p on p.code = v.product where v.product = '${longProduct.code}'`

/** Three notifications for each customer; the people who are signed in have a full bell, a tenth of it unread. */
async function fillBells(client: Client): Promise<void> {
  const insert = (people: string, each: number) =>
    client.query(`insert into notifications (user_id, kind, event_key, facts, created_at, read_at, text_state, text_due_at, text_sent_at)
      select u.id, 'credit_held', 'fill-' || n, '{"amount": 100000}', at, case when n % 10 > 0 then at end, 'delivered', at, at
      from users u cross join generate_series(1, ${each}) as n cross join lateral (select product_now() - n * interval '6 hours' as at) as time
      where ${people} on conflict do nothing`)
  await insert(`account_type = 'customer'`, 3)
  await insert(
    `phone in (${Object.values(signedIn)
      .map((person) => `'${phoneOf(person)}'`)
      .join(', ')})`,
    fullBell,
  )
}
/** Four a day for 90 days. */
const fullBell = 360

const finishing = `select setval('journals_id_seq', 100000000), setval('loan_numbers', 9000000), setval('application_numbers', 9000000),
  setval(pg_get_serial_sequence('bank_accounts', 'position'), 100000000)`

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`set work_mem = '256MB'`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  return client
}

/** Copies rows into emptied tables, in one transaction. Indexes are switched off meanwhile: building them from all rows at once is much faster. */
async function copyAll(client: Client, tables: readonly Table[], show: (done: string) => void): Promise<void> {
  const names = tables.map(({ name }) => name)
  await client.query('begin')
  await emptyTables(client, names)
  await client.query(
    'update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::text[]::regclass[])',
    [names],
  )
  for (const table of tables) {
    await copyInto(client, table)
    show(table.name)
  }
  await client.query('commit')
}

/** Builds the indexes of the largest tables first, each on the next free connection. */
async function buildIndexes(clients: readonly Client[], tables: readonly Table[]): Promise<void> {
  const { rows } = await required(clients[0], 'a connection').query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid = any ($1::text[]::regclass[]) order by pg_relation_size(oid) desc`,
    [tables.map(({ name }) => name)],
  )
  const left = rows.map(({ name }) => name)
  await Promise.all(
    clients.map(async (client) => {
      for (let name = left.shift(); name; name = left.shift()) await client.query(`reindex table ${name}`)
    }),
  )
}

/** The users whose sessions are open; the customer's loan runs and is paid by the week. */
const signedIn = { admin: adminUser, agent: agentUser(1), customer: 20 }

async function signIn(client: Client): Promise<void> {
  const insert = `insert into sessions (token_digest, user_id, last_seen_at)
    select sha256(convert_to($1, 'UTF8')), id, now() + interval '12 hours' from users where phone = $2`
  for (const who of ['admin', 'agent', 'customer'] as const)
    await client.query(insert, [tokens[who], phoneOf(signedIn[who])])
}
