import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exists } from '../base/exists.ts'
import { filesIn } from './backup-folder.ts'
import { type Copied, copyNewFiles } from './copy-new-files.ts'
import { writeProblem } from './file-problems.ts'
import { copySmallFiles, findLabel, smallFiles } from './labels.ts'
import { CannotRestore } from './problems.ts'

export type RestoredFiles = { dataDir: string; label: string; labelAt: string; files: Copied }

/**
 * Lays out everything of DATA_DIR but the database, which another program restores: uploads, the heads of the seals, and the folder's mark.
 * @param request.label the label of `backup --no-database`; the newest when left out
 * @throws CannotRestore when there is no such label, or the folder has such files already: nothing is overwritten
 */
export async function restoreFiles(request: {
  from: string
  to: string
  label?: string | undefined
}): Promise<RestoredFiles> {
  const [backups, to] = [resolve(request.from), resolve(request.to)]
  const label = await findLabel(backups, request.label)
  for (const name of ['files', ...smallFiles]) {
    if (await exists(join(to, name)))
      throw new CannotRestore(`${join(to, name)} is there already. Choose another folder: nothing is overwritten.`)
  }
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const files = await copyNewFiles(filesIn(backups), join(to, 'files'))
    await copySmallFiles(label.folder, to)
    return { dataDir: to, label: label.label, labelAt: label.at, files }
  } catch (error) {
    throw writeProblem(CannotRestore, to, 'The restore is not complete: remove the folder and run it again.')(error)
  }
}
