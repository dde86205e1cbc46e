import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openTestDatabase } from './test-database.ts'

vi.setConfig({ testTimeout: 90_000 })

let own: Awaited<ReturnType<typeof openTestDatabase>>
/** A running server, which gives up after three seconds. */
let server: Database
let reader: Client
let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  own = await openTestDatabase()
  server = openDatabase(own.appUrl, { statementMs: 2_800, answerMs: 3_000 })
})
afterAll(async () => {
  await server.close()
  await own.close()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-migrations-'))
  reader = new Client({ connectionString: own.appUrl })
  await reader.connect()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await reader.end()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const warnings: Record<string, unknown>[] = []
const log = { info() {}, warn: (_event: string, facts?: Record<string, unknown>) => void warnings.push(facts!) }
const run = () => migrate(own.ownerUrl, { clockMoves: true }, { folder, log })
const hasRun = async (name: string) =>
  (await own.database.row('select from migrations where name = $1', [name])) !== undefined

/** Starts another process that migrates, to be killed. */
function runElsewhere(): ChildProcess {
  const script = `
    const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)})
    await migrate(${JSON.stringify(own.ownerUrl)}, { clockMoves: true }, { folder: ${JSON.stringify(folder)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  children.push(child)
  return child
}

const waitsForUsers = () =>
  own.database.row(
    "select from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock' and not granted",
  )

async function readForLong(): Promise<void> {
  await reader.query('begin')
  await reader.query('select count(*) from users')
}

test('a migration that waits for an open reader does not block a running server, names the reader, and completes once the reader is done', async () => {
  await write('9001_wider.sql', 'alter table users add column wider text;')
  await readForLong()
  const migrated = run()
  for (let waits = 0; waits < 3; waits++) {
    await expect.poll(waitsForUsers, { timeout: 20_000, interval: 20 }).toBeDefined()
    expect(await server.rows('select count(*) as users from users')).toEqual([{ users: 0 }])
    await expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(waits)
  }
  expect(warnings[0]).toMatchObject({
    migration: '9001_wider.sql',
    open: expect.arrayContaining([expect.objectContaining({ user: 'kasuwa_app' })]),
  })
  expect(await hasRun('9001_wider.sql')).toBe(false)
  await reader.query('commit')
  expect(await migrated).toEqual(['9001_wider.sql'])
})

test('a migration killed while it waits or works leaves no lock: servers go on, and the next one migrates', async () => {
  await write('9002_wider.sql', 'alter table users add column wider_still text;')
  await readForLong()
  const waiting = runElsewhere()
  await expect.poll(waitsForUsers, { timeout: 30_000, interval: 20 }).toBeDefined()
  waiting.kill('SIGKILL')
  await once(waiting, 'exit')
  expect(await server.rows('select count(*) as users from users')).toEqual([{ users: 0 }])
  await reader.query('commit')

  await write('9002_wider.sql', 'lock table users; select pg_sleep(600);')
  const working = runElsewhere()
  await expect
    .poll(
      () =>
        own.database.row(
          "select from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock' and granted",
        ),
      { timeout: 30_000 },
    )
    .toBeDefined()
  working.kill('SIGKILL')
  await once(working, 'exit')
  await expect
    .poll(() => server.rows('select count(*) as users from users').catch(() => null), { timeout: 20_000 })
    .toEqual([{ users: 0 }])
  await write('9002_wider.sql', 'alter table users add column wider_still text;')
  expect(await run()).toEqual(['9002_wider.sql'])
})

test('an index marked as concurrent is built while others write, and one left by an interrupted build is built again', async () => {
  await own.database.run('create table sizes (size integer)')
  await own.database.run('alter table sizes owner to kasuwa_owner')
  await own.database.run('insert into sizes values (1), (1)')
  await write(
    '9003_sizes.sql',
    '-- kasuwa: concurrently\n-- Sizes are unique; two of them.\ncreate unique index concurrently if not exists sizes_once on sizes (size);\ncreate index concurrently if not exists sizes_again on sizes (size);\n',
  )
  await expect(run()).rejects.toThrow(/9003_sizes.sql failed: .*unique/)
  const indexes = () =>
    own.database.rows(
      "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'sizes'::regclass order by 1",
    )
  expect(await indexes()).toEqual([{ name: 'sizes_once', valid: false }])
  await own.database.run('delete from sizes')
  const writer = new Client({ connectionString: own.ownerUrl })
  await writer.connect()
  await writer.query('begin')
  await writer.query('insert into sizes values (7)')
  const migrated = run()
  await expect
    .poll(
      () =>
        own.database.row(
          "select from pg_stat_activity where query like '%index concurrently%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'",
        ),
      { timeout: 20_000 },
    )
    .toBeDefined()
  expect(await own.database.run('insert into sizes values (8)')).toBe(1)
  await writer.query('commit')
  await writer.end()
  expect(await migrated).toEqual(['9003_sizes.sql'])
  expect(await indexes()).toEqual([
    { name: 'sizes_again', valid: true },
    { name: 'sizes_once', valid: true },
  ])
})

test('a statement that cannot be repeated is refused in such a file, before anything runs', async () => {
  await write('9004_first.sql', 'create table never_made ();')
  await write('9005_mixed.sql', '-- kasuwa: concurrently\ncreate index concurrently sizes_by_size on sizes (size);')
  await expect(run()).rejects.toThrow(/9005_mixed.sql: a file that begins with/)
  expect(await hasRun('9004_first.sql')).toBe(false)
})
