import { count } from './columns.ts'
import { statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

const lockNumber = statement({ params: { lock: count }, sql: 'select pg_advisory_xact_lock(:lock)' })
const shareNumber = statement({ params: { lock: count }, sql: 'select pg_advisory_xact_lock_shared(:lock)' })

/** Waits until no other transaction holds the number, and holds it until this one ends. */
export const takeLock = (tx: Transaction, lock: number): Promise<number> => tx.run(lockNumber, { lock })

/** The same, except that others may share it: it waits for one who took it alone, and makes them wait. */
export const shareLock = (tx: Transaction, lock: number): Promise<number> => tx.run(shareNumber, { lock })
