import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { text } from './columns.ts'
import { type FallBack, openReplica, type Replica, type ReplicaPurpose } from './replica.ts'
import { beginReads, readsOf } from './replica-reads.ts'
import { openStandbyAge } from './standby-age.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestPooler } from './test-pooler.ts'
import { type TestStandby, testStandby } from './test-standby.ts'
import { transaction } from './transaction.ts'

const sql = `select current_setting('default_transaction_read_only') as "onlyReads"`
const marked = statement({ reads: 'replica', row: { onlyReads: text }, sql })
const unmarked = statement({ row: { onlyReads: text }, sql })
const slowSql = `${sql} from pg_sleep(case current_setting('default_transaction_read_only') when 'on' then 60 else 0 end)`
const slowAtReplica = statement({ reads: 'replica', row: { onlyReads: text }, sql: slowSql })
const longAtReplica = statement({ reads: 'replica', row: { onlyReads: text }, sql: slowSql, mayTakeMs: 300 })
const byReplica = { onlyReads: 'on' }
const byPrimary = { onlyReads: 'off' }

let own: Awaited<ReturnType<typeof openTestDatabase>>
let standby: TestStandby
let replica: Replica
let counted: (FallBack | null)[]
const open = (url: string) =>
  openReplica(url, { primary: own.database, count: (why) => counted.push(why), onError: () => {}, answerMs: 20_000 })

beforeAll(async () => {
  own = await openTestDatabase()
  standby = await testStandby(own.url, own.appUrl)
})
beforeEach(() => {
  counted = []
  replica = open(standby.url)
})
afterEach(async () => {
  await replica.close()
  await standby.follow()
  await standby.is({})
  await standby.failWith(null)
})
afterAll(() => own.close())

/** The reads of a new call. */
function aCall(purpose: ReplicaPurpose = 'users') {
  const ages: number[] = []
  const reads = beginReads(false, (ageMs) => ages.push(ageMs))
  return { ages, database: readsOf(own.database, replica, purpose, reads) }
}
const whoAnswers = () => aCall().database.only(marked)
const write = () => own.database.pool.query('create table written (); drop table written')

test('SCALE-22 a standby has what was committed before the newest time whose position it has reached, by one clock', () => {
  const age = openStandbyAge()
  const asOf = (position: number) => age.asOf(`at ${position}`, 0, position)
  expect(asOf(50)).toBe(-Infinity)
  age.note(1_000, 50)
  age.note(2_000, 60)
  age.note(3_000, 60)
  expect([49, 50, 59, 60].map(asOf)).toEqual([-Infinity, 1_000, 1_000, 3_000])
  // The standby that became the primary had less: its own positions count from now on.
  age.note(4_000, 55)
  expect(asOf(55)).toBe(4_000)
  age.note(65_000, 70)
  expect(asOf(55)).toBe(-Infinity)
})

test('SCALE-28 a standby with more than a primary that is asked later has nothing, also once the primary has written as much', () => {
  const age = openStandbyAge()
  age.note(1_000, 50)
  const follower = (at: number) => age.asOf('follower', at, 55)
  const other = (at: number) => age.asOf('other', at, 90)
  // It may have got what the primary wrote since it was asked; whether it did is known after the next time.
  expect([follower(1_100), other(1_100)]).toEqual([-Infinity, -Infinity])
  age.note(1_500, 55)
  expect([follower(1_600), other(1_600)]).toEqual([1_500, -Infinity])
  age.note(2_000, 89)
  age.note(2_500, 95)
  expect([follower(2_600), other(2_600)]).toEqual([1_500, -Infinity])
  expect(age.asOf('follower', 2_700, 96)).toBe(2_500)
  age.note(2_800, 96)
  // The primary was restored to an earlier instant: each standby is compared anew.
  age.note(3_000, 60)
  expect(age.asOf('follower', 3_100, 96)).toBe(-Infinity)
})

test('SCALE-20 the mark of a statement sends it to the replica; every other statement and every transaction stays with the primary', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  const { database, ages } = aCall()
  expect(await database.only(unmarked)).toEqual(byPrimary)
  expect(await database.rows(sql)).toEqual([byPrimary])
  expect(await transaction(database, (tx) => tx.only(marked))).toEqual(byPrimary)
  expect(await database.rows(marked)).toEqual([byReplica])
  expect(ages).toHaveLength(1)
  expect(ages[0]).toBeLessThan(5_000)
  expect(counted.at(-1)).toBeNull()
})

