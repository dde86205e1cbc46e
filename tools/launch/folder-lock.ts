import { mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Locks a folder for this process until the process ends in any way: the lock is a socket with a name and no file, which the system removes
 * with its process. Only Linux and Windows have such names; elsewhere nothing is locked.
 * @throws Error with a sentence for the person at the terminal where another start has locked it
 */
export async function holdFolder(folder: string, platform: NodeJS.Platform = process.platform): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // The same folder by another path has the same name.
  const { dev, ino } = statSync(folder)
  const prefix = prefixes[platform]
  if (prefix === undefined) return
  const held = createServer((connection) => connection.destroy())
  await new Promise<void>((resolve, reject) => {
    held.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(sentence(folder)) : error),
    )
    held.listen(`${prefix}kasuwa-data-${dev}-${ino}`, resolve)
  })
  held.unref()
}

const prefixes: Partial<Record<NodeJS.Platform, string>> = { linux: '\0', win32: '\\\\.\\pipe\\' }

const sentence = (folder: string): string =>
  `DATA_DIR: ${folder} is in use by another running Kasuwa. Stop it, or start with DATA_DIR=<another folder>.`
