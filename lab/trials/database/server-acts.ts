import { setTimeout as sleep } from 'node:timers/promises'
import { runToday } from '../../../server/src/jobs/daily.ts'
import { runIfDue } from '../../../server/src/jobs/scheduled.ts'
import { foldTallies } from '../../../server/src/lists/tallies.ts'
import { sweepAccess } from '../../../server/src/access/sign-in/sweep.ts'
import { sweepVirtualAccounts } from '../../../server/src/customers/sweep-virtual-accounts.ts'
import { type App, forPurpose } from '../../../server/src/context/context.ts'
import { sealAll } from '../../../server/src/seals/seal-new-rows.ts'
import { fetchNewest } from '../../../server/src/payments/money-jobs.ts'
import type { Picks } from '../simulation/acts.ts'
import { moveClock, read } from './call.ts'
import type { Server } from './server.ts'
import { mayRace, type World } from './world.ts'

type Doing = (world: World, picks: Picks) => Promise<string>

/** Acts of the clock and of the server itself: its jobs, run once, twice at once or not at all, its restarts and its crashes. */
export const serverActs = {
  outbox: async (world, [which, how]) => {
    await untilNoneIsUnderWay(world)
    const jobs = await openJobs(world)
    if (jobs.length === 0) return 'no job waits'
    const [chosenOnes, times] = how % 3 ? [jobs, 1] : [[jobs[which % jobs.length]!], twice(world)]
    for (const id of chosenOnes)
      await job(world, () => Promise.all(Array.from({ length: times }, () => world.server.running.app.outbox.work(id))))
    return `${chosenOnes.length} of ${jobs.length} jobs${times > 1 ? ' twice at once' : ''}`
  },
  day: async (world, [how]) => {
    const times = how % 3 ? 1 : twice(world)
    await job(world, (app) => Promise.all(Array.from({ length: times }, () => runToday(app))))
    return `the daily job${times > 1 ? ' twice at once' : ''}`
  },
  fetch: async (world) => {
    await world.direct.run('update scheduled_jobs set due_at = now(), leased_until = null')
    const ran = await job(world, (app) => runIfDue(app, fetchNewest, new AbortController().signal))
    return `what no webhook reported is fetched: ${ran === true ? 'done' : 'not done'}`
  },
  sweep: async (world) => {
    await job(world, async (app) => {
      await sweepAccess(app)
      await sweepVirtualAccounts(app)
    })
    return 'the sweeps'
  },
  fold: async (world) => {
    await job(world, foldTallies)
    return 'the tallies are folded'
  },
  seal: async (world) => {
    await job(world, sealAll)
    return 'new rows are sealed'
  },
  passDays: async (world, [days, how]) => {
    const passed = 1 + (days % 9)
    if (how % 3) return `${passed} days pass: ${read(await afterDays(world, moveClock(world, passed)))}`
    const moved = world.direct.run('update clock set offset_ms = offset_ms + $1::bigint * 86400000', [passed])
    await afterDays(world, moved)
    return `${passed} days pass, and no job runs`
  },
  restart: async (world, [how]) => {
    const rolling = how % 2 === 0 && mayRace(world)
    await world.restart(rolling ? (both) => allJobsOf(world, both) : undefined)
    arm(world)
    return rolling ? 'the next server starts, both do every job, and this one stops' : 'the server is restarted'
  },
  crash: async (world, [writes, when, kind]) => {
    world.crashAt = kind % 4 ? { writes: 1 + (writes % 12), when: when % 2 ? 'after' : 'before' } : 'provider'
    arm(world)
    const { crashAt } = world
    return `the server will crash ${crashAt === 'provider' ? 'when the provider has done a call' : `${crashAt.when} write ${crashAt.writes}`}`
  },
} satisfies Record<string, Doing>

const twice = (world: World): number => (mayRace(world) ? 2 : 1)

/** Runs every job on all servers at once; each job must be done only once. */
async function allJobsOf(world: World, servers: readonly Server[]): Promise<void> {
  const jobs = await openJobs(world)
  await Promise.all(
    servers.map(async ({ running: { app } }) => {
      const working = forPurpose(app, 'jobs')
      const others = [runToday(working), foldTallies(working), sealAll(working), sweepVirtualAccounts(working)]
      await Promise.all([...jobs.map((id) => app.outbox.work(id)), ...others])
    }),
  )
}

/** Makes the running server crash at the planned point. */
export function arm({ server, provider, crashAt }: World): void {
  server.crash.plan(crashAt === 'provider' ? null : crashAt)
  provider.onDone = crashAt === 'provider' ? () => server.crash.now() : null
}

/** Runs a job like the server does; an error thrown because the server crashed is ignored. */
export async function job<T>(world: World, run: (app: App) => Promise<T>): Promise<T | null> {
  try {
    return await run(forPurpose(world.server.running.app, 'jobs'))
  } catch (error) {
    if (world.server.crash.dead) return null
    throw error
  }
}

/** The ids of the jobs that are neither done nor given up, oldest first. */
export async function openJobs({ direct }: World): Promise<number[]> {
  const rows = await direct.rows<{ id: number }>(
    'select id from outbox where done_at is null and given_up_at is null order by id',
  )
  return rows.map(({ id }) => id)
}

/** The milliseconds to wait for a job that a call has begun in the background. */
const maxUnderWayMs = 10_000

/**
 * Waits for jobs that calls have left running in the background, such as the virtual account of an approval. Without it the result would
 * depend on how busy the machine is.
 */
async function untilNoneIsUnderWay({ direct }: World): Promise<void> {
  for (const end = Date.now() + maxUnderWayMs; Date.now() < end; await sleep(5)) {
    const [row] = await direct.rows<{ jobs: number }>(
      `select count(*)::int as jobs from outbox o join servers s on s.id = o.server
        join pg_stat_activity a on a.application_name = s.application_name and a.datname = current_database()
       where o.done_at is null and o.leased_until > now()`,
    )
    if (row?.jobs === 0) return
  }
}

/** Keeps everyone signed in while days pass. */
async function afterDays<T>({ direct }: World, moved: Promise<T>): Promise<T> {
  const answer = await moved
  await direct.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
  return answer
}
