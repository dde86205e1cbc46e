import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { makeHeartbeat } from './heartbeat.ts'

let own: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

const settings = { beatMs: 100, deadAfterMs: 1_000 }

/** A database that stands still for a server from the statement on that the test names, until it is let go. */
function frozenAt(beginsWith: string) {
  const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFreezing = false
  const run: Sql['run'] = async (asked: { text: string }, values?: unknown) => {
    if (isFreezing && asked.text.startsWith(beginsWith)) {
      reached.resolve()
      await resumed.promise
    }
    return own.database.run(asked as never, values as never)
  }
  return {
    sql: () => ({ ...own.database, run }),
    freeze() {
      isFreezing = true
      return reached.promise
    },
    resume() {
      isFreezing = false
      resumed.resolve()
    },
  }
}

test('SCALE-05 after the database stood still, no server is taken for dead, also by one that was about to look', async () => {
  const [first, second] = [frozenAt('update outbox'), frozenAt('insert into servers')]
  let freed = 0
  const noted = { freed: (jobs: number) => void (freed += jobs), failed: (error: unknown) => expect(error).toBe(null) }
  const [looks, holds] = [makeHeartbeat(first.sql, noted, settings), makeHeartbeat(second.sql, noted, settings)]
  await Promise.all([looks.begin(), holds.begin()])
  await own.database.run(
    `insert into outbox (topic, subject, payload, server, leased_until) values ('text', 'x', '{}', $1, now() + interval '1 hour')`,
    [holds.id],
  )
  // The first looks for dead servers only once its beats were steady for a second.
  await Promise.all([first.freeze(), second.freeze()])
  await sleep(1_500)
  first.resume()
  await sleep(50)
  second.resume()
  await sleep(2_500)
  const held = await own.database.rows('select subject from outbox where leased_until is not null')
  expect({ freed, held }).toEqual({ freed: 0, held: [{ subject: 'x' }] })
  // It does look: the same job is free once its server beats no more.
  await holds.end()
  await expect.poll(() => freed, { timeout: 10_000 }).toBe(1)
  await looks.end()
})
