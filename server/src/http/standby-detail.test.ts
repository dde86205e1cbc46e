import { expect, test } from 'vitest'
import { type Standbys, wantedOf } from '../backup/standbys.ts'
import { detailOf } from './standby-detail.ts'

test.each([
  ['', 0],
  ['*', 1],
  ['kasuwa_two', 1],
  ['kasuwa_two, kasuwa_three', 1],
  ['ANY 1 (kasuwa_two, kasuwa_three)', 1],
  ['FIRST 2 (a, b, c)', 2],
  ['any 2(a,b)', 2],
  ['3 (a, b, c)', 3],
] as const)('SCALE-18 synchronous_standby_names %j wants %d', (names, wanted) => {
  expect(wantedOf(names)).toBe(wanted)
})

const found: Standbys = {
  names: 'ANY 1 (a, b)',
  wanted: 1,
  connected: 2,
  synchronous: 2,
  waiting: 0,
  waitedSeconds: 0,
  timeline: 3,
}

test.each([
  ['nothing where no commit waits', { wanted: 0, synchronous: 0 }, null, null],
  ['no problem with enough', {}, null, 2],
  ['no problem where the role may not see it', { synchronous: null }, null, null],
  ['a problem with too few', { synchronous: 0, waiting: 4 }, 'Too few', 0],
] as const)('SCALE-18 the detail of readiness has %s', (_what, change, problem, connected) => {
  const detail = detailOf({ ...found, ...change })
  if (problem) expect(detail.problem).toContain(problem)
  else expect(detail.problem).toBe(null)
  const shown = { standbys: { wanted: 1, connected }, commits_waiting: detail.shown?.commits_waiting, timeline: 3 }
  expect(detail.shown).toEqual('wanted' in change ? null : shown)
})
