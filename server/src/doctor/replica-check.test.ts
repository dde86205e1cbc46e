import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../db/test-database.ts'
import { startTestPooler } from '../db/test-pooler.ts'
import { testStandby, type TestStandby } from '../db/test-standby.ts'
import { readSettings } from '../settings/settings.ts'
import type { Installation, Result } from './check.ts'
import { replicaCheck } from './replica-check.ts'

let own: Awaited<ReturnType<typeof openTestDatabase>>
let standby: TestStandby
beforeAll(async () => {
  own = await openTestDatabase()
  standby = await testStandby(own.url, own.appUrl)
})
afterAll(() => own.close())

function look(readUrl?: string): Promise<Result> {
  const settings = readSettings({ DATABASE_URL: own.appUrl, ...(readUrl && { DATABASE_READ_URL: readUrl }) })
  return replicaCheck.look({ settings, database: own.database } as Installation)
}

test('SCALE-27 SCALE-28 the doctor says whether the standby for reads answers, follows, and how far it is behind', async () => {
  expect((await look()).state).toBe('not set')
  expect(await look(standby.url)).toEqual({
    state: 'ok',
    words: expect.stringMatching(/^The standby for reads follows; it had everything within \d+\.\d seconds\.$/),
  })
  await standby.is({ standby: false })
  expect((await look(standby.url)).words).toContain('follows no other')
  await standby.is({ other: true })
  expect((await look(standby.url)).words).toContain('another database')
  await standby.is({})
  await standby.isAhead()
  expect(await look(standby.url)).toMatchObject({ state: 'wrong', words: expect.stringContaining('never wrote') })
  await standby.stopFollowing()
  await own.database.pool.query('create table written (); drop table written')
  expect(await look(standby.url)).toMatchObject({ state: 'wrong', words: expect.stringContaining('5 seconds behind') })
  expect(await look('postgres://nobody:none@127.0.0.1:1/kasuwa')).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('does not answer'),
  })
})

test('SCALE-29 the doctor finds a pooler at the address for reads', async () => {
  const pooler = await startTestPooler(standby.url, { dropsParameters: true })
  onTestFinished(() => pooler.close())
  expect(await look(pooler.through(standby.url))).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('a pooler answers there'),
  })
})
