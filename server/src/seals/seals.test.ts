import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { partCount } from '@kasuwa/domain/night-parts.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { openMonthsFrom } from '../ledger/night-parts.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { chains, headOf, packEntries, readEntries } from './chain.ts'
import { type ExportedHeads, readExportedHeads } from './exported-heads.ts'
import { sealAll } from './seal-new-rows.ts'
import { openSigner } from './signing.ts'
import { partOfSeal } from './parts.ts'
import type { Tampering } from './tampering.ts'
import { oldSeals, sealInBlocks } from './test-old-seals.ts'
import { verifySeals, verifyWith } from './verify.ts'
import { verifyTonight } from './verify-tonight.ts'

let server: TestServer
/** One connection. */
let superuser: Database
beforeAll(async () => {
  server = await openTestServer()
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  for (let payment = 0; payment < 3; payment++) await pay(server, account, 100_000)
  await sealAll(server.app)
  await pay(server, account, 100_000)
  await sealAll(server.app)
  superuser = openDatabase(server.app.database.pool.options.connectionString!, { connections: 1 })
  // Like an attacker who owns the machine: triggers and foreign keys are off.
  await superuser.pool.query('set session_replication_role = replica')
})
afterAll(async () => {
  await superuser.close()
  await server.close()
})

const verify = () => verifySeals(server.app)
const whole = async () => expect((await verify()).found).toEqual([])

/** Returns what is found after a change, which is then rolled back. */
async function foundAfter(change: () => Promise<unknown>, exported?: ExportedHeads): Promise<Tampering[]> {
  const keys = {
    signer: openSigner(server.app.settings.DATA_KEY),
    exported: exported ?? (await readExportedHeads(server.app.settings.dataDir)),
  }
  await superuser.pool.query('begin')
  try {
    await change()
    return (await verifyWith(superuser, keys)).found
  } finally {
    await superuser.pool.query('rollback')
  }
}

/** Each way to change one row, with the kind of tampering that is found. `$1` picks the row. */
const row = (table: string) =>
  `(select id from ${table} order by id offset $1 % (select count(*) from ${table}) limit 1)`
const line = `(select ctid from postings order by journal_id, line offset $1 % (select count(*) from postings) limit 1)`
const edits: readonly (readonly [string, Tampering['what']])[] = [
  ...[
    "actor = 'customer' || actor",
    "actor_id = '00000000-0000-4000-8000-000000000000'",
    "action = action || ' '",
    'subject_kind = upper(subject_kind)',
    "subject_id = subject_id || '0'",
    `before = '{"status": "pending"}'`,
    "after = coalesce(after, '{}') || '{\"amount\": 1}'",
    "at = at - interval '1 microsecond'",
  ].map((change) => [`update audit_events set ${change} where id = ${row('audit_events')}`, 'row_changed'] as const),
  ...[
    "reference = reference || 'x'",
    "event = event || 'x'",
    "posted_at = posted_at + interval '1 day'",
    'payment_id = null',
    'book_day = coalesce(book_day, lagos_day(posted_at)) - 1',
    'value_day = coalesce(value_day, lagos_day(posted_at)) - 1',
  ].map(
    (change) =>
      [
        `update journals set ${change} where id = ${row('journals where payment_id is not null')}`,
        'row_changed',
      ] as const,
  ),
  ...[
    'amount_kobo = amount_kobo + 1',
    "account = 'cash' || account",
    'loan_id = gen_random_uuid()',
    'customer_id = gen_random_uuid()',
    "account = 'agent_cash', agent_id = gen_random_uuid()",
    'line = line + 50',
  ].map((change) => [`update postings set ${change} where ctid = ${line}`, 'row_changed'] as const),
  [`delete from postings where ctid = ${line}`, 'row_changed'],
  [
    `insert into postings (journal_id, line, account, amount_kobo) values (${row('journals')}, 99, 'cash', 100), (${row('journals')}, 98, 'suspense', -100)`,
    'row_changed',
  ],
  [`delete from audit_events where id = ${row('audit_events')}`, 'row_removed'],
  [`delete from journals where id = ${row('journals')}`, 'row_removed'],
  [
    `insert into audit_events (id, actor, action, subject_kind, subject_id) overriding system value values (-$1::bigint, 'admin', 'loan.approved', 'loan', 'x')`,
    'row_added',
  ],
  [
    `insert into journals (id, event, reference) overriding system value values (-$1::bigint, 'repayment_received', 'x')`,
    'row_added',
  ],
]