test('SCALE-22 a replica that is more than five seconds behind is not read, and is again once it has caught up', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  await standby.stopFollowing()
  await write()
  const { database } = aCall()
  await expect.poll(() => database.only(marked), { timeout: 30_000, interval: 100 }).toEqual(byPrimary)
  expect(replica.ageMs()).toBeGreaterThan(5_000)
  expect(counted.at(-1)).toBe('stale')
  await standby.follow()
  await expect.poll(whoAnswers).toEqual(byReplica)
  // The same call has read newer rows from the primary, and stays with it.
  expect(await database.only(marked)).toEqual(byPrimary)
  await expect.poll(() => replica.ageMs()).toBeLessThan(5_000)
})

test('SCALE-28 a standby that has what the primary never wrote is not read', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  await standby.isAhead()
  await expect.poll(whoAnswers).toEqual(byPrimary)
  expect(counted.at(-1)).toBe('stale')
})

test('SCALE-23 a statement that the replica ends is answered by the primary; one that takes too long is not run twice', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  await standby.failWith({ code: '40001', words: 'canceling statement due to conflict with recovery' })
  await expect.poll(whoAnswers).toEqual(byPrimary)
  expect(counted.at(-1)).toBe('failed')
  await standby.failWith({ code: '57014', words: 'canceling statement due to statement timeout' })
  const ofReports = () => aCall('reports').database.only(marked)
  await expect.poll(() => ofReports().catch(String)).toContain('statement timeout')
  await standby.failWith(null)
  await expect.poll(whoAnswers).toEqual(byReplica)
  const before = counted.length
  await expect(aCall().database.only(longAtReplica)).rejects.toThrow('statement timeout')
  expect(counted).toHaveLength(before)
})

test('SCALE-39 a quick read of a person that the replica cuts off is asked of the primary', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  expect(await aCall().database.only(slowAtReplica)).toEqual(byPrimary)
  expect(counted.at(-1)).toBe('failed')
})

test('SCALE-23 where nobody listens the primary answers', async () => {
  await replica.close()
  replica = open('postgres://nobody:none@127.0.0.1:1/kasuwa')
  expect(await whoAnswers()).toEqual(byPrimary)
  expect(counted).toEqual(['away'])
})

test('SCALE-22 a server that is no standby, or one of another cluster, is not read', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  await standby.is({ other: true })
  await expect.poll(whoAnswers).toEqual(byPrimary)
  await standby.is({})
  await expect.poll(whoAnswers).toEqual(byReplica)
  await standby.is({ standby: false })
  await expect.poll(whoAnswers).toEqual(byPrimary)
})

test('SCALE-29 a connection that gives nothing fresh is closed, and another one is opened', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  const ofReplica = async () =>
    (
      await own.database.rows<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and usename <> current_user`,
      )
    ).map(({ pid }) => pid)
  const before = await ofReplica()
  expect(before.length).toBeGreaterThanOrEqual(2)
  await standby.is({ standby: false })
  const left = async () => [await whoAnswers(), (await ofReplica()).filter((pid) => before.includes(pid))]
  await expect.poll(left).toEqual([byPrimary, []])
  await standby.is({})
  await expect.poll(whoAnswers).toEqual(byReplica)
})

test('SCALE-29 a pooler that drops the time limits of connections is not read', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  await replica.close()
  const pooler = await startTestPooler(standby.url, { sessions: 1, dropsParameters: true })
  onTestFinished(() => pooler.close())
  replica = open(pooler.through(standby.url))
  counted = []
  // Without the look at its limits it would be read after half a second, once the primary's position has been noted twice.
  for (const begun = performance.now(); performance.now() - begun < 1_500; await sleep(50))
    expect(await whoAnswers()).toEqual(byPrimary)
  expect(counted).toContain('stale')
  expect(counted).not.toContain('failed')
})

test('SCALE-24 the reads of one file come from one server, or from the primary', async () => {
  await expect.poll(whoAnswers).toEqual(byReplica)
  const reads = beginReads(true, () => {})
  const database = readsOf(own.database, replica, 'reports', reads)
  expect([await database.only(marked), await database.only(marked)]).toEqual([byReplica, byReplica])
  const file = { ...beginReads(true, () => {}), server: 'another server' }
  expect(await readsOf(own.database, replica, 'reports', file).only(marked)).toEqual(byPrimary)
  const page = { ...beginReads(false, () => {}), server: 'another server' }
  expect(await readsOf(own.database, replica, 'reports', page).only(marked)).toEqual(byReplica)
})
