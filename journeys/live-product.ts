import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { inheritedEnvironment, newRun, type Product, root } from './product.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { until } from './until.ts'

/**
 * The product in production: its own database and providers, and a proxy in front. Its `url` is the proxy's, as people reach it; its
 * `sandboxUrl` is the providers', which it calls by their own addresses.
 */
export type LiveProduct = Product & {
  database: Postgres
  /** Calls that reached the port where a trial has its sandbox. */
  callsToSandboxPort(): number
}

/** Sets everything up around a product that is not started yet. */
export async function newLiveProduct(): Promise<LiveProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-journey-live-'))
  const [port = 0, providersPort = 0, sandboxPort = 0] = await freePorts(3)
  const [database, proxy, otherProgram] = await Promise.all([
    startPostgres(),
    startProxy(port),
    startOtherProgram(sandboxPort),
  ])
  const paystackKey = `sk_live_${randomBytes(12).toString('hex')}`
  const providers = `http://127.0.0.1:${providersPort}`
  const child = startProviders({ port: providersPort, dataDir: folder, serverUrl: proxy.url, paystackKey })
  await until('the providers to answer', async () => (await fetch(`${providers}/healthz`)).ok)

  const environment: Record<string, string> = {
    ...inheritedEnvironment(),
    NODE_ENV: 'production',
    ALLOW_HTTP_LOOPBACK: '1',
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: 'a-token-of-this-journey',
    PAYSTACK_BASE_URL: `${providers}/paystack`,
    PAYSTACK_SECRET_KEY: paystackKey,
    TERMII_BASE_URL: `${providers}/termii`,
    TERMII_API_KEY: 'own-termii-key',
    DOJAH_BASE_URL: `${providers}/dojah`,
    DOJAH_APP_ID: 'own-dojah-app',
    DOJAH_SECRET_KEY: 'own-dojah-key',
    // Another program, not the product's sandbox, listens there and must not be called.
    SANDBOX_PORT: String(sandboxPort),
  }
  const run = newRun(environment)
  return {
    ...run,
    url: proxy.url,
    sandboxUrl: providers,
    port,
    sandboxPort: providersPort,
    dataDir: join(folder, 'data'),
    environment,
    database,
    callsToSandboxPort: otherProgram.calls,
    async start() {
      await run.begin()
      const ready = until(
        'the product to say where it is',
        async () => run.printed().includes(environment['PUBLIC_URL']!) && (await fetch(`${proxy.url}/readyz`)).ok,
      )
      await Promise.race([run.failed(), ready]).catch((error: Error) => {
        throw new Error(`${error.message}\n${run.printed()}`, { cause: error })
      })
    },
    async remove() {
      await run.end()
      await end(child)
      await Promise.all([proxy.stop(), otherProgram.stop(), database.remove()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** A separate sandbox takes the place of Paystack, Termii and Dojah; its webhooks come by the public address, as theirs do. */
function startProviders(place: {
  port: number
  dataDir: string
  serverUrl: string
  paystackKey: string
}): ChildProcess {
  const env = {
    ...inheritedEnvironment(),
    SANDBOX_PORT: String(place.port),
    DATA_DIR: place.dataDir,
    SERVER_URL: place.serverUrl,
    PAYSTACK_SECRET_KEY: place.paystackKey,
  }
  return spawn(process.execPath, ['tools/launch/run.mjs', 'sandbox/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** A program that is not the product's, and counts the calls that reach it. */
async function startOtherProgram(port: number): Promise<Proxy & { calls(): number }> {
  let calls = 0
  const server = createServer((_request, answer) => {
    calls += 1
    answer.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, stop }
}
