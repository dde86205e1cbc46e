import type { Transaction } from './transaction.ts'

/** Runs a part of a transaction; if it fails, its writes are rolled back and the transaction goes on. Do not nest it. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.markPart('begin')
  try {
    const result = await work()
    await tx.markPart('keep')
    return result
  } catch (error) {
    // If the connection broke, everything is rolled back anyway.
    await tx.markPart('undo').catch(() => undefined)
    throw error
  }
}

/** Runs a part of a transaction to check that it succeeds, and rolls back its writes. */
export async function dryRun(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await tx.markPart('begin')
  await work()
  await tx.markPart('undo')
}
