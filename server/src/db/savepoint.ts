import type { Transaction } from './transaction.ts'

/** Runs a part of a transaction, which goes on when the part fails: what the part wrote is then taken back. Not to be nested. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.markPart('begin')
  try {
    const result = await work()
    await tx.markPart('keep')
    return result
  } catch (error) {
    // A connection that broke takes back all of it.
    await tx.markPart('undo').catch(() => undefined)
    throw error
  }
}

/** Runs a part of a transaction to see whether it can be done, and takes back what it wrote. */
export async function dryRun(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await tx.markPart('begin')
  await work()
  await tx.markPart('undo')
}
