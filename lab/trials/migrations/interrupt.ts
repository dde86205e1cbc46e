import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { Databases } from '../database/databases.ts'

export type Victim = 'process' | 'database'

const program = fileURLToPath(new URL('migrate-child.ts', import.meta.url))

/**
 * Migrates in another process, and kills that process or PostgreSQL some milliseconds after it began.
 * @returns whether the migrations were under way then
 */
export async function interrupt(
  databases: Databases,
  { ownerUrl }: TestDatabase,
  victim: Victim,
  afterMs: number,
): Promise<boolean> {
  const child = fork(program, [ownerUrl], { stdio: 'ignore', execArgv: [] })
  const ended = once(child, 'exit')
  await once(child, 'message')
  child.send('begin')
  await Promise.race([sleep(afterMs), ended])
  const wasUnderWay = child.exitCode === null
  if (victim === 'process') child.kill('SIGKILL')
  else await databases.kill()
  await ended
  return wasUnderWay
}
