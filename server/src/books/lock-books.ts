import { takeLock } from '../db/advisory-lock.ts'
import type { Transaction } from '../db/transaction.ts'

/** An arbitrary number: the lock of acts of people on the books. */
const lock = 720_611_314

/**
 * Lets one act of people on the books run at a time: a journal, its reversal, an account that is added, renamed or closed. So no account is
 * closed while somebody posts to it. Events about money take no lock, since they never post to an own account.
 */
export const lockBooks = (tx: Transaction): Promise<number> => takeLock(tx, lock)
