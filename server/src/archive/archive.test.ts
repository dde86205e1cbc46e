import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../app/app.ts'
import { record } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { makeMonths } from '../jobs/months.ts'
import { openRecord, sealRecord } from '../seals/archive-record.ts'
import { openArchivedIds } from '../seals/archived-ids.ts'
import { packEntries, readEntries, unpackEntries } from '../seals/chain.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { keysOf, verifySeals, verifyWith } from '../seals/verify.ts'
import { openVault } from '../security/vault.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readArchiveCheck } from './archive-checks.ts'
import { giveName, writeLines } from './archive-file.ts'
import { archiveMonths } from './archive-months.ts'
import { checkArchive } from './check-archive.ts'
import { fileOf } from './file-of-month.ts'
import { listParts, monthsOf, webhookLinesOf } from './part-repository.ts'
import { sealedLines } from './sealed-lines.ts'

let server: TestServer
let folder: string
let ownerUrl: string
/** How many entries of the trail left with January. */
let leftTrail = 0
/** The webhooks of January, as they were received. */
let bodies: string[]
const january = { webhooks: 'incoming_webhooks_2031_01', trail: 'audit_events_2031_01' }
const february = '2031-02-01' as Day

beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-archive-'))
  ownerUrl = server.app.database.pool.options.connectionString!
  await moveTo('2031-01-15 10:00+01')
  await makeMonths(server.app)
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  for (let payment = 0; payment < 3; payment++) await pay(server, account, 100_000)
  await moveTo('2031-02-03 10:00+01')
  await pay(server, account, 100_000)
  await sealAll(server.app)
  bodies = (
    await rows<{ body: string }>(`select body from ${january.webhooks} where key like 'charge.success:%' order by key`)
  ).map(({ body }) => body)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = <T>(sql: string, values: unknown[] = []) => server.app.database.rows<T>(sql, values)
const countOf = async (from: string) => (await rows<{ n: number }>(`select count(*) as n from ${from}`))[0]!.n
const archive = (before: Day = february) => archiveMonths(server.app, ownerUrl, { before, to: folder })
const found = async () => (await verifySeals(server.app)).found

/** Product time, whatever the real one is. */
async function moveTo(time: string): Promise<void> {
  await server.app.database.run(
    'update clock set offset_ms = ceil(extract(epoch from $1::timestamptz - now()) * 1000)',
    [time],
  )
  await server.app.database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
}

async function deliver(body: string): Promise<number> {
  const signature = createHmac('sha512', 'sk_test_kasuwa_sandbox').update(body).digest('hex')
  const answer = await fetch(`${server.url}/api/webhooks/paystack`, {
    method: 'POST',
    body,
    headers: { 'x-paystack-signature': signature },
  })
  return answer.status
}

test('SCALE-32 SCALE-33 webhooks and audit entries are in the part of their month; the next two are made ahead, and a row without a month waits in the rest', async () => {
  expect(bodies).toHaveLength(3)
  expect(await countOf(`${january.trail} where action = 'loan.repaid'`)).toBe(3)
  expect(await countOf(`audit_events_2031_02 where action = 'loan.repaid'`)).toBe(1)
  expect(await countOf(`pg_class where relname in ('incoming_webhooks_2031_03', 'audit_events_2031_03')`)).toBe(2)
  const late = `insert into audit_events (actor, action, subject_kind, subject_id, at) values ('house', 'late', 'user', 'x', '2031-07-02 10:00+01')`
  await server.app.database.run(late)
  expect(await countOf(`audit_events_rest where action = 'late'`)).toBe(1)
  await moveTo('2031-06-10 10:00+01')
  await makeMonths(server.app)
  expect(await countOf('audit_events_rest')).toBe(0)
  expect(await countOf(`audit_events_2031_07 where action = 'late'`)).toBe(1)
  await expect(
    server.app.database.run(`update audit_events set action = 'other' where action = 'late'`),
  ).rejects.toThrow('append-only')
  await expect(server.app.database.run('truncate audit_events_2031_07')).rejects.toThrow('append-only')
  await sealAll(server.app)
  expect(await found()).toEqual([])
})

/** Like an attacker who owns the machine: without triggers. */
const tamper = (sql: string) =>
  server.app.database.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)

const listOne = async <T>(sql: string): Promise<T> => (await rows<{ value: T }>(sql))[0]!.value

