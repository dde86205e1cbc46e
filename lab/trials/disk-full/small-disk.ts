import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A separate file system, which can be filled to its last byte. */
export type SmallDisk = {
  folder: string
  /** Takes all free space, and any space that becomes free later. */
  fill(): void
  /** Frees the space that `fill` took. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a small disk in memory.
 * @throws Error with a sentence where this user may not mount
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(async (error: Error) => {
    await rmdir(folder)
    throw new Error(`This trial needs the right to mount a small disk, which this user does not have: ${error.message}`)
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

/** Writes to the file until there is no space for another page. */
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
