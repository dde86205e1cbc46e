import { randomUUID } from 'node:crypto'
import type { App } from '../context/context.ts'
import { claimImport, releaseImport } from './import-repository.ts'

/** This process, by a number that it drew. */
const server = randomUUID()

/**
 * Works on the import that waits for it longest: checks its files, brings it in or undoes it. A crash leaves it to another server within a minute. The code
 * of the work is loaded only then. Once the signal is aborted, since the server stops, it ends within a second or two and leaves the import to any server.
 */
export async function workOnImports(app: App, signal: AbortSignal = new AbortController().signal): Promise<boolean> {
  const leased = await claimImport(app.database, server)
  if (!leased) return false
  const work = { id: leased.id, server, signal }
  try {
    if (leased.state === 'checking') await (await import('./check-files.ts')).checkFiles(app, work)
    else if (leased.state === 'importing') await (await import('./bring-in.ts')).bringIn(app, work)
    else await (await import('./undo-import.ts')).undoImport(app, work)
  } catch (error) {
    if (!signal.aborted) throw error
    app.log.info('an import is left to the next server', { import: work.id, error })
  } finally {
    await releaseImport(app.database, work.id, server)
  }
  return true
}
