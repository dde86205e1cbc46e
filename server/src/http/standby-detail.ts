import { setTimeout as sleep } from 'node:timers/promises'
import { readStandbys, type Standbys } from '../backup/standbys.ts'
import type { Sql } from '../db/database.ts'

/** Milliseconds for which an answer counts: probes ask every second or two. */
const freshMs = 5_000
/** A probe waits no longer for the detail. */
const answerMs = 300

export type StandbyDetail = {
  problem: string | null
  /** Shown in the answer of /readyz where commits wait for a standby. */
  shown: { standbys: { wanted: number; connected: number | null }; commits_waiting: number; timeline: number } | null
}

const nothing: StandbyDetail = { problem: null, shown: null }

/** Looks at the standbys, at most every five seconds. It never fails: without an answer in time there is no detail. */
export function watchStandbys(sql: Pick<Sql, 'only'>, fresh = freshMs): () => Promise<StandbyDetail> {
  let looked: { at: number; detail: Promise<StandbyDetail> } | undefined
  return () => {
    if (!looked || performance.now() - looked.at >= fresh)
      looked = { at: performance.now(), detail: readStandbys(sql).then(detailOf, () => nothing) }
    return Promise.race([looked.detail, sleep(answerMs, nothing, { ref: false })])
  }
}

/** Without a synchronous standby wanted there is nothing to show. Names and addresses of machines are never shown. */
export function detailOf({ wanted, synchronous, waiting, timeline }: Standbys): StandbyDetail {
  if (wanted === 0) return nothing
  const isShort = synchronous !== null && synchronous < wanted
  return {
    problem: isShort ? 'Too few synchronous standbys are connected: every write waits.' : null,
    shown: { standbys: { wanted, connected: synchronous }, commits_waiting: waiting, timeline },
  }
}
