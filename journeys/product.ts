import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from './ports.ts'
import { isRunning, killAtOnce, postmasterOf, treeOf } from './processes.ts'
import { until } from './until.ts'

/** The folder in which a user types `npm start`. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The route by which only a trial's sandbox may move the clock. */
export const clockPath = '/sandbox/clock'

/**
 * The whole product as a user has it: started by its command, known by its two addresses. Ports and folder stay the same after stops
 * and starts, as on a person's machine.
 */
export type Product = {
  url: string
  sandboxUrl: string
  port: number
  sandboxPort: number
  dataDir: string
  /** The settings it runs with, for the command line. */
  environment: Record<string, string>
  /** Resolves when it is ready and, with the demo, when the demo's sign-ins are printed. */
  start(): Promise<void>
  /** Asks it to end, as a service manager does, or by SIGINT as Ctrl-C does; resolves with the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** Everything since the last start, as a user sees it on their screen. */
  printed(): string
  /** The process that the user started. */
  pid(): number
  /** Resolves with the exit code once it has ended in any way. */
  ended(): Promise<number | null>
  /** Ends all processes that are left of it and removes its folder. */
  remove(): Promise<void>
}

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'SystemRoot', 'npm_execpath']

/** The environment that a run takes over: nothing that would set the product up differently. */
export const inheritedEnvironment = (): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** @param settings the lender's other settings */
export async function newProduct(seed: 'none' | 'demo', settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-journey-'))
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const [url, sandboxUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sandboxPort}`]
  const dataDir = join(folder, 'data')
  const environment = {
    ...inheritedEnvironment(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    SEED: seed,
    ...settings,
  }
  const run = newRun(environment)

  return {
    url,
    sandboxUrl,
    port,
    sandboxPort,
    dataDir,
    environment,
    ...run,
    start: async () => {
      await run.begin()
      await Promise.race([run.failed(), isReady(url, sandboxUrl, run.printed, seed)]).catch((error: Error) => {
        throw new Error(`${error.message}\n${run.printed()}`, { cause: error })
      })
    },
    remove: async () => {
      await run.end()
      const postmaster = postmasterOf(dataDir)
      if (postmaster) await endAtOnce(postmaster)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const stopTimeoutMs = 120_000

/** One process at a time, and what it printed. */
export function newRun(environment: Record<string, string>) {
  let child: ChildProcess | null = null
  let text = ''
  let exited: Promise<number | null> = Promise.resolve(null)

  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> => {
    child?.kill(signal)
    const code = await Promise.race([exited, sleep(stopTimeoutMs, 'too long' as const, { ref: false })])
    if (code === 'too long') throw new Error(`did not stop within ${stopTimeoutMs} ms of ${signal}:\n${text}`)
    return code
  }
  return {
    begin: async () => {
      if (child && isRunning(child.pid ?? 0)) throw new Error('it is running already')
      text = ''
      const started = spawn(process.execPath, ['tools/launch/run.mjs', 'tools/launch/start.ts'], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (words: string) => (text += words))
      exited = new Promise((resolve) => started.once('exit', (code) => resolve(code)))
      child = started
    },
    failed: async () => {
      const code = await exited
      throw new Error(`it ended with ${code} before it was ready`)
    },
    stop,
    printed: () => text,
    pid: () => child?.pid ?? 0,
    ended: () => exited,
    end: async () => {
      if (!child || !isRunning(child.pid ?? 0)) return
      const all = treeOf(child.pid ?? 0)
      await stop().catch(() => all.forEach(killAtOnce))
    },
  }
}

const answers = async (address: string): Promise<boolean> =>
  (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok

async function isReady(url: string, sandboxUrl: string, printed: () => string, seed: string): Promise<void> {
  await until(
    'the product to be ready',
    async () => (await answers(`${url}/readyz`)) && (await answers(`${sandboxUrl}/clock`)),
  )
  const text = seed === 'demo' ? '08030000001' : url
  await until(`the start to print ${text}`, async () => printed().includes(text))
}

async function endAtOnce(pid: number): Promise<void> {
  treeOf(pid).forEach(killAtOnce)
  await until('the database to end', async () => !isRunning(pid))
}
