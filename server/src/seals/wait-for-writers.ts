import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/database.ts'
import type { Chain } from './chain.ts'
import { writersOf } from './seal-repository.ts'

/** Milliseconds to wait for the transactions that are writing. */
const writersEndMs = 5_000
const checkMs = 100

/** Waits until the transactions that are writing rows of a chain now have ended. Returns false where that takes too long. Those that begin later do not count. */
export async function waitForWriters(sql: Sql, chain: Chain, signal: AbortSignal): Promise<boolean> {
  let writing = await writersOf(sql, chain)
  for (let waited = 0; writing.length > 0; waited += checkMs) {
    if (waited >= writersEndMs || signal.aborted) return false
    await sleep(checkMs, undefined, { signal }).catch(() => undefined)
    const still = new Set(await writersOf(sql, chain))
    writing = writing.filter((one) => still.has(one))
  }
  return true
}