test('F6 G16 each of a hundred changes to one sealed row, made by a superuser, is found, and nothing else', async () => {
  await whole()
  const missed: unknown[] = []
  for (let turn = 0; turn < 100; turn++) {
    const [change, what] = edits[turn % edits.length]!
    const found = await foundAfter(() => superuser.pool.query(change, [turn * 7]))
    // A journal's row is in the chain of money too.
    if (new Set(found.map(({ id }) => id)).size !== 1 || found.some((one) => one.what !== what))
      missed.push([turn, change, found])
  }
  expect(missed).toEqual([])
  await whole()
})

/** Makes all seals again over the current rows, as an attacker without our key can. */
async function sealAgain(sign: (head: Buffer) => Buffer): Promise<void> {
  for (const chain of chains) {
    const { rows } = await superuser.pool.query<{ number: number; up_to: number }>(
      'select number, up_to from seals where chain = $1 order by number',
      [chain],
    )
    let [previous, after]: [Buffer | null, number] = [null, Number.MIN_SAFE_INTEGER]
    for (const { number, up_to: upTo } of rows) {
      const entries = packEntries(await readEntries(superuser, chain, { after, upTo, limit: 1_000 }))
      const head = headOf({ chain, number, upTo, entries, previous })
      await superuser.pool.query(
        'update seals set entries = $3, head = $4, signature = $5 where chain = $1 and number = $2',
        [chain, number, entries, head, sign(head)],
      )
      ;[previous, after] = [head, upTo]
    }
  }
}

test('G16 tampering is found even if all later seals are made again, since the key is not in the database', async () => {
  const change = 'update postings set amount_kobo = amount_kobo * 2'
  const theirs = openSigner('ab'.repeat(32))
  const found = await foundAfter(async () => {
    await superuser.pool.query(change)
    await sealAgain((head) => theirs.sign(head))
  }, {})
  expect(found).toEqual(chains.map((chain) => ({ chain, what: 'seal_not_signed', id: 2 })))
  // Signed with the app's own key, they are the seals the app itself would have made.
  const ours = openSigner(server.app.settings.DATA_KEY)
  expect(await foundAfter(() => sealAgain((head) => ours.sign(head)))).toEqual([])
})

test('G16 the newest rows removed with their seals are found by the exported head', async () => {
  const found = await foundAfter(async () => {
    await superuser.pool.query(
      `delete from journals where id > (select up_to from seals where chain = 'journals' and number = 1)`,
    )
    await superuser.pool.query(`delete from seals where chain in ('journals', 'money') and number = 2`)
  })
  expect(found).toEqual(['journals', 'money'].map((chain) => ({ chain, what: 'seal_behind', id: 2 })))
})

test('G16 a seal that is altered, removed or covers more rows is found', async () => {
  const first = `where chain = 'audit' and number = 1`
  for (const [change, what] of [
    [`update seals set entries = substr(entries, 25) ${first}`, ['seal_altered', 'row_added']],
    [`delete from seals ${first}`, ['seal_missing', 'seal_altered']],
    [`update seals set up_to = up_to + 1 ${first}`, ['seal_altered']],
  ] as const) {
    const found = (await foundAfter(() => superuser.pool.query(change))).map((one) => one.what)
    expect([change, found]).toEqual([change, expect.arrayContaining([...what])])
  }
})

test('an exported head that is no longer in the database is never replaced by a later one', async () => {
  const path = join(server.app.settings.dataDir, 'seals.json')
  const exported = await readExportedHeads(server.app.settings.dataDir)
  await superuser.pool.query('begin')
  await superuser.pool.query(
    `insert into audit_events (actor, action, subject_kind, subject_id) values ('admin', 'x', 'loan', 'x')`,
  )
  await superuser.pool.query('commit')
  const foreign = { ...exported, audit: { number: 2, head: 'ff'.repeat(32) } }
  const { writeExportedHeads } = await import('./exported-heads.ts')
  await writeExportedHeads(server.app.settings.dataDir, foreign)
  await sealAll(server.app)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ audit: foreign.audit })
  expect((await verify()).found).toContainEqual({ chain: 'audit', what: 'seal_altered', id: 2 })
  await writeExportedHeads(server.app.settings.dataDir, exported)
  await sealAll(server.app)
  await whole()
})

