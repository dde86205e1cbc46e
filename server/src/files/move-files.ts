import { createHash } from 'node:crypto'
import { type App, forPurpose } from '../context/context.ts'
import { integer, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { type MarkPlace, markForMove } from '../data-folder/data-folder-mark.ts'
import type { FileStore, SealedFileStore, StoredFile } from '../providers/ports.ts'
import { isFree } from './file-repository.ts'

/** They cannot be moved in this way; the message says what to do first. */
export class CannotMove extends Error {}

/** From where to where files are moved; `opened` opens the files of the new place. */
export type Move = { source: FileStore; target: FileStore; mark: MarkPlace; opened: Pick<SealedFileStore, 'read'> }

export type Moved = {
  /** Files that were copied now, and files that were there before. */
  copied: number
  present: number
  /** Files that were being received or changed: another run copies them. */
  busy: number
  /** Files that are in neither place. */
  missing: string[]
  /** Copies that were removed from the place that was left. */
  removed: number
}

const atOnce = 4
const batchSize = 200

// A file that was only announced has no content.
const isStored = `state <> 'signed'`
const findNext = statement({
  params: { after: text, limit: integer },
  row: { key: text },
  sql: `select key from files where key > :after and ${isStored} order by key limit :limit`,
})
const lockFile = statement({
  params: { key: text },
  row: { key: text },
  sql: `select key from files where key = :key and ${isStored} and ${isFree} for update skip locked`,
})

/**
 * Copies all uploads to another place while servers run, each with its digest compared after it was written; files that are there are left
 * as they are, so it may be interrupted and started again. Nothing is removed. The place is marked as the database's first.
 * @throws SettingsError where the place is another database's; ProviderUnavailable
 */
export async function moveFiles(app: App, move: Move, show: (moved: Moved) => void = () => {}): Promise<Moved> {
  const { source, target, mark } = move
  await markForMove(app.database, mark)
  const there = new Set<string>()
  for await (const { key } of target.list()) there.add(key)
  const moved: Moved = { copied: 0, present: 0, busy: 0, missing: [], removed: 0 }
  await forEachFile(
    app,
    async (key) => {
      const done = there.has(key) ? 'present' : await copyFile(app, key, source, target)
      if (done === 'missing') moved.missing.push(key)
      else moved[done] += 1
    },
    () => show(moved),
  )
  return moved
}

/**
 * Removes the copies in the place that was left, after each file was opened in the new one. Files without a row are left.
 * @throws CannotMove where a file is not in the new place
 */
export async function removeMoved(
  app: App,
  { source, target, opened }: Move,
  show: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, busy: 0, missing: [], removed: 0 }
  await forEachFile(
    app,
    async (key) => {
      if ((await opened.read(key)) === null)
        throw new CannotMove(`${key} is not in its new place: run \`files move\` without --remove first.`)
      moved.present += 1
    },
    () => show(moved),
  )
  await forEachFile(
    app,
    async (key) => {
      // A file that was stored after the comparison is in the new place alone.
      if ((await target.read(key)) === null) return
      await source.remove(key)
      moved.removed += 1
    },
    () => show(moved),
  )
  return moved
}

async function forEachFile(app: App, work: (key: string) => Promise<void>, afterBatch: () => void): Promise<void> {
  const { database } = forPurpose(app, 'jobs')
  for (let after = ''; ;) {
    const keys = (await database.rows(findNext, { after, limit: batchSize })).map(({ key }) => key)
    const last = keys.at(-1)
    if (last === undefined) return
    const next = keys.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const key of next) await work(key)
      }),
    )
    afterBatch()
    after = last
  }
}

/**
 * The row is locked meanwhile, so that no server stores, seals again or removes the file: what is copied is the newest.
 */
const copyFile = (
  app: App,
  key: string,
  from: FileStore,
  to: FileStore,
): Promise<'copied' | 'present' | 'busy' | 'missing'> =>
  transaction(forPurpose(app, 'jobs').database, async (tx) => {
    if (!(await tx.row(lockFile, { key }))) return 'busy'
    // A server may have stored it there since the list was read.
    if (await to.read(key)) return 'present'
    const file = await from.read(key)
    if (!file) return 'missing'
    await to.save(key, file)
    const copy = await to.read(key)
    if (copy && digestOf(copy) === digestOf(file)) return 'copied'
    await to.remove(key)
    throw new Error(`the copy of ${key} is not what was saved`)
  })

const digestOf = ({ bytes, contentType }: StoredFile): string =>
  createHash('sha256').update(`${contentType}\0`).update(bytes).digest('hex')
