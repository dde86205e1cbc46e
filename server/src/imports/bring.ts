import type { App } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ImportId } from './import-repository.ts'

/** Brings in the next lines of one file after a line, at most `limit`. Returns how many, and the last of them. */
export type Bring = (
  tx: Transaction,
  app: App,
  asked: { importId: ImportId; after: number; limit: number; opensAccounts: boolean },
) => Promise<{ lines: number; last: number }>