/** Puts the digest that an entry has now into its seal, which keeps its head. Returns the statement that undoes it. */
async function sealAsItIs(id: number): Promise<string> {
  const [changed] = await readEntries(server.app.database, 'audit', { after: id - 1, upTo: id, limit: 1 })
  const [seal] = await rows<{ number: number; entries: Buffer }>(
    `select number, entries from seals where chain = 'audit' and up_to >= ${id} order by number limit 1`,
  )
  const entries = unpackEntries(seal!.entries).map((one) => (one.id === id ? changed! : one))
  const write = (bytes: Buffer) =>
    `update seals set entries = '\\x${bytes.toString('hex')}' where chain = 'audit' and number = ${seal!.number}`
  await tamper(write(packEntries(entries)))
  return write(seal!.entries)
}

test('SCALE-36 SCALE-06 a month that ended less than 90 days ago, or whose entries or seals are not as they were made, is not archived', async () => {
  await moveTo('2031-04-20 10:00+01')
  await expect(archive()).rejects.toThrow('90 days after its end')
  await moveTo('2031-06-10 10:00+01')
  const trail = await countOf(january.trail)
  const repaid = await listOne<number>(`select min(id) as value from ${january.trail} where action = 'loan.repaid'`)
  const approved = await listOne<number>(`select id as value from ${january.trail} where action = 'loan.approved'`)
  const signature = await listOne<Buffer>(
    `select signature as value from seals where chain = 'audit' order by number desc limit 1`,
  )
  const sign = (bytes: Buffer) =>
    `update seals set signature = '\\x${bytes.toString('hex')}' where chain = 'audit' and number = (select max(number) from seals where chain = 'audit')`
  const set = (id: number, values: string) => `update audit_events set ${values} where id = ${id}`
  const add = (id: number) =>
    `insert into audit_events (id, actor, action, subject_kind, subject_id, at) overriding system value values (${id}, 'house', 'loan.repaid', 'loan', 'x', '2031-01-20 10:00+01')`
  const cases: [change: string, undo: string, message: string, reseal?: number][] = [
    [
      set(repaid, `actor = 'admin'`),
      set(repaid, `actor = 'house'`),
      `The entry ${repaid} of the audit trail is not as it was sealed`,
    ],
    [set(repaid, `actor = 'admin'`), set(repaid, `actor = 'house'`), 'is not as it was made (seal_altered)', repaid],
    [
      set(approved, `action = 'loan.repaid'`),
      set(approved, `action = 'loan.approved'`),
      'is not as it was made (seal_altered)',
      approved,
    ],
    [add(0), 'delete from audit_events where id = 0', 'The entry 0 of the audit trail is not as it was sealed'],
    [add(-5), 'delete from audit_events where id = -5', 'The entry -5 of the audit trail is not as it was sealed'],
    [sign(Buffer.alloc(64)), sign(signature), 'is not as it was made (seal_not_signed)'],
  ]
  for (const [change, undo, message, reseal] of cases) {
    await tamper(change)
    const unseal = reseal === undefined ? undo : await sealAsItIs(reseal)
    await expect(archive()).rejects.toThrow(message)
    await tamper(`${unseal}; ${undo}`)
  }
  expect(await countOf(january.trail)).toBe(trail)
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('audit_events-2031-01'))
})

const januaryOf = async (name: string) => {
  const part = (await listParts(server.app.database, february)).find((one) => one.part === name)!
  const [month] = await monthsOf(server.app.database, part)
  return { part, month: month!, to: folder }
}

test('SCALE-08 an archive reads the part that leaves and no other, for both tables', async () => {
  const { database } = server.app
  const plans: string[] = []
  const explain = async (asked: Statement<unknown, object>, values: unknown) => {
    const lines = await database.rows<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, asked.valuesOf(values))
    plans.push(
      ...lines.flatMap(
        (line) =>
          /(?<! Index Scan on )(?<= on )(audit_events|incoming_webhooks)\w*/.exec(line['QUERY PLAN'])?.[0] ?? [],
      ),
    )
    return database.rows(asked, values)
  }
  const sql: Sql = { ...database, rows: explain as Sql['rows'] }
  for (const [name, linesOf] of [
    [january.webhooks, webhookLinesOf],
    [january.trail, sealedLines.bind(null, server.app)],
  ] as const) {
    plans.length = 0
    const { part } = await januaryOf(name)
    const [month] = await monthsOf(sql, part)
    const lines: string[] = []
    for await (const some of linesOf(sql, part, month!)) lines.push(...some)
    expect(lines).toHaveLength(month!.rows)
    expect(plans.length).toBeGreaterThan(1)
    expect(new Set(plans)).toEqual(new Set([name]))
  }
})

