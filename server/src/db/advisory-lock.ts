import { count } from './columns.ts'
import { statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

const lockNumber = statement({ params: { lock: count }, sql: 'select pg_advisory_xact_lock(:lock)' })

/** Waits until no other transaction holds the number, and holds it until this one ends. */
export const takeLock = (tx: Transaction, lock: number): Promise<number> => tx.run(lockNumber, { lock })