test('a row whose transaction ends after a later row was committed is sealed too', async () => {
  const writer = new Client({ connectionString: server.app.database.pool.options.connectionString! })
  await writer.connect()
  const insert = (client: Pick<Client, 'query'>, subject: string) =>
    client.query(
      `insert into audit_events (actor, action, subject_kind, subject_id) values ('admin', 'x', 'loan', '${subject}')`,
    )
  try {
    await writer.query('begin')
    await insert(writer, 'early id')
    await insert(superuser.pool, 'late id')
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 300)
    await sealAll(server.app, stopping.signal)
    expect((await verify()).chains[0]).toMatchObject({ chain: 'audit', unsealed: 1 })
    const sealing = sealAll(server.app)
    await writer.query('commit')
    await sealing
    expect((await verify()).chains[0]).toMatchObject({ chain: 'audit', unsealed: 0 })
    await whole()
  } finally {
    await writer.end()
  }
})

test('SCALE-51 rows without a missing id before them are sealed at once, whatever else is being written', async () => {
  const writer = new Client({ connectionString: server.app.database.pool.options.connectionString! })
  await writer.connect()
  try {
    // An id that a rolled-back change took is missing for ever.
    await addEvents(1)
    await sealAll(server.app)
    await writer.query('begin')
    await writer.query('select from users for update')
    await addEvents(3)
    await sealAll(server.app)
    expect((await verify()).chains[0]).toMatchObject({ chain: 'audit', unsealed: 0 })
  } finally {
    await writer.end()
  }
})

test.each([
  [
    'audit_events',
    `insert into audit_events (actor, action, subject_kind, subject_id) values ('admin', 'x', 'loan', 'x')`,
  ],
  [
    'journals',
    `with journal as (insert into journals (event, reference) values ('repayment_received', 'number-first') returning id)
     insert into postings (journal_id, line, account, amount_kobo) select id, line, account, amount from journal,
       (values (1, 'cash', 100), (2, 'suspense', -100)) as leg (line, account, amount)`,
  ],
])('SCALE-51 a transaction has its number before it takes an id of %s', async (table, insert) => {
  const writer = new Client({ connectionString: server.app.database.pool.options.connectionString! })
  await writer.connect()
  try {
    await writer.query(`create function needs_number() returns trigger language plpgsql as $$ begin
      if pg_current_xact_id_if_assigned() is null then raise 'an id without a number'; end if; return new; end $$`)
    await writer.query(
      `create trigger needs_number before insert on ${table} for each row execute function needs_number()`,
    )
    await writer.query(insert)
    // Without the trigger of the migration the row's own one comes first.
    await writer.query(`alter table ${table} disable trigger ${table}_take_number`)
    await expect(writer.query(insert.replace('number-first', 'number-late'))).rejects.toThrow('an id without a number')
  } finally {
    await writer.query(`alter table ${table} enable trigger ${table}_take_number`)
    await writer.query('drop function needs_number cascade')
    await writer.end()
  }
})

test('servers that seal at once make one chain', async () => {
  for (let round = 0; round < 5; round++) {
    await superuser.pool.query(
      `insert into audit_events (actor, action, subject_kind, subject_id) values ('admin', 'x', 'loan', 'x')`,
    )
    await Promise.all([sealAll(server.app), sealAll(server.app), sealAll(server.app)])
  }
  const { chains, found } = await verify()
  expect(found).toEqual([])
  expect(chains.map(({ unsealed, isExported }) => [unsealed, isExported])).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ])
})

test('a new key continues the chain that the old key began', async () => {
  const other = { ...server.app, settings: { ...server.app.settings, DATA_KEY: 'cd'.repeat(32) } }
  await sealAll(other)
  expect((await verifySeals(other)).found).toEqual([])
  // A server that still signs with the first key accepts the other key's signature while it has both.
  const both = { ...server.app.settings, DATA_KEYS_BEFORE: [other.settings.DATA_KEY] }
  expect((await verifySeals({ ...server.app, settings: both })).found).toEqual([])
  expect((await verifySeals(server.app)).found).toContainEqual(expect.objectContaining({ what: 'seal_not_signed' }))
  await sealAll(server.app)
  await whole()
})

