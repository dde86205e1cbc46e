import type { Handlers } from '../context/handlers.ts'
import { presign } from './store-upload.ts'
import type { App } from '../context/context.ts'
import { forgetFile, staleFiles } from './file-repository.ts'

export const filesRoutes: Handlers['files'] = { presign }

/** Removes files that were replaced, or not confirmed within a day (real time). Returns how many. */
export async function sweepFiles(app: App): Promise<number> {
  let removed = 0
  for (const key of await staleFiles(app.database)) {
    // The row is deleted first: from then on the file cannot be confirmed.
    if (!(await forgetFile(app.database, key))) continue
    await app.ports.files.remove(key)
    removed++
  }
  return removed
}
