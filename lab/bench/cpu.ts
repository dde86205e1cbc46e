import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/**
 * Milliseconds of CPU time that processes and their children have used so far; null where the system does not report it (only Linux does).
 * @param pids a server, or the first process of PostgreSQL
 */
export async function cpuOf(pids: readonly number[]): Promise<number | null> {
  const all = await readdir('/proc').catch(() => [])
  const stats = await Promise.all(all.filter((name) => /^\d+$/.test(name)).map(statOf))
  const of = stats.filter((stat) => stat && (pids.includes(stat.pid) || pids.includes(stat.parent)))
  return of.length === 0 ? null : of.reduce((sum, stat) => sum + (stat?.cpuMs ?? 0), 0)
}

async function statOf(pid: string): Promise<{ pid: number; parent: number; cpuMs: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // After the name, which may contain any character, come state, parent …; the ticks of the process and of its ended children are the 14th to 17th.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
  return { pid: Number(pid), parent: fields[1] ?? 0, cpuMs: ticks * tickMs }
}
