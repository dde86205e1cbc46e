import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxPartLength } from '@kasuwa/contract/imports.ts'
import { type ImportFile, importFiles } from '@kasuwa/domain/imports/files.ts'
import { required } from '../base/required.ts'
import { type App, inTransaction } from '../context/context.ts'
import { begin, drop, keepPart } from './begin-import.ts'
import { checkFiles } from './check-files.ts'
import {
  claimThisImport,
  findImport,
  type ImportId,
  lockImport,
  moveImport,
  type Preview,
} from './import-repository.ts'
import { type ImportError, listImportErrors } from './line-repository.ts'

/** Characters of a part. */
const partLength = maxPartLength / 2
const showEveryMs = 2_000

type Checked = { import: ImportId | null; errors: number; preview: Preview | null; firstErrors: ImportError[] }

/**
 * Checks the files of a folder as the page of imports does. Null where it has none of them.
 * @param options.isKept keeps the checked import for two people to bring in
 */
export async function importFolder(
  app: App,
  folder: string,
  { isKept, show }: { isKept: boolean; show: (line: string) => void },
): Promise<Checked | null> {
  const files = importFiles.filter((file) => existsSync(join(folder, `${file}.csv`)))
  if (files.length === 0) return null
  const id = await inTransaction({ app }, (tx) => begin(tx, null))
  for (const file of files) {
    show(`reads ${file}.csv`)
    await sendFile(app, id, file, join(folder, `${file}.csv`))
  }
  await checkNow(app, id, show)
  const checked = required(await findImport(app.database, id), 'the import')
  const firstErrors = await listImportErrors(app.database, id)
  if (!isKept)
    await inTransaction({ app }, async (tx) => drop(tx, required(await lockImport(tx, id), 'the import'), null))
  return { import: isKept ? id : null, errors: checked.errors, preview: checked.preview, firstErrors }
}

async function sendFile(app: App, id: ImportId, file: ImportFile, path: string): Promise<void> {
  let waiting = ''
  let part = 0
  const send = async (csv: string) => keepPart({ app }, { id, file, part: part++, csv })
  for await (const text of createReadStream(path, { encoding: 'utf8' })) {
    waiting += String(text)
    for (; waiting.length >= partLength; waiting = waiting.slice(partLength)) await send(waiting.slice(0, partLength))
  }
  if (waiting !== '' || part === 0) await send(waiting)
}

/** The command does the work itself, whether a server runs or not. */
async function checkNow(app: App, id: ImportId, show: (line: string) => void): Promise<void> {
  const server = randomUUID()
  const ended = new AbortController()
  await inTransaction({ app }, async (tx) => {
    await moveImport(tx, id, 'checking')
    await claimThisImport(tx, id, server)
  })
  const showing = showProgress(app, id, show, ended.signal)
  try {
    await checkFiles(app, { id, server, signal: new AbortController().signal })
  } finally {
    ended.abort()
    await showing
  }
}

async function showProgress(app: App, id: ImportId, show: (line: string) => void, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await sleep(showEveryMs, undefined, { signal: ended }).catch(() => undefined)
    const at = ended.aborted ? undefined : await findImport(app.database, id)
    if (at) show(`${at.done.toLocaleString('en-US')} lines checked`)
  }
}
