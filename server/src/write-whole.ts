import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes or replaces a file as a whole: after a crash it is as before, or all there. Its user alone may read it. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}.unfinished`)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
