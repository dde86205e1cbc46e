import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../db/test-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

type Running = { child: ChildProcess; url: string; ended: Promise<unknown[]> }
type Backend = { server: Running; up: boolean }

let folder: string
let own: Awaited<ReturnType<typeof openTestDatabase>>
const backends: Backend[] = []
let proxy: { url: string; server: Server; stop(): void }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-rolling-'))
  own = await openTestDatabase()
  for (const server of await Promise.all([startServer(), startServer()])) backends.push({ server, up: true })
  proxy = await startProxy()
})

afterAll(async () => {
  proxy?.stop()
  for (const { server } of backends) server.child.kill('SIGKILL')
  await Promise.all(backends.map(({ server }) => server.ended))
  await own?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startServer(): Promise<Running> {
  const settings = {
    DATABASE_URL: own.url,
    DATA_DIR: folder,
    PORT: '0',
    SEED: 'none',
    DRAIN_SECONDS: '5',
    NODE_ENV: '',
    PUBLIC_URL: '',
  }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('the server ended before it listened')))
    createInterface(child.stderr).on('line', (line) => {
      const { url: listening } = line.startsWith('{') ? (JSON.parse(line) as { url?: string }) : {}
      if (listening) resolve(listening)
    })
  })
  return { child, url, ended }
}

/** What stands before two servers: in turn, connections kept open, a call of /readyz every 100 ms, and no second try. */
async function startProxy() {
  const agent = new Agent({ keepAlive: true })
  let round = 0
  const server = createServer((asked, answer) => {
    const up = backends.filter((backend) => backend.up)
    const backend = up[round++ % up.length]
    if (!backend) {
      answer.writeHead(599, 'no server is up').end()
      return
    }
    const { host } = new URL(backend.server.url)
    const onward = request(
      backend.server.url + asked.url,
      { agent, method: asked.method ?? 'GET', headers: { ...asked.headers, host } },
      (got) => {
        const { connection: _ours, ...headers } = got.headers
        answer.writeHead(got.statusCode ?? 598, headers)
        got.pipe(answer)
      },
    )
    onward.once('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(597, error.message.replace(/[^ -~]/g, ' ')).end()
    })
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopped = new AbortController()
  const look = async () => {
    while (!stopped.signal.aborted) {
      await Promise.all(
        backends.map(async (backend) => {
          backend.up = await isReady(backend.server.url)
        }),
      )
      await sleep(100)
    }
  }
  void look()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    stop: () => {
      stopped.abort()
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A busy machine may keep the database from answering in time; that is no reason to take the server out of service. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => !/stopping/.test(await answer.text()),
    () => false,
  )

/** Calls without a break, four at once, until it is stopped; answers how often each outcome came. */
function load() {
  const outcomes = new Map<string, number>()
  const over = new AbortController()
  const body = JSON.stringify({ phone: '08030000099', purpose: 'nonsense' })
  const one = async (get: boolean) => {
    try {
      const answer = await fetch(
        `${proxy.url}${get ? '/api/auth/me' : '/api/auth/login'}`,
        get ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } },
      )
      const text = await answer.text()
      const { message } = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string }
      return `${answer.status} ${answer.statusText} ${message}`
    } catch (error) {
      return String(error instanceof Error ? (error.cause ?? error) : error)
    }
  }
  const worker = async (number: number) => {
    for (let round = number; !over.signal.aborted; round++) {
      const outcome = await one(round % 2 === 0)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const all = Array.from({ length: 4 }, (_, number) => worker(number))
  return async () => {
    over.abort()
    await Promise.all(all)
    return Object.fromEntries(outcomes)
  }
}

/** While it stops it reports that at /readyz and serves on: the next call over the same address is answered as usual, and its connection ended. */
async function expectServesOn({ url }: Running): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${url}/readyz`)).json(), { interval: 20 })
    .toMatchObject({ problem: 'the server is stopping' })
  const answer = await fetch(`${url}/api/auth/me`)
  expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
    401,
    'close',
    { message: expect.any(String) },
  ])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

test('two servers restarted in turn under load lose no call, and every answer is ours', async () => {
  const stop = load()
  for (const backend of backends) {
    const { child, ended } = backend.server
    child.kill('SIGTERM')
    await expectServesOn(backend.server)
    expect(await ended).toEqual([0, null])
    backend.server = await startServer()
    await expect.poll(() => backend.up, { timeout: 30_000 }).toBe(true)
  }
  const outcomes = await stop()
  const unexpected = Object.keys(outcomes).filter(
    (outcome) => !/^(400 Bad Request|401 Unauthorized|429 Too Many Requests) [A-Z][a-z]/.test(outcome),
  )
  expect(unexpected).toEqual([])
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
})
