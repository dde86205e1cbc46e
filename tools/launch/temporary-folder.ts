import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
