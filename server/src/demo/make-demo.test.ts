import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAdmin } from '../access/staff/create-staff.ts'
import { setUserStatus } from '../access/staff/set-user-status.ts'
import { migrate } from '../db/migrate.ts'
import { inDatabase, superuserUrl } from '../db/test-addresses.ts'
import { withApp } from '../app/with-app.ts'
import type { App } from '../context/context.ts'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { makeDemo } from './make-demo.ts'
import type { Log } from '../base/log.ts'
import { readSettings } from '../settings/settings.ts'

// Each test starts and stops a PostgreSQL several times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const quiet: Log = { info() {}, warn() {}, error() {} }
const demoAdmin = staff('08030000001', 'demo@example.ng')
const person = staff('08039999999', 'person@example.ng')

/**
 * Clusters to copy from: making one takes longer than everything that is tried with it. In `migrated`, new databases have run every
 * migration, as the live one has after a start without the demo; the first test makes its databases in `fresh`, from nothing.
 */
let fresh: string
let migrated: string
beforeAll(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'kasuwa-demo-'))
  migrated = await mkdtemp(join(tmpdir(), 'kasuwa-demo-'))
  await (await openCluster(join(fresh, 'postgres'), { fsync: false })).close()
  copy(fresh, migrated)
  await migrateAll(join(migrated, 'postgres'))
})
afterAll(async () => {
  for (const folder of [fresh, migrated]) await rm(folder, { recursive: true, force: true })
})

/** Node's own copy in the background takes five times the work, since the files are many and small. */
const copy = (from: string, to: string) => cpSync(from, to, { recursive: true })

async function migrateAll(folder: string): Promise<void> {
  const cluster = await openCluster(folder, { fsync: false })
  const template = inDatabase(cluster.ownerUrl, 'template1')
  const admin = new Client({ connectionString: await superuserUrl(folder) })
  await admin.connect()
  const { rows } = await admin.query<{ owner: string }>(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = 'kasuwa'",
  )
  await admin.query(`alter database template1 owner to ${rows[0]!.owner}`)
  await admin.end()
  for (const url of [template, cluster.ownerUrl]) await migrate(url)
  await cluster.close()
}

let dataDir: string
let environment: Record<string, string>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-demo-'))
  copy(migrated, dataDir)
  environment = { DATA_DIR: dataDir }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function staff(phone: string, email: string) {
  return { phone, email, password: 'Kano&River-42', firstName: 'Ngozi', lastName: 'Okafor' }
}

const fill = vi.fn(async (app: App) => {
  await createAdmin(app, demoAdmin)
  await app.ports.files.save('aa/demo', { bytes: Buffer.from('a file of the demo'), contentType: 'text/plain' })
})
beforeEach(() => void fill.mockClear())

async function startSandbox({ dataDir }: { dataDir: string }) {
  await mkdir(join(dataDir, 'sandbox'), { recursive: true })
  await writeFile(join(dataDir, 'sandbox', 'journal.jsonl'), '"the demo’s"\n')
  return { url: 'http://127.0.0.1:9', stop: async () => {} }
}

const makeWhole = (more: { fill?: (app: App) => Promise<void>; signal?: AbortSignal } = {}) =>
  makeDemo(readSettings(environment), { startSandbox, fill, signal: new AbortController().signal, ...more }, quiet)
const make = async (more: Parameters<typeof makeWhole>[0] = {}) => (await makeWhole(more)).outcome

/** The rows that a start without the demo leaves: a person who did something. */
const comeAlong = () => withApp((app) => createAdmin(app, person), { ...environment, SEED: 'none' })

const phones = () =>
  withApp(
    async ({ database }) =>
      (await database.rows<{ phone: string }>('select phone from users order by phone')).map((row) => row.phone),
    environment,
  )

async function databases(): Promise<string[]> {
  const cluster = await openCluster(join(dataDir, 'postgres'))
  try {
    const client = new Client({ connectionString: cluster.adminUrl })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'kasuwa%' order by 1",
    )
    await client.end()
    return rows.map((row) => row.datname)
  } finally {
    await cluster.close()
  }
}

