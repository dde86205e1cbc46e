import { bool, count } from './columns.ts'
import { statement } from './statement.ts'
import type { Transaction } from './transaction.ts'

const lockNumber = statement({ params: { lock: count }, sql: 'select pg_advisory_xact_lock(:lock)' })
const shareNumber = statement({ params: { lock: count }, sql: 'select pg_advisory_xact_lock_shared(:lock)' })

/** Takes the lock with this number, once no other transaction has it, until this transaction ends. */
export const takeLock = (tx: Transaction, lock: number): Promise<number> => tx.run(lockNumber, { lock })

/** Takes the lock shared: only an exclusive lock waits for it, and it waits only for an exclusive lock. */
export const shareLock = (tx: Transaction, lock: number): Promise<number> => tx.run(shareNumber, { lock })

/** Takes the lock until its connection ends, if no other connection has it. It needs a connection of PostgreSQL itself, not of a pooler. */
export const tryLock = statement({
  params: { lock: count },
  row: { isOurs: bool },
  sql: 'select pg_try_advisory_lock(:lock) as "isOurs"',
})
