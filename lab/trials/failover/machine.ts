import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isRunning, killAtOnce, treeOf } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'
import { asUser } from '../pgbackrest/debian-postgres.ts'

const run = promisify(execFile)

/** Where Debian has the programs of PostgreSQL 15. */
export const programs = '/usr/lib/postgresql/15/bin'

/** One of the three database machines: everything that runs from its folder, as Debian's user `postgres`. */
export type Machine = {
  readonly name: string
  readonly folder: string
  /** PostgreSQL's port. */
  readonly port: number
  /** Starts a program in the background; its output is added to the file `<log>.log` of the folder. */
  start(log: string, program: string, args?: readonly string[], environment?: Record<string, string>): Promise<void>
  /** The machine dies: `kill -9` of each of its processes. */
  kill(): Promise<void>
  /** The machine hangs: each of its processes is stopped where it is. */
  freeze(): void
  resume(): void
}

/** The folder of a trial with its machines, made for `postgres`; the WAL of all is archived in its folder `wal` by the script of `deploy/`. */
export type Site = {
  readonly folder: string
  newMachine(name: string, port: number): Promise<Machine>
  remove(): Promise<void>
}

/** @throws Error with the packages to install where a program is missing */
export async function makeSite(needed: readonly string[], packages: string): Promise<Site> {
  for (const program of needed)
    await run('sh', ['-c', `PATH=$PATH:/usr/sbin; command -v ${program}`]).catch(() => {
      throw new Error(`This trial needs ${program}, and to be run by root: apt-get install ${packages}`)
    })
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-failover-'))
  await chmod(folder, 0o755)
  const script = join(folder, 'archive-wal.sh')
  await cp(fileURLToPath(new URL('../../../deploy/archive-wal.sh', import.meta.url)), script)
  await chmod(script, 0o755)
  await mkdir(join(folder, 'wal'))
  await giveToPostgres(join(folder, 'wal'))
  const machines: Machine[] = []
  return {
    folder,
    newMachine: async (name, port) => {
      const machine = await newMachine(join(folder, name), name, port)
      machines.push(machine)
      return machine
    },
    async remove() {
      for (const machine of machines) {
        machine.resume()
        await machine.kill()
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

export const giveToPostgres = (path: string): Promise<unknown> => run('chown', ['-R', 'postgres:postgres', path])

/** Runs a program as `postgres` until its end, and returns what it printed. @throws Error with its output when it fails */
export async function asPostgres(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run('setpriv', asUser(program, args), { cwd: '/', maxBuffer: 64 << 20 })
  return stdout + stderr
}

async function newMachine(folder: string, name: string, port: number): Promise<Machine> {
  await mkdir(folder)
  await giveToPostgres(folder)
  let children: ChildProcess[] = []
  // Patroni's PostgreSQL is no child of Patroni.
  const pids = (): number[] =>
    [...children.map(({ pid = 0 }) => pid), postmasterIn(join(folder, 'data'))]
      .filter((pid) => pid > 0 && isRunning(pid))
      .flatMap(treeOf)
  return {
    name,
    folder,
    port,
    async start(log, program, args = [], environment = {}) {
      const file = await open(join(folder, `${log}.log`), 'a')
      const env = { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder, LANG: 'C.UTF-8', ...environment }
      children.push(spawn('setpriv', asUser(program, args), { cwd: folder, env, stdio: ['ignore', file.fd, file.fd] }))
      await file.close()
    },
    async kill() {
      const all = pids()
      all.forEach(killAtOnce)
      children = []
      await until(
        `${name} to be gone`,
        async () => {
          const left = [...new Set([...all, ...pids()])].filter(isRunning)
          left.forEach(killAtOnce)
          return left.length === 0
        },
        { everyMs: 5 },
      )
    },
    freeze: () => pids().forEach((pid) => send(pid, 'SIGSTOP')),
    resume: () =>
      pids()
        .toReversed()
        .forEach((pid) => send(pid, 'SIGCONT')),
  }
}

/** A process may have ended meanwhile. */
function send(pid: number, signal: NodeJS.Signals): void {
  if (isRunning(pid)) process.kill(pid, signal)
}

function postmasterIn(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