const addEvents = (count: number) =>
  superuser.pool.query(
    `insert into audit_events (actor, action, subject_kind, subject_id) select 'admin', 'x', 'loan', 'x' from generate_series(1, $1)`,
    [count],
  )

test('seals of few rows are compared many at a time, and a changed row among them is found', async () => {
  for (let round = 0; round < 40; round++) {
    await addEvents(2)
    await sealAll(server.app)
  }
  const asked = vi.spyOn(server.app.database.pool, 'query')
  const { chains, found } = await verify()
  expect(found).toEqual([])
  expect(asked.mock.calls.length).toBeLessThan(20)
  expect(chains[0]!.seals).toBeGreaterThan(40)
  asked.mockRestore()
  const newest = '(select max(id) from audit_events)'
  expect(
    await foundAfter(() => superuser.pool.query(`update audit_events set action = 'y' where id = ${newest} - 30`)),
  ).toMatchObject([{ chain: 'audit', what: 'row_changed' }])
})

test('when there are more rows than fit in memory, they are compared range by range, from the first to the last', async () => {
  await addEvents(25_000)
  await sealAll(server.app)
  await whole()
  for (const back of [24_999, 15_000, 9_000, 0]) {
    const row = `where id = (select max(id) from audit_events) - ${back}`
    for (const [change, what] of [
      [`update audit_events set subject_id = 'y' ${row}`, 'row_changed'],
      [`delete from audit_events ${row}`, 'row_removed'],
    ] as const)
      expect(await foundAfter(() => superuser.pool.query(change))).toMatchObject([{ chain: 'audit', what }])
  }
})

test('a server that stops does not wait for the comparison of all seals', async () => {
  await expect(verifySeals(server.app, AbortSignal.abort())).rejects.toThrow(/abort/i)
})

/** A night of a lender with many rows, on which the turn of some parts has come. */
async function tonight(...parts: number[]) {
  const set = `update night_parts set found = 0, at = product_now() - case when part = any ($1) then interval '40 days' else '0' end`
  await superuser.pool.query(set, [parts])
  return verifyTonight(server.app, undefined, 0)
}
const all = Array.from({ length: partCount }, (_, part) => part)

