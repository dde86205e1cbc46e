import { openDatabase } from '../db/database.ts'
import { maxAgeMs, type StandbyState, waitForStandby } from '../db/standby-position.ts'
import { type Check, notSet, ok, type Result, wrong } from './check.ts'

/** Whether the standby of DATABASE_READ_URL answers, follows this database, and is near enough to be read. */
export const replicaCheck: Check = {
  name: 'replica',
  asksDatabase: true,
  async look({ database, settings: { DATABASE_READ_URL: url } }) {
    if (url === undefined)
      return notSet('Everything is read from DATABASE_URL: no standby answers reads (DATABASE_READ_URL).')
    const limits = { connections: 1, connectMs: 3_000, statementMs: 2_000, answerMs: 2_500 }
    const standby = openDatabase(url, { ...limits, applicationName: 'kasuwa: doctor' })
    try {
      return resultOf(await waitForStandby(database, standby, maxAgeMs))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return wrong(
        `DATABASE_READ_URL: the standby does not answer (${why}), so the primary answers all reads. Start it, or leave the setting out.`,
      )
    } finally {
      await standby.close()
    }
  },
}

const mended: Record<Exclude<StandbyState, object>, string> = {
  'a pooler':
    'a pooler answers there and drops the time limits of connections, so it is not read: name the standby itself.',
  'no standby': 'the PostgreSQL there follows no other, so it is not read: name a streaming standby of DATABASE_URL.',
  'another cluster': 'the standby there follows another database, so it is not read: name one of DATABASE_URL.',
  'another branch':
    'the standby there has what DATABASE_URL never wrote, as after a restore to an earlier instant, so it is not read: stop it, and make it anew from DATABASE_URL.',
  behind: `the standby is more than ${maxAgeMs / 1_000} seconds behind, so the primary answers all reads: look at its log and at pg_stat_replication.`,
}

const resultOf = (state: StandbyState): Result =>
  typeof state === 'string'
    ? wrong(`DATABASE_READ_URL: ${mended[state]}`)
    : ok(`The standby for reads follows; it had everything within ${state.seconds.toFixed(1)} seconds.`)
