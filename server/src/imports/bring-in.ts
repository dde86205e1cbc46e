import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import { record } from '../audit/record.ts'
import { type App, inTransaction } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Bring } from './bring.ts'
import { bringAgents, bringCustomers, bringGroups } from './bring-people.ts'
import { bringLoans } from './bring-loans.ts'
import type { Work } from './check-files.ts'
import { analyzeImported, findImport, type Import, moveImport, renewClaim, stopImport } from './import-repository.ts'
import { removeRead } from './line-repository.ts'
import { removeParts } from './part-repository.ts'
import { findObstacle } from './obstacle.ts'

/** So many lines of a file are brought in by one transaction, which takes about half a second. */
const batchSize = 500

const brings: readonly (readonly [ImportFile, Bring])[] = [
  ['agents', bringAgents],
  ['groups', bringGroups],
  ['customers', bringCustomers],
  ['loans', bringLoans],
]

/**
 * Brings in a confirmed import, in batches. How far it is stands in the import's row, which each batch changes in its own transaction: a server that
 * goes on after a crash brings in no line twice, and of two servers one stops. Where a line cannot be brought in any more, the import stops and says why.
 */
export async function bringIn(app: App, work: Work): Promise<void> {
  try {
    for (let batches = 1; !work.signal.aborted && (await bringSome(app, work)) === 'more'; batches++)
      if (isPowerOfTwo(batches)) await analyzeImported(app.database)
  } catch (error) {
    // Somebody took a phone, an e-mail address, a number or a code since the files were checked.
    if ((error as { code?: string }).code !== '23505') throw error
    const problem = await findObstacle(app.database, work.id)
    app.log.warn('an import stopped', { import: work.id, problem })
    await stopImport(app.database, work.id, 'stopped', problem)
  }
}

/** The tables grow from nothing to many rows: each time that they have doubled, PostgreSQL looks at them. */
const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/** One batch. */
function bringSome(app: App, { id, server }: Work): Promise<'more' | 'done' | 'lost'> {
  return inTransaction({ app }, async (tx) => {
    const at = await findImport(tx, id)
    if (!at || at.state !== 'importing') return 'lost'
    const place = placeOf(at)
    const [file, bring] = brings[place] ?? []
    if (!file || !bring) return 'lost'
    // It locks the row, so that two servers are in turn.
    if (!(await renewClaim(tx, { id, server, done: at.done, file, line: at.line }))) return 'lost'
    const after = at.file === file ? at.line : 0
    const { lines, last } = await bring(tx, app, {
      importId: id,
      after,
      limit: batchSize,
      opensAccounts: at.opensAccounts,
    })
    const done = at.done + lines
    if (lines === batchSize) return (await renewClaim(tx, { id, server, done, file, line: last })) ? 'more' : 'lost'
    const next = brings[place + 1]?.[0]
    if (next) return (await renewClaim(tx, { id, server, done, file: next, line: 0 })) ? 'more' : 'lost'
    await finish(tx, at, done)
    return 'done'
  })
}

const placeOf = ({ file }: Import): number =>
  Math.max(
    0,
    brings.findIndex(([name]) => name === file),
  )

async function finish(tx: Transaction, { id, files, preview }: Import, done: number): Promise<void> {
  await removeRead(tx, id)
  await removeParts(tx, id)
  await moveImport(tx, id, 'imported')
  await record(tx, null, {
    action: 'import.brought-in',
    subject: { kind: 'import', id },
    after: { files, lines: done, ...preview },
  })
}