test('SCALE-06 SCALE-07 the file of an earlier run is taken where the database has the same rows and it can be read, and is never replaced', async () => {
  const wanted = await januaryOf(january.webhooks)
  const write = () => fileOf(server.app, server.app.database, wanted, () => {})
  const file = await write()
  expect(await write()).toEqual(file)
  const last = `where ctid = (select max(ctid) from ${january.webhooks})`
  await tamper(`update ${january.webhooks} set body = body || ' ' ${last}`)
  await expect(write()).rejects.toThrow('and they are not the same')
  await tamper(`update ${january.webhooks} set body = left(body, -1) ${last}`)
  expect(await write()).toEqual(file)

  const path = join(folder, file.name)
  const [whole, beside] = [await readFile(path), await readFile(`${path}.json`)]
  await writeFile(`${path}.json`, beside.toString().replace(/"sealed": ".{8}/, '"sealed": "AAAAAAAA'))
  await expect(write()).rejects.toThrow('do not fit together')
  await rm(`${path}.json`)
  await expect(write()).rejects.toThrow('without a .json')
  await writeFile(`${path}.json`, beside)
  const place = { path, name: file.name, key: Buffer.from(file.key, 'hex') }
  const { unfinished } = await writeLines(
    place,
    (async function* () {
      yield ['{}']
    })(),
  )
  await expect(giveName(unfinished, path)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(path)).toEqual(whole)
})

test('SCALE-36 SCALE-37 SCALE-07 SCALE-08 an archive that is broken off at its last step has lost nothing, and goes on with the files it wrote, alone; then the month is gone, the rest of the trail stays, and a verification that began before finds nothing', async () => {
  const before = {
    webhooks: await countOf(january.webhooks),
    trail: await countOf(january.trail),
    keys: await countOf('webhook_keys'),
  }
  await server.app.database.run(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  )
  await server.app.database.run(
    "create trigger no_room before insert on archives for each row when (new.ends > '2031-01-15') execute function no_room()",
  )
  await expect(archive()).rejects.toThrow('no room')
  expect(await countOf(january.webhooks)).toBe(before.webhooks)
  const refused = `insert into audit_events (actor, action, subject_kind, subject_id, at) values ('house', 'late', 'user', 'x', '2031-01-20 10:00+01')`
  await expect(server.app.database.run(refused)).rejects.toThrow('is_archived')
  const written = (await readdir(folder)).toSorted()
  expect(written).not.toContainEqual(expect.stringContaining('unfinished'))
  const at = await Promise.all(written.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  await server.app.database.run('drop trigger no_room on archives')

  const keys = await keysOf(server.app)
  const both = await Promise.allSettled([archive(), archive()])
  expect(both.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('is under way') }) },
  ])
  const done = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect((await verifyWith(server.app.database, keys)).found).toEqual([])
  expect(await Promise.all(written.map(async (name) => (await stat(join(folder, name))).mtimeMs))).toEqual(at)
  const files = done.flatMap((one) => one.files.map(({ name, rows: lines }) => [name, lines]))
  expect(files).toEqual(
    expect.arrayContaining([
      ['incoming_webhooks-2031-01.jsonl.gz.sealed', before.webhooks],
      ['audit_events-2031-01.jsonl.gz.sealed', expect.any(Number)],
    ]),
  )
  expect(await countOf(`pg_class where relname = '${january.webhooks}'`)).toBe(0)
  expect(await countOf(`${january.trail} where action = 'loan.repaid'`)).toBe(0)
  expect(await countOf(`${january.trail} where action = 'loan.approved'`)).toBe(1)
  const left = done.filter(({ table, rows: gone }) => table === 'audit_events' && gone > 0)
  expect(left.map(({ rows: gone, kept }) => [gone, kept])).toEqual([
    [before.trail - (await countOf(january.trail)), await countOf(january.trail)],
  ])
  leftTrail = left[0]?.rows ?? 0
  expect(await countOf('webhook_keys')).toBe(before.keys)
  expect(await countOf(`audit_events_2031_02 where action = 'loan.repaid'`)).toBe(1)
  expect(await archive()).toEqual([])
})

