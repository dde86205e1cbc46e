import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { lend } from '../../../journeys/lending.ts'
import { startPostgres } from '../../../journeys/postgres.ts'
import { type Flow, startFlow } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { newBorrower, openWorld, type World } from '../../../journeys/world.ts'
import { accountsOf } from '../crash/accounts.ts'
import { startInstances } from '../crash/instances.ts'
import { lostOrDoubled } from '../crash/lost-or-doubled.ts'
import { type Desk, deskEnvironment, openDesk } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import type { Trial } from '../trial.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { watchDatabase } from './watch-database.ts'

const servers = 2
const payersAtOnce = 16
const looks = 500
/** Milliseconds for the answer to a person whose loan is locked, and until repayments go on after a restart of the pooler. */
const lockedLimitMs = 3_000
const backLimitMs = 5_000
const connectionsLimit = 25

/** SCALE-01, SCALE-03, SCALE-05: the product behind Debian's PgBouncer with deploy/pgbouncer.ini. */
export const pooler: Trial = {
  name: 'pooler',
  sentence:
    'Two servers behind PgBouncer in transaction mode with 20 connections: repayments, jobs and the desk lose and double nothing, no live server is taken for dead, a locked loan is 503 in time, and they go on by themselves after the pooler was restarted or killed.',
  options: { seconds: 60, restarts: 4 },
  async run({ seconds = 60, restarts = 4 }, show, stop) {
    const postgres = await startPostgres()
    const bouncer = await startPgBouncer(postgres.appUrl)
    const instances = await startInstances(servers, {
      ...deskEnvironment,
      DATABASE_URL: bouncer.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      DATABASE_POOLER: 'transaction',
    })
    try {
      const world = await openWorld(instances.product)
      const accounts = await accountsOf(world)
      const desk = await openDesk(world)
      const watched = watchDatabase(postgres.appUrl, servers, (seconds * 1_000) / looks)
      const load = startDeskLoad(desk, 4)
      const flow = startFlow(world.sandbox, accounts, 'pooler', payersAtOnce)
      const jobs = startLending(world)
      const end = performance.now() + seconds * 1_000
      const lockedMs: number[] = []
      let clients = 0
      while ((performance.now() < end || watched.seen.looks < looks) && !stop.aborted) {
        lockedMs.push(await askLocked(desk, postgres.ownerUrl))
        clients = Math.max(clients, await bouncer.clients())
        await sleep(2_000)
      }
      // A person's call may be refused while the pooler is away.
      const lent = await jobs.stop()
      show(
        `${watched.seen.looks} looks, ${clients} connections to the pooler, ${watched.seen.connections} to PostgreSQL`,
      )
      const backMs: number[] = []
      for (let turn = 0; turn < restarts && !stop.aborted; turn += 1)
        backMs.push(await restart(bouncer, flow, turn % 2 ? 'SIGKILL' : 'SIGTERM', show))
      const seen = await watched.stop()
      const acts = await deskFigures(postgres.rows, await load.stop(), show)
      const money = await lostOrDoubled(world, await flow.stop(), show)
      const late = lockedMs.filter((ms) => ms > lockedLimitMs).length + backMs.filter((ms) => ms > backLimitMs).length
      return {
        ...money,
        ...acts,
        ...seen,
        violations:
          money.violations +
          deskViolations(acts) +
          late +
          seen.takenForDead +
          Number(seen.looks < looks) +
          Number(seen.connections > connectionsLimit),
        lent,
        connectionsWithout: clients,
        lockedMaxMs: Math.max(...lockedMs),
        restarts: backMs.length,
        backMaxMs: Math.max(0, ...backMs),
      }
    } finally {
      await instances.remove()
      await bouncer.remove()
      await postgres.remove()
    }
  },
}

/** One customer after the other signs up, asks for a loan and is paid out: codes, virtual accounts and payouts are jobs. */
function startLending(world: World) {
  const stopping = new AbortController()
  let lent = 0
  const lending = (async () => {
    while (!stopping.signal.aborted) {
      await lend(world, await newBorrower(world), 50_000)
      lent += 1
    }
  })()
  return {
    async stop(): Promise<number> {
      stopping.abort()
      await lending
      return lent
    },
  }
}

/** An act on a loan whose row another transaction holds. @returns milliseconds until its 503; a wrong answer counts as never */
async function askLocked({ url, admins, payer }: Desk, ownerUrl: string): Promise<number> {
  const holder = new Client({ connectionString: ownerUrl, application_name: 'trial' })
  await holder.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ id: string }>(
      'select id from loans where loan_id = $1 or id::text = $1 for update',
      [payer.loanId],
    )
    const begun = performance.now()
    const { status } = await fetch(`${url}/api/admin/loans/${rows[0]?.id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admins[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'rejected', reason: 'Tried' }),
    })
    return status === 503 ? Math.round(performance.now() - begun) : Infinity
  } finally {
    await holder.end()
  }
}

/** @returns milliseconds from the end of the pooler until a repayment that began later was acknowledged */
async function restart(
  bouncer: PgBouncer,
  flow: Flow,
  signal: 'SIGTERM' | 'SIGKILL',
  show: (line: string) => void,
): Promise<number> {
  const acknowledged = () => flow.started.filter((one) => one.acknowledged).length
  const before = acknowledged()
  await until('some repayments', async () => acknowledged() > before + 40)
  const begun = performance.now()
  await bouncer.restart(signal)
  const startedBefore = flow.started.length
  await until('a repayment', async () => flow.started.slice(startedBefore).some((one) => one.acknowledged), {
    everyMs: 20,
  })
  const ms = Math.round(performance.now() - begun)
  show(`${signal} of the pooler: a repayment acknowledged after ${ms} ms`)
  return ms
}
