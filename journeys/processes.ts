import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a process of this id exists and has not ended already. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || stateOf(pid) !== 'Z'
  } catch {
    return false
  }
}

/** `kill -9`; a process that has ended already is no error. */
export function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A process and all that descend from it, itself first. */
export function treeOf(pid: number): number[] {
  const parents = parentOfEach()
  const children = (of: number): number[] => [...parents].filter(([, parent]) => parent === of).map(([child]) => child)
  const walk = (of: number): number[] => [of, ...children(of).flatMap(walk)]
  return walk(pid)
}

/** The process that listens on a port of this machine. */
export function listenerOn(port: number): number {
  const found = process.platform === 'linux' ? listenerByProc(port) : listenerByLsof(port)
  if (!found) throw new Error(`nothing listens on ${port}`)
  return found
}

/** The embedded PostgreSQL's first process, as it wrote in its data folder; null when there is none. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isRunning(pid) ? pid : null
  } catch {
    return null
  }
}

/** The fields of /proc/pid/stat that follow the program's name, which may contain anything. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

const stateOf = (pid: number): string | undefined => statOf(pid)[0]

function parentOfEach(): Map<number, number> {
  if (process.platform === 'linux') return new Map(allPids().map((pid) => [pid, parentOf(pid)]))
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return new Map(
    lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, parent = 0]) => [pid, parent]),
  )
}

function listenerByLsof(port: number): number {
  return Number(execFileSync('lsof', ['-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' }).split('\n')[0])
}

const allPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return 0
  }
}

const listening = '0A'

function listenerByProc(port: number): number | null {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => readFileSync(table, 'utf8').split('\n').slice(1))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const socket = rows
    .map((row) => row.trim().split(/\s+/))
    .find((cells) => cells[1]?.endsWith(`:${hex}`) && cells[3] === listening)?.[9]
  return allPids().find((pid) => holds(pid, `socket:[${socket}]`)) ?? null
}

function holds(pid: number, socket: string): boolean {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).some((name) => linkOf(`${folder}/${name}`) === socket)
  } catch {
    return false
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
