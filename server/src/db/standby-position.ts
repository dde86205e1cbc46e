import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { bool, count, text } from './columns.ts'
import { type Sql, sqlOn } from './database.ts'
import type { StandbyAge } from './standby-age.ts'
import { statement } from './statement.ts'

/** The primary whose WAL a standby follows: its positions so far, and which cluster it is. */
export type Followed = { age: StandbyAge; system: string | null }

/** A connection of a standby has everything that was committed before `asOf`, as was known `at` that time. `server` says which one it is. */
type Compared = { at: number; asOf: number; server: string }

/** The state of a standby: the seconds in which it got everything the primary had, or why it cannot be read. */
export type StandbyState =
  | { seconds: number }
  | 'a pooler'
  | 'no standby'
  | 'another cluster'
  | 'another branch'
  | 'behind'

/** Older figures are read from the primary. */
export const maxAgeMs = 5_000
/** A connection's position is compared again after so many milliseconds. */
const compareEveryMs = 250
/** A connection that has given nothing fresh for so long is closed, so that the next one may reach another standby. */
const letGoMs = 1_000
/** The primary's position is noted so often, in milliseconds. */
const noteEveryMs = 500

const readPrimary = statement({
  row: { position: count, system: text },
  sql: `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position, system_identifier::text as system from pg_control_system()`,
})
const readStandby = statement({
  // Without a name: a pooler may answer, and give the next one another connection.
  planEachTime: true,
  row: { keepsLimits: bool, isStandby: bool, position: count.nullable, system: text, server: text },
  sql: `select current_setting('lock_timeout') <> '0' as "keepsLimits", pg_is_in_recovery() as "isStandby",
      (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position, system_identifier::text as system, pg_postmaster_start_time()::text as server
    from pg_control_system()`,
})

/** Notes the primary's position now and again. @returns a function that ends it */
export function notePrimary(primary: Sql, followed: Followed): () => void {
  const note = async (): Promise<void> => {
    const at = performance.now()
    const { position, system } = await primary.only(readPrimary)
    followed.age.note(at, position)
    followed.system = system
  }
  let isNoting = false
  const noteOnce = (): void => {
    if (isNoting) return
    isNoting = true
    // While the primary is away nothing is noted, so that the replica counts as older and older.
    void note()
      .catch(() => undefined)
      .finally(() => (isNoting = false))
  }
  noteOnce()
  const timer = setInterval(noteOnce, noteEveryMs).unref()
  return () => clearInterval(timer)
}

/** The comparisons of connections, each with its own. */
export type Looks = {
  compare(client: PoolClient): Promise<Compared>
  /** As it was compared a moment ago, or now. */
  recent(client: PoolClient): Promise<Compared>
  /** Whether it has been of no use for a while: its server became the primary, or is far behind. */
  isSpent(client: PoolClient): boolean
}

/** Compares connections of the replica, each by itself: behind one address there may be several standbys. */
export function openLooks(followed: Followed): Looks {
  const known = new WeakMap<PoolClient, Compared & { freshAt: number }>()
  const look = async (client: PoolClient): Promise<Compared> => {
    const compared = await compare(sqlOn(client), followed)
    const freshAt = ageOf(compared) <= maxAgeMs ? compared.at : (known.get(client)?.freshAt ?? compared.at)
    known.set(client, { ...compared, freshAt })
    return compared
  }
  return {
    compare: look,
    async recent(client) {
      const before = known.get(client)
      return before && performance.now() - before.at < compareEveryMs ? before : look(client)
    },
    isSpent(client) {
      const { at, freshAt } = known.get(client) ?? { at: 0, freshAt: 0 }
      return at - freshAt > letGoMs
    },
  }
}

/**
 * Compares a connection's position with the primary's. One that is no standby of this primary has nothing, and neither has a pooler, which drops
 * our time limits: it may ask one standby for its position, and another one for the figures.
 */
async function compare(standby: Sql, { age, system }: Followed): Promise<Compared> {
  const at = performance.now()
  const { server, position, ...row } = await standby.only(readStandby)
  const follows = row.keepsLimits && row.isStandby && row.system === system && position !== null
  return { at, asOf: follows ? age.asOf(server, performance.now(), position) : -Infinity, server }
}

/** How old the figures of a connection are by now, in milliseconds. */
export const ageOf = ({ asOf }: Compared): number => performance.now() - asOf

const lookAgainMs = 50

/** Waits until a standby has everything that the primary has now, for so many milliseconds at most. */
export async function waitForStandby(primary: Sql, standby: Sql, limitMs: number): Promise<StandbyState> {
  const begun = performance.now()
  const { position, system } = await primary.only(readPrimary)
  for (;;) {
    const now = await standby.only(readStandby)
    if (!now.keepsLimits) return 'a pooler'
    if (!now.isStandby) return 'no standby'
    if (now.system !== system) return 'another cluster'
    const seconds = (performance.now() - begun) / 1_000
    if ((now.position ?? 0) >= position) return (await isAhead(primary, now.position)) ? 'another branch' : { seconds }
    if (seconds * 1_000 > limitMs) return 'behind'
    await sleep(lookAgainMs)
  }
}

/** Whether a standby had more than the primary has, which is asked later: after a restore to an earlier instant, for instance. */
const isAhead = async (primary: Sql, position: number | null): Promise<boolean> =>
  (position ?? 0) > (await primary.only(readPrimary)).position
