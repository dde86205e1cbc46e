import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomyBytes = 3_000_000_000

/**
 * The folder for the databases of tests. It is in memory when there is enough, since a database has hundreds of files, and creating them on a
 * disk takes ten times as long. TMPDIR overrides it.
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

/** The prefix of the folders of runs; the process id of the run follows. */
export const runPrefix = 'kasuwa-test-run-'

/**
 * The single folder in which a run of tests creates all others. If this run is killed before it can remove the folder, the next run does so
 * (`server/src/db/test-cluster.ts`).
 */
export function folderOfRun(): string {
  const folder = join(temporaryFolder(), `${runPrefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}
