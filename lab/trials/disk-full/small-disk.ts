import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own, which can be filled to its last byte. */
export type SmallDisk = {
  folder: string
  /** Takes all room that is left, and whatever comes free again. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts one of so many megabytes, in memory.
 * @throws Error with a sentence where this user may not mount
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(async (error: Error) => {
    await rmdir(folder)
    throw new Error(`A disk that can be full needs the right to mount one, which this user has not: ${error.message}`)
  })
  const ballast = join(folder, 'ballast')
  let timer: NodeJS.Timeout | undefined
  const free = async (): Promise<void> => {
    clearInterval(timer)
    await rm(ballast, { force: true })
  }
  return {
    folder,
    fill: () => {
      grow(ballast)
      timer = setInterval(() => grow(ballast), 50)
    },
    free,
    async remove() {
      await free()
      await run('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}

const chunks = [1 << 20, 1 << 12].map((size) => Buffer.alloc(size))

/** Writes to the file until there is no room for another page. */
function grow(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const chunk of chunks) while (writeSome(file, chunk));
  } finally {
    closeSync(file)
  }
}

function writeSome(file: number, chunk: Buffer): boolean {
  try {
    return writeSync(file, chunk) === chunk.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