test('SCALE-38 verify takes archived entries as they were sealed, and finds what else is missing, also where somebody forges an archive', async () => {
  await sealAll(server.app)
  expect(await found()).toEqual([])
  const { database, settings } = server.app
  const [kept] = await rows<{ id: number; copy: string }>(
    `select id, row_to_json(a)::text as copy from audit_events a where action = 'loan.approved'`,
  )
  await tamper(`delete from audit_events where id = ${kept!.id}`)
  expect(await found()).toEqual([{ chain: 'audit', what: 'row_removed', id: kept!.id }])
  // Whoever owns the database, but has not its data key.
  const forged = sealRecord(openVault('ab'.repeat(32)), {
    table: 'audit_events',
    ends: '2032-01-01',
    files: [],
    ids: '',
  })
  await database.run(`insert into archives (of_table, ends, sealed) values ('audit_events', '2032-01-01', $1)`, [
    forged,
  ])
  await database.run(`insert into archived_ids select max(id), 0, decode(repeat('ff', 8192), 'hex') from archives`)
  expect(await found()).toEqual([{ chain: 'audit', what: 'row_removed', id: kept!.id }])
  await tamper(
    `delete from archived_ids where archive_id = (select max(id) from archives); delete from archives where ends = '2032-01-01'`,
  )
  await tamper(
    `insert into audit_events overriding system value select * from json_populate_record(null::audit_events, '${kept!.copy}')`,
  )
  expect(await found()).toEqual([])
  const [gone] = await rows<{ chunk: number; bits: Buffer }>(
    'select chunk, bits from archived_ids order by archive_id limit 1',
  )
  await tamper(`update archived_ids set bits = decode(repeat('ff', 8192), 'hex')`)
  expect((await (await openArchivedIds(database, openVault(settings.DATA_KEY)))([kept!.id])).size).toBe(0)
  expect((await found()).map(({ what }) => what)).toEqual(Array.from({ length: leftTrail }, () => 'row_removed'))
  await tamper(`update archived_ids set bits = '\\x${gone!.bits.toString('hex')}'`)
  expect(await found()).toEqual([])
})

test('SCALE-34 SCALE-35 a webhook of an archived month that comes again is known already, and another body under its key waits for a person', async () => {
  const counts = async () => [
    await countOf('payments'),
    await countOf('incoming_webhooks'),
    await countOf('webhook_conflicts'),
  ]
  const before = await counts()
  expect(await deliver(bodies[0]!)).toBe(200)
  expect(await counts()).toEqual(before)
  expect(await deliver(bodies[0]!.replace('"event"', ' "event"'))).toBe(200)
  expect(await counts()).toEqual([before[0], before[1], before[2]! + 1])
})

test('SCALE-38 the files are read again and compared with what the database kept of them; a changed, a cut and a missing one are named', async () => {
  const check = async () => (await checkArchive(server.app, folder)).problems
  expect(await check()).toEqual([])
  const path = join(folder, 'audit_events-2031-01.jsonl.gz.sealed')
  const whole = await readFile(path)
  expect(whole.includes('loan.repaid')).toBe(false)
  for (const other of [Buffer.from(whole).fill(7, 40, 41), whole.subarray(0, -1), whole.subarray(0, 10)]) {
    await writeFile(path, other)
    expect(await check()).toEqual([expect.stringContaining('audit_events-2031-01.jsonl.gz.sealed is damaged: copy it')])
  }
  await rm(path)
  expect(await check()).toEqual([expect.stringContaining('is missing: copy it from the second place')])
  await writeFile(path, whole)
  expect(await check()).toEqual([])
})

