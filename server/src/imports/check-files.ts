import { type ImportFile, importFiles } from '@kasuwa/domain/imports/files.ts'
import { type App, inTransaction } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { compareLines } from './compare-lines.ts'
import { type ErrorList, openErrorList } from './error-list.ts'
import { type ImportId, moveImport, type ReadFiles, renewClaim, saveResult } from './import-repository.ts'
import { insertRead, removeRead } from './line-repository.ts'
import { listSentFiles, type SentFile } from './part-repository.ts'
import { previewOf } from './preview.ts'
import { readFile } from './read-file.ts'

/** The work of one server on an import. */
export type Work = { id: ImportId; server: string; signal: AbortSignal }

/** Files that only make sense together. */
const goWith: Partial<Record<ImportFile, readonly ImportFile[]>> = {
  agents: ['customers'],
  groups: ['customers'],
  loans: ['customers', 'instalments'],
  instalments: ['loans'],
}

/**
 * Checks the files of an import: each line by itself, and once all can be read the lines among one another. What an earlier, broken-off check left is
 * removed first. Nothing is brought in.
 */
export async function checkFiles(app: App, work: Work): Promise<void> {
  const { database } = app
  const { id } = work
  const errors = openErrorList()
  if (!(await goesOn(app, work, null, 0, 0))) return
  await removeRead(database, id)
  const sent = await listSentFiles(database, id)
  errors.add(missingFiles(sent.map(({ file }) => file)))
  const files: ReadFiles = {}
  let done = 0
  for (const file of importFiles) {
    const one = sent.find((each) => each.file === file)
    const read = one && (await keepFile(app, work, one, errors, done))
    if (read === null) return
    if (read) files[file] = { lines: read.lines, digest: read.digest }
    done += read?.lines ?? 0
  }
  const isReadable = errors.count === 0
  if (isReadable && !(await compareLines(database, id, errors, () => goesOn(app, work, null, 0, done)))) return
  const preview = errors.count === 0 ? await previewOf(database, id) : null
  await inTransaction({ app }, async (tx) => {
    if (!(await renewClaim(tx, { id, server: work.server, done, file: null, line: 0 }))) return
    await insertRead(tx, id, { lines: [], instalments: [], errors: errors.take() })
    await saveResult(tx, { id, files, errors: errors.count, preview })
    await moveImport(tx, id, 'checked')
  })
}

/** Null where another server has the work, or this one stops. */
async function keepFile(
  app: App,
  work: Work,
  sent: SentFile,
  errors: ErrorList,
  done: number,
): Promise<{ lines: number; digest: string } | null> {
  let lines = 0
  let digest = ''
  for await (const read of readFile(app, work.id, sent, errors)) {
    lines += read.lines.length + read.instalments.length
    digest = read.digest
    const kept = errors.take()
    const isOurs = await inTransaction({ app }, async (tx) => {
      if (!(await goesOn({ database: tx }, work, sent.file, read.line, done + lines))) return false
      await insertRead(tx, work.id, { ...read, errors: kept })
      return true
    })
    if (!isOurs) return null
  }
  return { lines, digest }
}

async function goesOn(
  { database }: { database: App['database'] | Transaction },
  { id, server, signal }: Work,
  file: ImportFile | null,
  line: number,
  done: number,
): Promise<boolean> {
  return !signal.aborted && (await renewClaim(database, { id, server, done, file, line }))
}

function missingFiles(sent: readonly ImportFile[]) {
  const missing = new Set(sent.flatMap((file) => goWith[file] ?? []).filter((file) => !sent.includes(file)))
  if (sent.length === 0) missing.add('customers')
  return [...missing].map((file) => ({ file, line: 1, field: '', text: `The file ${file}.csv is missing.` }))
}