describe('by night', () => {
  beforeAll(async () => {
    await superuser.pool.query('delete from audit_events where id > 200')
    await sealInBlocks(superuser, openSigner(server.app.settings.DATA_KEY))
    await rm(join(server.app.settings.dataDir, 'seals.json'))
  })

  test('SCALE-40 a night reads the open months and the part whose turn it is, and everything is read within thirty', async () => {
    const rows = (await verify()).chains.reduce((sum, chain) => sum + chain.rows, 0)
    const open = await tonight()
    expect(open).toMatchObject({ found: [], parts: [] })
    let read = 0
    for (const part of all) {
      const one = await tonight(part)
      expect(one).toMatchObject({ found: [], parts: [part] })
      read += one.rows - open.rows
    }
    expect(open.rows + read).toBe(rows)
    expect(open.rows).toBeLessThan(rows)
  })

  test('SCALE-43 a changed posting in an old sealed month is found on the night of its part, on no other, and by the command at once', async () => {
    const { journal, number } = await superuser.pool
      .query(
        `select p.journal_id as journal, (select min(number) from seals s where s.chain = 'journals' and s.up_to >= p.journal_id) as number
          from postings p order by p.journal_id desc offset 4 limit 1`,
      )
      .then(({ rows }) => rows[0])
    const change = (by: number) =>
      superuser.pool.query(`update postings set amount_kobo = amount_kobo + $2 where journal_id = $1 and line = 1`, [
        journal,
        by,
      ])
    expect(number).toBeLessThan(oldSeals)
    await change(1)
    try {
      const foundIn: number[] = []
      for (const part of all) if ((await tonight(part)).found.length > 0) foundIn.push(part)
      expect(foundIn).toEqual([partOfSeal(Number(number))])
      expect((await verify()).found).toEqual([{ chain: 'journals', what: 'row_changed', id: Number(journal) }])
      // Until it is put right, each night reads the part again, whoever's turn it is.
      expect((await verifyTonight(server.app, undefined, 0)).found).toHaveLength(1)
      expect((await verifyTonight(server.app, undefined, 0)).found).toHaveLength(1)
    } finally {
      await change(-1)
    }
    expect((await verifyTonight(server.app, undefined, 0)).found).toEqual([])
    expect(await verifyTonight(server.app, undefined, 0)).toMatchObject({ found: [], parts: [] })
  })

  test('SCALE-44 a part that is deleted with its seals, or a seal of another chain in its place, shows every night', async () => {
    const kept = `create temp table kept as select * from seals where chain = 'journals' and number between 129 and 256`
    await superuser.pool.query(kept)
    await superuser.pool.query(`delete from seals where chain = 'journals' and number between 129 and 256`)
    expect((await tonight(5)).found).toEqual(
      expect.arrayContaining([{ chain: 'journals', what: 'seal_missing', id: 129 }]),
    )
    await superuser.pool.query('insert into seals select * from kept')
    await superuser.pool.query(`update seals set head = sha256(head) where chain = 'journals' and number = 128`)
    expect((await tonight(5)).found).toEqual([{ chain: 'journals', what: 'seal_altered', id: 129 }])
    await superuser.pool.query(`update seals set head = $1 where chain = 'journals' and number = 128`, [
      await headBefore(129),
    ])
    expect((await tonight(...all)).found).toEqual([])
  })

  test('SCALE-41 a night that is interrupted goes on with the parts that it did not read', async () => {
    const stopping = new AbortController()
    const keep = server.app.database.run.bind(server.app.database)
    const asked = vi.spyOn(server.app.database, 'run')
    // The open months come first.
    asked.mockImplementationOnce(keep).mockImplementationOnce((...one: Parameters<typeof keep>) => {
      stopping.abort()
      return keep(...one)
    })
    await superuser.pool.query(`update night_parts set found = 0, at = product_now() - interval '40 days'`)
    await expect(verifyTonight(server.app, stopping.signal, 0)).rejects.toThrow(/abort/i)
    asked.mockRestore()
    expect((await verifyTonight(server.app, undefined, 0)).parts).toHaveLength(partCount - 1)
  })

  test('SCALE-49 a changed row of the open months is found each night after they grew old too, until it is put right', async () => {
    const sealed = `sealed_at = now() - case when number <= 256 or $1 then interval '200 days' else '0' end`
    const age = (all: boolean) => superuser.pool.query(`update seals set ${sealed}`, [all])
    const change = (by: number) =>
      superuser.pool.query(
        `update postings set amount_kobo = amount_kobo + $1 where line = 1
          and journal_id = (select min(journal_id) from postings where journal_id > (select up_to from seals where chain = 'journals' and number = 256))`,
        [by],
      )
    const found = async () => (await verifyTonight(server.app, undefined, 0)).found.map(({ what }) => what)
    await age(false)
    await change(1)
    expect(await tonight()).toMatchObject({ parts: [], found: [{ what: 'row_changed' }] })
    await age(true)
    await moveToLagosTime(server.app.database, '12:00', 120)
    // It is the turn of no part.
    await superuser.pool.query('update night_parts set at = product_now()')
    expect(await found()).toEqual(['row_changed'])
    expect(await found()).toEqual(['row_changed'])
    await change(-1)
    expect(await found()).toEqual([])
    expect(await verifyTonight(server.app, undefined, 0)).toMatchObject({ found: [], parts: [] })
  })

  test('SCALE-45 the open months are the present and the last one, and the one before until it is closed', async () => {
    const { from, next } = await superuser.pool
      .query(
        `select (date_trunc('month', product_today()) - interval '2 months')::date::text as from,
          (date_trunc('month', product_today()) - interval '1 month')::date::text as next`,
      )
      .then(({ rows }) => rows[0])
    expect(await openMonthsFrom(server.app.database)).toBe(from)
    await superuser.pool.query(
      `insert into book_months (month, state, closing_at, closed_at, trial_balance, digest) values ($1, 'closed', now(), now(), '[]', repeat('a', 64))`,
      [from],
    )
    expect(await openMonthsFrom(server.app.database)).toBe(next)
  })
})

/** The head of the seal before one, made again from the one before that. */
async function headBefore(number: number): Promise<Buffer> {
  const { rows } = await superuser.pool.query(
    `select s.number::integer, s.up_to as "upTo", s.entries, b.head as previous from seals s join seals b on b.chain = s.chain and b.number = s.number - 1
      where s.chain = 'journals' and s.number = $1`,
    [number - 1],
  )
  return headOf({ chain: 'journals', ...rows[0] })
}
