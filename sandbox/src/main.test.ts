import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from './sandbox.ts'
import { askAt } from './test-sandbox.ts'

const main = join(import.meta.dirname, 'main.ts')
const sms = { api_key: 'k', to: '2348031234567', from: 'Kasuwa', type: 'plain', channel: 'dnd' }

interface Started {
  child: ChildProcess
  url: string
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-sandbox-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

function launch(env: Record<string, string>): ChildProcess {
  const child = fork(main, { env: { ...process.env, ...env }, silent: true, execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function start(port: number, dataDir: string): Promise<Started> {
  const child = launch({ SANDBOX_PORT: String(port), DATA_DIR: dataDir, SERVER_URL: 'http://127.0.0.1:1' })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  expect(line.toString()).toBe(`Sandbox: http://127.0.0.1:${port}\n`)
  return { child, url: `http://127.0.0.1:${port}` }
}

test('everything confirmed survives a kill -9, and numbers continue where they were', { timeout: 20_000 }, async () => {
  const [port, dataDir] = [await freePort(), await newDataDir()]
  const customer = async (url: string, email: string) => {
    const headers = { authorization: 'Bearer sk_test_kasuwa_sandbox' }
    const { body } = await askAt(url, 'POST', '/paystack/customer', { email }, headers)
    return body.data?.id as unknown as number
  }
  const first = await start(port, dataDir)
  const id = await customer(first.url, 'ada@example.com')
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      askAt(first.url, 'POST', '/termii/api/sms/send', { ...sms, sms: `text ${n}` }),
    ),
  )
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start(port, dataDir)
  expect((await askAt(second.url, 'GET', '/sms')).body.messages).toHaveLength(20)
  expect((await askAt(second.url, 'GET', '/requests')).body.requests).toHaveLength(21)
  expect(await customer(second.url, 'ada@example.com')).toBe(id)
  expect(await customer(second.url, 'bola@example.com')).toBeGreaterThan(id)
})

test(
  'it stops cleanly on SIGINT, on SIGTERM, and when the process that started it ends',
  { timeout: 20_000 },
  async () => {
    const endings = (['SIGINT', 'SIGTERM', 'disconnect'] as const).map(async (how) => {
      const { child } = await start(await freePort(), await newDataDir())
      if (how === 'disconnect') child.disconnect()
      else child.kill(how)
      return { how, exit: (await once(child, 'exit')) as unknown }
    })
    expect(await Promise.all(endings)).toEqual(
      ['SIGINT', 'SIGTERM', 'disconnect'].map((how) => ({ how, exit: [0, null] })),
    )
  },
)

test('it waits for a port that is in use for a moment', { timeout: 20_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  setTimeout(() => other.close(), 1_500)
  const { url } = await start(port, await newDataDir())
  expect((await askAt(url, 'GET', '/healthz')).status).toBe(200)
})

test('if a port stays in use, it ends with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const settings = {
    port,
    host: '127.0.0.1',
    dataDir: await newDataDir(),
    serverUrl: 'http://127.0.0.1:1',
    paystackSecretKey: 'k',
  }
  await expect(startSandbox({ ...settings, portTimeout: 300 })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set SANDBOX_PORT`,
  )
})

test('on a wrong setting it ends with a message that names the setting', { timeout: 20_000 }, async () => {
  const child = launch({ SANDBOX_PORT: 'abc' })
  const [[line], [code]] = await Promise.all([once(child.stderr!, 'data'), once(child, 'exit')])
  expect({ line: String(line), code: code as number }).toEqual({
    line: expect.stringContaining('SANDBOX_PORT'),
    code: 1,
  })
})