const memory = () => readFile(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8')
const leftovers = async () => (await readdir(dataDir)).filter((name) => name.startsWith('kasuwa_demo'))

const commitOf = async ({ database }: App) =>
  (await database.row<{ commit: string }>(`select current_setting('synchronous_commit') as commit`))?.commit

test('C-183 the demo is made with the default control settings, and commits wait for the disk again once it is in place', async () => {
  await rm(dataDir, { recursive: true })
  copy(fresh, dataDir)
  const controls = {
    SECOND_PERSON_APPROVAL_ABOVE: '1',
    STAFF_TOTP: 'required',
    MAX_LOAN_NAIRA: '1',
    REQUIRE_NAME_MATCH: 'on',
    TEXTS_PER_HOUR: '1',
    ADDRESS_LIMIT_PER_HOUR: '1',
    MAX_CHARGE_NAIRA: '1',
  }
  Object.assign(environment, controls)
  const meanwhile: unknown[] = []
  const outcome = make({
    fill: async (app) => {
      meanwhile.push(await commitOf(app))
      const defaults = readSettings({})
      for (const name of Object.keys(controls) as (keyof typeof controls)[])
        expect(app.settings[name], name).toBe(defaults[name])
      await fill(app)
    },
  })
  expect(await outcome).toBe('made')
  expect(meanwhile).toEqual(['off'])
  expect(await withApp(commitOf, environment)).toBe('on')
})

test('the demo is made once, with its uploads and its providers’ data', async () => {
  expect(await make()).toBe('made')
  expect(await phones()).toEqual([demoAdmin.phone])
  const upload = await withApp(({ ports }) => ports.files.read('aa/demo'), environment)
  expect(upload?.bytes.toString()).toBe('a file of the demo')
  expect(await memory()).toBe('"the demo’s"\n')
  expect(await leftovers()).toEqual([])
  await comeAlong()
  expect(await make()).toBe('there')
  expect(fill).toHaveBeenCalledTimes(1)
  expect(await phones()).toEqual([demoAdmin.phone, person.phone])
})

test('the demo’s sign-ins are returned with it, so that nobody else is named as one', async () => {
  expect(await makeWhole()).toEqual({ outcome: 'made', phones: [demoAdmin.phone] })
  await withApp((app) => setUserStatus(app, { phone: demoAdmin.phone, status: 'disabled' }), environment)
  expect(await makeWhole()).toEqual({ outcome: 'there', phones: [] })
})

test('interrupted while it is filled, the live database is untouched, and the next start makes the demo again', async () => {
  const stop = new AbortController()
  const broken = make({
    signal: stop.signal,
    fill: async (app) => {
      await fill(app)
      stop.abort(new Error('stopped'))
      await new Promise(() => {})
    },
  })
  await expect(broken).rejects.toThrow('stopped')
  expect((await databases()).length).toBe(2)
  expect(await make()).toBe('made')
  expect(await phones()).toEqual([demoAdmin.phone])
  expect((await databases()).filter((name) => name.startsWith('kasuwa_demo'))).toEqual([])
  expect(await leftovers()).toEqual([])
})

test('a person who came after a failed start keeps everything: no demo is added, and nothing is dropped', async () => {
  await expect(make({ fill: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
  await comeAlong()
  expect(await make()).toBe('kept')
  expect(await make()).toBe('kept')
  expect(await phones()).toEqual([person.phone])
})

test('half a demo that an older version made in the live database is not touched, and neither are the users who came since', async () => {
  await comeAlong()
  await withApp(({ database }) => database.run("insert into seed_marker (name) values ('demo-started')"), environment)
  expect(await make()).toBe('kept')
  expect(await phones()).toEqual([person.phone])
})

test('a person who comes while the demo is made keeps everything', async () => {
  await mkdir(join(dataDir, 'sandbox'))
  await writeFile(join(dataDir, 'sandbox', 'journal.jsonl'), '"a person’s"\n')
  const outcome = await make({
    fill: async (app) => {
      await fill(app)
      await comeAlong()
    },
  })
  expect(outcome).toBe('kept')
  expect(await phones()).toEqual([person.phone])
  expect(await memory()).toBe('"a person’s"\n')
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
})

test('what a sandbox held before, and an empty database that was started without the demo, are set aside, not dropped', async () => {
  await withApp(async () => {}, { ...environment, SEED: 'none' })
  await mkdir(join(dataDir, 'sandbox'))
  await writeFile(join(dataDir, 'sandbox', 'journal.jsonl'), '"a message"\n')
  expect(await make()).toBe('made')
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('sandbox-set-aside-'))!
  expect(await readFile(join(dataDir, aside, 'journal.jsonl'), 'utf8')).toBe('"a message"\n')
  expect(await memory()).toBe('"the demo’s"\n')
  expect(await databases()).toEqual(['kasuwa', expect.stringMatching(/^kasuwa_set_aside_/)])
})

test('interrupted after it was complete, it is put in place by the next start, and not made again', async () => {
  // A folder cannot be put where a file is.
  await writeFile(join(dataDir, 'files'), '')
  await expect(make()).rejects.toThrow()
  expect(await phones()).toEqual([])
  await rm(join(dataDir, 'files'))
  expect(await make()).toBe('made')
  expect(fill).toHaveBeenCalledTimes(1)
  expect(await phones()).toEqual([demoAdmin.phone])
  expect(await memory()).toBe('"the demo’s"\n')
})

test('two at once: one makes it, the other waits for it', async () => {
  expect((await Promise.all([make(), make()])).sort()).toEqual(['made', 'there'])
  expect(fill).toHaveBeenCalledTimes(1)
})
