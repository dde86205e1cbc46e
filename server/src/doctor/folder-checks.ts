import { randomBytes, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { watchDataFolder } from '../data-folder/data-folder.ts'
import { dataFolderProblem } from '../data-folder/data-folder-mark.ts'
import { type Check, type Installation, ok, type Result, wrong } from './check.ts'

const megabyte = 1_000_000
/** Below either of these the disk is nearly full. */
const least = { megabytes: 1_000, share: 0.05 }

async function disk({ settings: { dataDir } }: Installation): Promise<Result> {
  const { bsize, bavail, blocks } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / megabyte)
  const words = `${free.toLocaleString('en-US')} MB are free on the disk of DATA_DIR (${dataDir})`
  const isShort = free < least.megabytes || bavail / blocks < least.share
  return isShort ? wrong(`Only ${words}: make room, or move it to a larger disk.`) : ok(`${words}.`)
}

async function folder({ settings, database }: Installation): Promise<Result> {
  const unwritable = await watchDataFolder(settings.dataDir)()
  if (unwritable !== null) return wrong(`${unwritable} Check its owner and its disk (${settings.dataDir}).`)
  const problem = await dataFolderProblem(database, settings)
  return problem === null
    ? ok(`${settings.dataDir} can be written, and is the database's.`)
    : wrong(`${problem.setting}: ${problem.problem}.`)
}

/** Stores a file, reads it and removes it, as uploads are: by the store of FILE_STORE, encrypted. It needs to know no store by its name. */
async function fileStore({ ports: { files }, settings }: Installation): Promise<Result> {
  const key = `doctor/${randomUUID()}.bin`
  const bytes = randomBytes(1_024)
  const where = `FILE_STORE=${settings.FILE_STORE}`
  try {
    await files.save(key, { bytes, contentType: 'application/octet-stream' })
    const read = await files.read(key)
    if (!read?.bytes.equals(bytes))
      return wrong(`${where}: a file was stored, and another one was read. Uploads are not safe there.`)
    return ok(`${where}: a file was stored encrypted, read again and removed.`)
  } catch (error) {
    return wrong(
      `${where}: a file could not be stored and read (${error instanceof Error ? error.message : String(error)}). Uploads are refused.`,
    )
  } finally {
    await files.remove(key).catch(() => undefined)
  }
}

export const folderChecks: readonly Check[] = [
  { name: 'disk', look: disk },
  { name: 'data_dir', asksDatabase: true, look: folder },
  { name: 'file_store', look: fileStore },
]
