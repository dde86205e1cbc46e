import { expect, test } from 'vitest'
import type { Installation } from './check.ts'
import { databaseChecks } from './database-checks.ts'

const check = databaseChecks.find(({ name }) => name === 'standbys')!

/** The row that PostgreSQL gives: two standbys of which each commit waits for one, as a role sees it that may. */
const row = { connected: 2, synchronous: 2, hidden: 0, waiting: 0, waitedSeconds: 0, timeline: 1 }
const names = 'ANY 1 (two, three)'

test.each([
  ['no standby is wanted', { names: '' }, 'not set', 'No standby confirms commits'],
  ['enough are connected', { names }, 'ok', '2 of 2 standbys confirm commits, and each commit waits for 1'],
  ['one of one is left', { names, connected: 1, synchronous: 1 }, 'ok', '1 of 1'],
  ['none is connected', { names, connected: 0, synchronous: 0, waiting: 7 }, 'wrong', 'every commit waits (7 now)'],
  ['too few are', { names: 'FIRST 2 (two, three)', synchronous: 1 }, 'wrong', '1 such standbys are connected'],
  ['the role may not see it', { names, synchronous: 0, hidden: 2 }, 'unknown', 'grant pg_read_all_stats to it'],
] as const)('SCALE-19 the doctor looks at the standbys: %s', async (_what, change, state, words) => {
  const database = { only: () => Promise.resolve({ ...row, ...change }) }
  const found = await check.look({ database } as unknown as Installation)
  expect([found.state, found.words]).toEqual([state, expect.stringContaining(words)])
})