test('SCALE-15 after a change of the data key the check writes each .json anew, so that it opens by the present key alone; nothing else of a record changes', async () => {
  const { database, settings } = server.app
  const present = 'cd'.repeat(32)
  const vault = openVault(present, [settings.DATA_KEY])
  const besides = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const path = join(folder, besides[0]!)
  const sealedIn = async () => Buffer.from(JSON.parse(await readFile(path, 'utf8')).sealed as string, 'base64')
  const before = openRecord(vault, await sealedIn())
  expect(await checkArchive({ database, vault }, folder)).toMatchObject({ renewed: besides.length, problems: [] })
  expect(openRecord(openVault(present), await sealedIn())).toEqual(before)
  expect(await checkArchive({ database, vault }, folder)).toMatchObject({ renewed: 0, problems: [] })
  await writeFile(path, '{}')
  expect(await checkArchive(server.app, folder)).toMatchObject({ renewed: besides.length, problems: [] })
  expect(openRecord(server.app.vault, await sealedIn())).toEqual(before)
  await expect(database.run(`update archives set ends = ends + interval '1 day'`)).rejects.toThrow('append-only')
})

test('SCALE-16 the record of an archive that is gone, or is that of another one, is named by what the audit trail has of it', async () => {
  const { database } = server.app
  const check = async () => (await checkArchive(server.app, folder)).problems
  expect([await check(), (await readArchiveCheck(database))?.problems]).toEqual([[], 0])
  const [kept] = await rows<{ id: number; copy: string }>(
    `select id, row_to_json(a)::text as copy from archives a where of_table = 'incoming_webhooks' order by id desc limit 1`,
  )
  const gone = expect.stringContaining('incoming_webhooks-2031-01.jsonl.gz.sealed')
  await tamper(`update archives set sealed = (select sealed from archives order by id limit 1) where id = ${kept!.id}`)
  expect(await check()).toEqual([gone])
  await tamper(`delete from archives where id = ${kept!.id}`)
  expect([await check(), (await readArchiveCheck(database))?.problems]).toEqual([[gone], 1])
  await tamper(
    `insert into archives overriding system value select * from json_populate_record(null::archives, '${kept!.copy}')`,
  )
  expect(await check()).toEqual([])
})

const note = { action: 'noted', subject: { kind: 'user', id: 'x' } }
const lateNote = (at: string) =>
  `insert into audit_events (actor, action, subject_kind, subject_id, at) values ('house', 'late', 'user', 'x', '${at}')`

test('SCALE-14 a month leaves while an autovacuum holds up no write; the rows that stay are copied before, not by the transaction that takes it away', async () => {
  const part = 'audit_events_2031_02'
  await server.app.database.run(lateNote('2031-02-10 10:00+01'))
  await sealAll(server.app)
  await server.app.database.run(`select freeze_month('${part}')`)
  const vacuum = await server.app.database.pool.connect()
  onTestFinished(() => vacuum.release(true))
  await vacuum.query(`begin; lock table ${part} in share update exclusive mode`)
  const leaving = archive('2031-03-01' as Day)
  await vi.waitFor(
    async () => expect(await countOf(`pg_locks where not granted and relation = to_regclass('${part}')`)).toBe(1),
    { timeout: 20_000, interval: 50 },
  )
  await transaction(server.app.database, (tx) => record(tx, null, note), { lockMs: 200 })
  await vacuum.query('rollback')
  const [trail] = await leaving
  expect(trail).toMatchObject({ table: 'audit_events', rows: 1, kept: 1 })
  expect(await countOf(`${part} where action = 'late'`)).toBe(1)
  const taker = `select xmin from archives where of_table = 'audit_events' order by id desc limit 1`
  expect(await countOf(`${part} where xmin = (${taker})`)).toBe(0)
  await sealAll(server.app)
  expect(await found()).toEqual([])
})

test('SCALE-33 a server makes its months before the first call; one that cannot since another is at it fails; a person may let more rows be moved', async () => {
  const { database, settings, log } = server.app
  await database.run(lateNote('2031-10-10 10:00+01'))
  const move = async (most: number) =>
    (await rows<{ made: boolean }>(`select make_month('audit_events', '2031-10-01', ${most}) as made`))[0]!.made
  expect([await move(0), await move(1)]).toEqual([false, true])
  expect(await countOf('audit_events_2031_10')).toBe(1)
  const other = await database.pool.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin; select pg_advisory_xact_lock(720611311)')
  await expect(makeMonths(server.app)).rejects.toThrow('lock timeout')
  await other.query('rollback')
  await moveTo('2031-09-10 10:00+01')
  const second = await startApp({ ...settings, PORT: 0 }, log, { clockMoves: true, databaseAnswerMs: 20_000 })
  await second.stop()
  expect(await countOf(`pg_class where relname in ('incoming_webhooks_2031_11', 'audit_events_2031_11')`)).toBe(2)
})
