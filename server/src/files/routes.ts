import type { Handlers } from '../context/handlers.ts'
import { presign } from './store-upload.ts'
import type { App } from '../context/context.ts'
import { forgetFile, retireFile, staleFiles } from './file-repository.ts'

export const filesRoutes: Handlers['files'] = { presign }

/**
 * Removes files that were replaced, or not confirmed within a day (real time). The row of a file is deleted last, so that one whose store
 * does not answer is removed by a later sweep. Returns how many were removed.
 */
export async function sweepFiles(app: App): Promise<number> {
  let removed = 0
  for (const key of await staleFiles(app.database)) {
    if (!(await retireFile(app.database, key))) continue
    await app.ports.files.remove(key)
    await forgetFile(app.database, key)
    removed++
  }
  return removed
}
