import type { App } from '../context/context.ts'
import { type CheckedFiles, checkFiles } from '../files/check-files.ts'
import type { Difference } from '../ledger/difference.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import type { Tampering } from '../seals/tampering.ts'
import { verifySeals } from '../seals/verify.ts'

/** A restored installation, compared with itself and with the heads of the seals that were kept with its backup. */
export type RestoreChecked = {
  /** Journals, balances and schedules that do not agree. */
  books: Difference[]
  /** Sealed rows that differ, and seals that are missing after the kept heads. */
  seals: Tampering[]
  /** The number of seals that were compared. */
  sealed: number
  /** Whether the heads of a backup were there to compare with. */
  hasHeads: boolean
  uploads: CheckedFiles
  isSame: boolean
}

/** Compares books, seals and uploads of what was restored. It changes nothing but the record of the verification. */
export async function checkRestored(app: App): Promise<RestoreChecked> {
  const books = await checkBooks(app)
  const { chains, found } = await verifySeals(app)
  const uploads = await checkFiles(app)
  return {
    books,
    seals: found,
    sealed: chains.reduce((sum, { seals }) => sum + seals, 0),
    hasHeads: chains.some(({ isExported }) => isExported),
    uploads,
    isSame: books.length + found.length + uploads.differing.length === 0,
  }
}
