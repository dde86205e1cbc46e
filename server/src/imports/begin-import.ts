import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { newId } from '../base/ids.ts'
import { type Actor, type Context, inTransaction } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { findOpenProposal } from '../proposals/proposal-repository.ts'
import { bringInAct, lockKnown } from './acts.ts'
import { goOnWithImport, type Import, type ImportId, insertImport, moveImport } from './import-repository.ts'
import { removeRead } from './line-repository.ts'
import { partPurpose, removeFileParts, removeParts, savePart, sizeOfOthers } from './part-repository.ts'
import type { ImportFile } from '@kasuwa/domain/imports/files.ts'

/** All files of an import together. */
const maxBytes = 100 * 1_024 * 1_024

/** Begins an import, which then takes files. */
export const beginImport = (context: Context): Promise<{ id: string }> =>
  answerOnce(context, async (tx) => ({ id: await begin(tx, context.actor) }))

/** `by` is null on the command line. */
export async function begin(tx: Transaction, by: Actor | null): Promise<ImportId> {
  const id = newId<ImportId>()
  await insertImport(tx, { id, madeBy: by?.userId ?? null })
  await record(tx, by, { action: 'import.begun', subject: { kind: 'import', id } })
  return id
}

type Part = { id: string; file: ImportFile; part: number; csv: string }

/**
 * Keeps a part of a file, sealed, since it may have NIN and BVN. A checked import takes files again until it is proposed: it has to be checked again then.
 * @throws Refused not_found, import_not_open, import_too_large
 */
export async function keepPart({ app }: Pick<Context, 'app'>, { id, file, part, csv }: Part): Promise<null> {
  const size = Buffer.byteLength(csv)
  const sealed = app.vault.seal(csv, partPurpose)
  await inTransaction({ app }, async (tx) => {
    const one = await lockOpen(tx, id)
    if ((await sizeOfOthers(tx, { importId: one.id, file, part })) + size > maxBytes)
      throw new Refused('import_too_large')
    // The first part of a file begins it anew: parts of a longer file before it are gone.
    if (part === 0) await removeFileParts(tx, one.id, file)
    if (one.state === 'checked') await moveImport(tx, one.id, 'open')
    await savePart(tx, { importId: one.id, file, part, sealed, size })
  })
  return null
}

/** Has the files checked by a server. @throws Refused not_found, import_not_open */
export const checkImport = (context: Context, { id }: { id: string }): Promise<null> =>
  answerOnce(context, async (tx) => {
    const one = await lockOpen(tx, id)
    await moveImport(tx, one.id, 'checking')
    return null
  })

/** Goes on with an import that stopped. @throws Refused not_found, import_not_brought_in */
export const goOnImport = (context: Context, { id }: { id: string }): Promise<null> =>
  answerOnce(context, async (tx) => {
    const one = await lockKnown(tx, id)
    if (one.state !== 'stopped') throw new Refused('import_not_brought_in')
    await goOnWithImport(tx, one.id)
    await record(tx, context.actor, { action: 'import.went-on', subject: { kind: 'import', id: one.id } })
    return null
  })

/** Throws the files away. @throws Refused not_found, import_busy, import_not_open, proposal_open */
export const dropImport = (context: Context, { id }: { id: string }): Promise<null> =>
  answerOnce(context, async (tx) => {
    const one = await lockKnown(tx, id)
    if (one.state === 'checking') throw new Refused('import_busy')
    await drop(tx, await lockOpen(tx, id), context.actor)
    return null
  })

export async function drop(tx: Transaction, one: Import, by: Actor | null): Promise<void> {
  await removeRead(tx, one.id)
  await removeParts(tx, one.id)
  await moveImport(tx, one.id, 'dropped')
  await record(tx, by, { action: 'import.dropped', subject: { kind: 'import', id: one.id } })
}

/** An import that takes files: nobody proposed it, and no server works on it. */
async function lockOpen(tx: Transaction, id: string): Promise<Import> {
  const one = await lockKnown(tx, id)
  if (one.state !== 'open' && one.state !== 'checked') throw new Refused('import_not_open')
  if (await findOpenProposal(tx, bringInAct.name, one.id)) throw new Refused('proposal_open')
  return one
}
