import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openCluster } from './cluster.ts'
import { isRunning } from './is-running.ts'

// A server that recovers first writes every file to the disk, and a busy disk is slow.
vi.setConfig({ testTimeout: 60_000 })

let home: string
let folder: string
const opened: { close(): Promise<void> }[] = []
const children: ChildProcess[] = []

const temporary = () => mkdtemp(path.join(tmpdir(), 'kasuwa-embedded-'))

/** A finished and stopped cluster to copy from, since creating one takes longer than all the tests with it. */
let finished: string

beforeAll(async () => {
  finished = path.join(await temporary(), 'postgres')
  await (await openCluster(finished, { fsync: false })).close()
})

afterAll(() => rmSync(path.dirname(finished), { recursive: true, force: true }))

beforeEach(async () => {
  home = await temporary()
  folder = path.join(home, 'postgres')
})

const useFinished = () => cpSync(finished, folder, { recursive: true })

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const cluster of opened.splice(0)) await cluster.close()
  if (existsSync(path.join(folder, 'postmaster.pid'))) await (await openCluster(folder)).close()
  rmSync(home, { recursive: true, force: true })
})

async function open(options: { fsync?: boolean } = {}) {
  const cluster = await openCluster(folder, options)
  opened.push(cluster)
  // The tests write as the owner.
  return { ...cluster, url: cluster.ownerUrl }
}

/** Another process that opens the folder and prints the address; a line on its stdin makes it close. */
async function openElsewhere(options: { fsync?: boolean } = {}): Promise<{ url: string; child: ChildProcess }> {
  const script = `
    const { openCluster } = await import(${JSON.stringify(new URL('cluster.ts', import.meta.url).href)})
    const cluster = await openCluster(${JSON.stringify(folder)}, ${JSON.stringify(options)})
    console.log(cluster.ownerUrl)
    process.stdin.once('data', () => cluster.close().then(() => process.exit(0)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url, child }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function askUntilAnswered(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const end = Date.now() + 50_000
  for (;;) {
    try {
      return await ask(url, statement)
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

const postmasterPid = async () => Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])

test('when the server of another folder answers on the port of one that is just ending, opening waits', async () => {
  useFinished()
  const own = await open({ fsync: false })
  const other = await openCluster(path.join(home, 'other'), { fsync: false })
  opened.push(other)
  const file = path.join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(new URL(own.url).port, new URL(other.url).port))
  const joining = openCluster(folder, { fsync: false })
  await sleep(300)
  await writeFile(file, text)
  const joined = await joining
  opened.push(joined)
  expect(joined.ownerUrl).toBe(own.url)
})

test('a row survives closing and opening', async () => {
  useFinished()
  const first = await open()
  await ask(first.url, 'create table kept (word text)')
  await ask(first.url, `insert into kept values ('here')`)
  await first.close()
  expect(await readdir(folder)).not.toContain('postmaster.pid')
  expect(await ask((await open()).url, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('PostgreSQL writes to the disk and listens only on this machine', async () => {
  useFinished()
  const { url } = await open()
  expect(await ask(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('after a crash PostgreSQL has to repeat at most a minute of changes', async () => {
  useFinished()
  const { url } = await open()
  expect(await ask(url, 'show checkpoint_timeout')).toEqual([{ checkpoint_timeout: '1min' }])
})

test('the postmaster killed with -9 comes back at the same address with the row', async () => {
  useFinished()
  const { url } = await open()
  await ask(url, 'create table kept (word text)')
  await ask(url, `insert into kept values ('here')`)
  process.kill(await postmasterPid(), 'SIGKILL')
  await sleep(50)
  expect(await askUntilAnswered(url, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('after the process and its postmaster were killed with -9 the next one finds the row', async () => {
  useFinished()
  const { url, child } = await openElsewhere()
  await ask(url, 'create table kept (word text)')
  await ask(url, `insert into kept values ('here')`)
  const pid = await postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(pid, 'SIGKILL')
  expect(await ask((await open()).url, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('a process killed with -9 leaves its server, and the next one takes it over', async () => {
  useFinished()
  const { url, child } = await openElsewhere()
  const pid = await postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await open()).url).toBe(url)
  expect(await postmasterPid()).toBe(pid)
})

test('three processes that open a new folder at the same moment share one server', async () => {
  const urls = await Promise.all([1, 2, 3].map(() => openElsewhere({ fsync: false })))
  expect(new Set(urls.map((one) => one.url)).size).toBe(1)
  expect(await readdir(home)).toEqual(['postgres'])
})

test('only the last process to close stops the server', async () => {
  useFinished()
  const database = await open()
  const { url, child } = await openElsewhere()
  const pid = await postmasterPid()
  expect(url).toBe(database.url)
  await database.close()
  expect(isRunning(pid)).toBe(true)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  child.stdin?.write('close\n')
  await once(child, 'exit')
  expect(await readdir(folder)).not.toContain('postmaster.pid')
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('two processes that close at the same moment leave no server running', async () => {
  useFinished()
  const clusters = await Promise.all([open(), open(), open()])
  await Promise.all(clusters.map((cluster) => cluster.close()))
  expect(await readdir(folder)).not.toContain('postmaster.pid')
})

test('a process that opens while the last one closes has a server', async () => {
  useFinished()
  for (let round = 0; round < 3; round += 1) {
    const last = await open()
    const [, next] = await Promise.all([last.close(), sleep(round * 20).then(() => open())])
    expect(await askUntilAnswered(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await next.close()
  }
})

test('a client that is not ours keeps the server running', async () => {
  useFinished()
  const database = await open()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await database.close()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('a folder inside one of mode 700, with other files next to it, works', async () => {
  await mkdir(path.join(home, 'closed'), { mode: 0o700 })
  folder = path.join(home, 'closed', 'postgres')
  await writeFile(path.join(home, 'closed', 'note.txt'), 'not ours')
  expect(await ask((await open({ fsync: false })).url, 'select current_database() as name')).toEqual([
    { name: 'kasuwa' },
  ])
  expect((await readdir(path.join(home, 'closed'))).sort()).toEqual(['note.txt', 'postgres'])
})

test('an old postmaster.pid whose process id or port another program now has is no obstacle', async () => {
  useFinished()
  await (await open()).close()
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as { port: number }
  await writeFile(path.join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1700000000\n${port}\n\n127.0.0.1\n`)
  const { url } = await open()
  expect(Number(new URL(url).port)).not.toBe(port)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  otherServer.close()
})

test('the remains of a killed initdb are removed', async () => {
  const dead = spawn('true')
  await once(dead, 'exit')
  await mkdir(path.join(home, `postgres.making-${dead.pid}-half`))
  await mkdir(folder)
  await open({ fsync: false })
  expect(await readdir(home)).toEqual(['postgres'])
})

test('a folder with other files is refused with a sentence', async () => {
  await mkdir(folder)
  await writeFile(path.join(folder, 'letter.txt'), 'dear')
  await expect(openCluster(folder)).rejects.toThrow('has files, but no database cluster')
  expect(await readdir(folder)).toEqual(['letter.txt'])
})
