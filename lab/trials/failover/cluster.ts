import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { until } from '../../../journeys/until.ts'
import type { Machine } from './machine.ts'

/** Three machines, one of which takes writes, behind HAProxy. */
export type Cluster = {
  readonly machines: readonly Machine[]
  /** The folder into which all machines archive their WAL. */
  readonly archive: string
  /** By HAProxy. */
  readonly appUrl: string
  readonly ownerUrl: string
  /** The machine that takes writes; null while there is none. */
  primary(): Promise<Machine | null>
  /** Whether a standby may take over by itself; under Patroni some seconds after a failover, once the synchronous one is recorded. */
  isReady(): Promise<boolean>
  /** Does whatever a person has to do after a machine was lost while it was the primary. Under Patroni that is nothing when it was ready. */
  failOver(lost: Machine): Promise<TakenOver>
  /** Starts a machine that died, as its service manager would. */
  boot(machine: Machine): Promise<void>
  /** Makes a machine that runs again a standby; returns how. */
  rejoin(machine: Machine): Promise<Return>
  remove(): Promise<void>
}

export type TakenOver = 'by itself' | 'by a person'

/** How a machine came back: its data were the primary's own past, were rewound to it, or were copied again. */
export type Return = 'followed' | 'rewound' | 'new base'

export const superuserUrl = (port: number, database = 'postgres'): string =>
  `postgres://postgres:trial@127.0.0.1:${port}/${database}`

/** One statement as the superuser, given up after some milliseconds. */
export async function ask<T = Record<string, unknown>>(
  port: number,
  text: string,
  { database = 'postgres', answerMs = 5_000 } = {},
): Promise<T[]> {
  const connectionString = superuserUrl(port, database)
  const client = new Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows as T[]
  } finally {
    // It destroys the connection while a statement is unanswered.
    client.end().catch(() => {})
  }
}

type Standby = { name: string; state: string; sync: 'sync' | 'quorum' | 'potential' | 'async' }

/** The standbys that follow the machine on this port. */
export const standbysOf = async (port: number): Promise<Standby[]> =>
  (
    await ask<Standby>(port, 'select application_name as name, state, sync_state as sync from pg_stat_replication')
  ).filter(({ state }) => state === 'streaming')

const isSynchronous = ({ sync }: Standby): boolean => sync === 'sync' || sync === 'quorum'

/** Waits until two standbys follow the primary, one of them at least synchronously, and one may take over. Returns the primary and the name of that one. */
export async function whole(cluster: Cluster): Promise<{ primary: Machine; synchronous: Machine }> {
  return until('both standbys to follow', async () => {
    const primary = await cluster.primary()
    const standbys = primary ? await standbysOf(primary.port) : []
    const name = standbys.length === 2 ? standbys.find(isSynchronous)?.name : undefined
    const synchronous = cluster.machines.find((machine) => machine.name === name)
    return primary && synchronous && (await cluster.isReady()) ? { primary, synchronous } : null
  })
}

/** The standby that answers and has received the most of the primary's log, and so everything that was acknowledged. */
export async function farthestOf(standbys: readonly Machine[]): Promise<Machine> {
  const received = await Promise.all(
    standbys.map(async (machine) => ({ machine, upTo: await receivedBy(machine).catch(() => -1n) })),
  )
  return received.reduce((best, one) => (one.upTo > best.upTo ? one : best)).machine
}

/** The position up to which a standby has the primary's log. */
async function receivedBy({ port }: Machine): Promise<bigint> {
  const [row] = await ask<{ at: string }>(
    port,
    `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as at`,
  )
  return BigInt(row!.at)
}

/** Whether each of several connections leads to a machine that takes writes: until its first checks HAProxy takes every machine for one. */
export async function leadsToPrimary(port: number): Promise<boolean> {
  const asked = await Promise.all(
    Array.from({ length: 9 }, () => ask<{ is: boolean }>(port, 'select pg_is_in_recovery() as is')),
  )
  return asked.every(([row]) => row?.is === false)
}

/** Whether a machine follows another one. */
export async function follows(machine: Machine): Promise<boolean> {
  const [row] = await ask<{ is: boolean }>(
    machine.port,
    `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver where status = 'streaming') as is`,
  )
  return row?.is === true
}

/**
 * Tries to write on a machine again and again until `isOver`. Returns how many writes it answered as done, which must be none on a machine
 * that was lost as the primary: it has to refuse them, or wait with its answer until it is stopped.
 */
export async function acceptedWrites(machine: Machine, isOver: () => boolean): Promise<number> {
  let accepted = 0
  while (!isOver()) {
    const write = ask(machine.port, 'insert into marks default values', { answerMs: 2_000 })
    await write.then(
      () => (accepted += 1),
      () => sleep(50),
    )
  }
  return accepted
}

/** The table of `acceptedWrites`, in a database apart from the product's. */
export const makeMarks = (port: number): Promise<unknown> =>
  ask(port, 'create table marks (at timestamptz not null default clock_timestamp())')
