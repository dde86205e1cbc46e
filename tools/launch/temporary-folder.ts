import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomyBytes = 3_000_000_000

/**
 * Where tests put their databases: in memory when there is plenty, since a database is hundreds of files, and making them on a disk takes
 * ten times as long. TMPDIR, when it is set, decides.
 */
export function temporaryFolder(): string {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomyBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** What the folders of runs are called; the id of the run's process follows. */
export const runPrefix = 'kasuwa-test-run-'

/**
 * The one folder in which a run of tests makes all others. The next run removes it when this one is killed before it could
 * (`server/src/db/test-cluster.ts`).
 */
export function folderOfRun(): string {
  const folder = join(temporaryFolder(), `${runPrefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
