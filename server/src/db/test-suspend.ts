import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Suspends every process of a cluster, as a hanging disk or a suspended machine does: connections stay open, nothing answers.
 * Returns a function that resumes them.
 */
export async function suspendProcesses(folder: string): Promise<() => void> {
  const postmaster = Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  // The postmaster is first, so that it starts no other process meanwhile.
  process.kill(postmaster, 'SIGSTOP')
  const pids = [postmaster, ...childrenOf(postmaster)]
  signal(pids, 'SIGSTOP')
  return () => signal(pids.toReversed(), 'SIGCONT')
}

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))
}

function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
