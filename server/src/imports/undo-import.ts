import { loanImported } from '@kasuwa/domain/ledger/books-events.ts'
import { reverseJournal } from '@kasuwa/domain/ledger/events.ts'
import { record } from '../audit/record.ts'
import { type App, inTransaction } from '../context/context.ts'
import { cancelOnAbort } from '../db/cancel-on-abort.ts'
import type { Transaction } from '../db/transaction.ts'
import { postAll } from '../ledger/post.ts'
import type { Work } from './check-files.ts'
import { findImport, type ImportId, moveImport, renewClaim, stopImport } from './import-repository.ts'
import { removeRead } from './line-repository.ts'
import { removeParts } from './part-repository.ts'
import { firstTouch, listImportedLoans, lockImported, takeBack } from './undo-repository.ts'

const batchSize = 1_000

/**
 * Undoes an import whole, in one transaction: its loans and people are locked, so that a payment which comes meanwhile waits and then finds no loan. Where
 * something touched it since two people agreed, it stays as it is and says what did.
 */
export async function undoImport(app: App, { id, server, signal }: Work): Promise<void> {
  const touch = await inTransaction({ app }, async (tx) => {
    if (!(await renewClaim(tx, { id, server, done: 0, file: null, line: 0 }))) return null
    // A whole book takes a minute, longer than a server may take to stop.
    const goOn = await cancelOnAbort(tx, app.database, signal)
    try {
      await lockImported(tx, id)
      const touched = await firstTouch(tx, id)
      if (touched === null) await undo(tx, id)
      return touched
    } finally {
      await goOn()
    }
  })
  if (touch !== null) await stopImport(app.database, id, 'imported', `It was not undone, because of ${touch}.`)
}

async function undo(tx: Transaction, importId: ImportId): Promise<void> {
  const loans = await reverseAll(tx, importId)
  await takeBack(tx, importId)
  await removeRead(tx, importId)
  await removeParts(tx, importId)
  const undone = await findImport(tx, importId)
  await moveImport(tx, importId, 'undone')
  await record(tx, null, {
    action: 'import.undone',
    subject: { kind: 'import', id: importId },
    after: { loans, preview: undone?.preview },
  })
}

/** A reversing journal for each loan. Returns how many. */
async function reverseAll(tx: Transaction, importId: ImportId): Promise<number> {
  let reversed = 0
  for (let after = 0; ;) {
    const loans = await listImportedLoans(tx, { importId, after, limit: batchSize })
    await postAll(
      tx,
      loans.map(({ loanId, customerId, unpaid: amount }) => ({
        journal: reverseJournal(loanImported({ loanId, customerId, amount })),
        reference: loanId,
        paymentId: null,
      })),
    )
    reversed += loans.length
    const last = loans.at(-1)
    if (loans.length < batchSize || !last) return reversed
    after = last.line
  }
}
