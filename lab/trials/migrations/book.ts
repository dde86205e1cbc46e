import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import { noteLoans } from '../database/checks.ts'
import { peopleActs } from '../database/people-acts.ts'
import { providerActs } from '../database/provider-acts.ts'
import { serverActs } from '../database/server-acts.ts'
import { openWorld, type World } from '../database/world.ts'
import { actsOf, type Weights } from '../simulation/acts.ts'
import { columnsOf, quoted, type Row } from './stored-rows.ts'

/** A lender's data after some weeks: rows by table in an order in which they can be inserted, and the next numbers. */
export type Book = {
  world: World
  rows: ReadonlyMap<string, readonly Row[]>
  sequences: ReadonlyMap<string, number>
}

/** No transfer is reversed: the first releases had no account for money that comes back. */
const weights = {
  request: 14,
  approve: 14,
  reject: 2,
  withdraw: 2,
  bank: 3,
  commission: 3,
  payIn: 16,
  deliver: 24,
  fault: 1,
  outbox: 10,
  day: 3,
  fold: 2,
  seal: 2,
  passDays: 3,
} satisfies Weights
const acts = { ...peopleActs, ...providerActs, ...serverActs }

/** Rows that no act of the simulation makes. */
const supplement = [
  `insert into businesses (user_id, name, category, sub_category) select user_id, 'Fabrics', 'Retail', 'Fashion & Clothing' from customers`,
  `insert into kyc_steps (user_id, level, step) select user_id, 1, step from customers, unnest(array['nationality', 'nin', 'attestation']) as step`,
  `insert into identity_checks (user_id, kind, state, matched) select user_id, 'bvn', 'verified', '{"last_name": true}' from customers`,
  `insert into files (key, user_id, purpose, content_type, size, state)
     select 'valid_id/' || user_id, user_id, 'valid_id', 'image/png', 300, 'confirmed' from customers`,
  `insert into customer_groups (id, agent_id, name, repayment_day, location)
     select gen_random_uuid(), id, 'Market women', 5, 'Kano' from agents`,
  `update customers c set group_id = g.id from customer_groups g where g.agent_id = c.agent_id`,
  `insert into one_time_codes (id, phone, purpose, code_digest, expires_at)
     select gen_random_uuid(), phone, 'RESET_PASSWORD', '\\x01', product_now() + interval '10 minutes' from users`,
  `insert into phone_grants (token_digest, phone, purpose, expires_at)
     select decode(md5(phone), 'hex'), phone, 'RESET_PASSWORD', product_now() + interval '10 minutes' from users`,
  `insert into sign_in_tries (subject, wrong) select phone, true from users`,
  `insert into known_devices (device_digest, user_id) select decode(md5(phone), 'hex'), id from users`,
  `insert into security_events (at, what, user_id) select now(), 'signed_in', id from users`,
  `insert into rate_limits (key, points, expire) values ('a limit', 3, 4102444800000)`,
  `insert into webhook_conflicts (provider, key, body) values ('paystack', 'charge.success:twice', '{}')`,
  `insert into open_items (key, kind, reference, amount_kobo, problem) values ('dispute:1', 'dispute', 'a payment', 100, 'awaiting')`,
  `insert into reconciliations (window_from, window_to, booked, settled, found, differences) values (now(), now(), 0, 0, 0, '[]')`,
]

/** Tables whose rows are made by triggers and migrations when rows of other tables are inserted, or by the starting server. */
const madeByThemselves = [
  'migrations',
  'ledger_accounts',
  'account_names',
  'provision_tables',
  'provider_balance',
  'scheduled_jobs',
  'data_keys',
  'data_folder',
  'servers',
  'job_successes',
  'tallies',
  'tally_changes',
  'due_tallies',
  'due_sums',
  'due_tally_changes',
  'running_loans',
  'webhook_keys',
]

/** Plays acts of the simulation on an empty database of the newest schema, and reads all rows. */
export async function makeBook(database: TestDatabase, given: { seed: number; acts: number }): Promise<Book> {
  const world = await openWorld(database)
  for (const { kind, picks } of actsOf(weights, given.seed, given.acts)) {
    await acts[kind](world, picks)
    await noteLoans(world, true)
  }
  for (const statement of supplement) await world.direct.run(statement)
  await world.direct.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
  const direct = openDatabase(database.url, { connections: 1, connectMs: 30_000 })
  try {
    return { world, rows: await rowsInOrder(direct), sequences: await sequencesOf(direct) }
  } finally {
    await direct.close()
  }
}

async function rowsInOrder(database: Database): Promise<Map<string, Row[]>> {
  const columns = await columnsOf(database)
  const rows = new Map<string, Row[]>()
  for (const table of await inOrder(database, [...columns.keys()])) {
    if (madeByThemselves.includes(table)) continue
    const names = columns.get(table)!.map(quoted).join(', ')
    const found = await database.rows<{ one: Row }>(
      `select to_jsonb(one) as one from (select ${names} from ${quoted(table)} ${olderRows[table] ?? ''}) one`,
    )
    rows.set(
      table,
      found.map(({ one }) => one),
    )
  }
  return rows
}

/** Rows that older schemas allow: the chain of money was added to the seals later, and the starting server makes it (0123). */
const olderRows: Partial<Record<string, string>> = { seals: "where chain <> 'money'" }

/** References that older schemas have and the newest one does not (0091). */
const olderReferences = [{ from: 'allocations', to: 'instalments' }]

/** Tables in an order in which referenced ones come first. */
async function inOrder(database: Database, tables: readonly string[]): Promise<string[]> {
  const newest = await database.rows<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
  )
  const references = [...newest, ...olderReferences]
  // Triggers count rows as of the day of the clock.
  const ordered: string[] = tables.filter((table) => table === 'clock')
  const add = (table: string): void => {
    if (ordered.includes(table)) return
    for (const { from, to } of references) if (from === table && to !== table) add(to)
    ordered.push(table)
  }
  tables.forEach(add)
  return ordered
}

async function sequencesOf(database: Database): Promise<Map<string, number>> {
  const rows = await database.rows<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return new Map(rows.map(({ name, last }) => [name, last]))
}
