import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isRunning } from './is-running.ts'

/** The data that PostgreSQL wrote about itself in the data folder, whether it still runs or not. */
export interface Postmaster {
  pid: number
  port: number
  text: string
}

const fileOf = (folder: string) => path.join(folder, 'postmaster.pid')

/** The content of `postmaster.pid`, or null when there is none. An incomplete file reads as pid 0. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Math.abs(Number(lines[0])) || 0, port: Number(lines[3]) || 0, text }
}

/**
 * True where the server that wrote the file still runs on this folder. A pid alone proves nothing: after a restart of the machine or
 * container another program may have it, and a killed server whose parent has not waited for it keeps its pid.
 * @param folder the real path
 */
export async function isAlive({ pid }: Postmaster, folder: string): Promise<boolean> {
  if (pid === 0) return isBeingWritten(folder)
  return isRunning(pid) && (process.platform !== 'linux' || (await worksIn(pid, folder)))
}

/** Removes the file of an ended server for the next one, unless a running server has replaced it in the meantime. */
export async function setAside(folder: string, dead: Postmaster): Promise<void> {
  const aside = `${fileOf(folder)}.dead-${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    await rename(fileOf(folder), aside)
    if ((await readFile(aside, 'utf8')) !== dead.text) await link(aside, fileOf(folder))
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** The file of a starting server is empty for a moment; one that stays empty remains from a power failure. */
async function isBeingWritten(folder: string): Promise<boolean> {
  const file = await stat(fileOf(folder)).catch(() => null)
  return file !== null && Date.now() - file.mtimeMs < 2_000
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    const state = status.slice(status.lastIndexOf(')') + 2).charAt(0)
    if (state === 'Z' || state === 'X') return false
    return (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}
