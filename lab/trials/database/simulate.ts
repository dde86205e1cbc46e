import type { App } from '../../../server/src/context/context.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { Act, Weights } from '../simulation/acts.ts'
import { type Played, playSeeds, type Simulation } from '../simulation/play-seeds.ts'
import type { Trial } from '../trial.ts'
import { booksActs } from './books-acts.ts'
import { Violation } from './call.ts'
import { brokenIn, noteLoans } from './checks.ts'
import { openDatabases } from './databases.ts'
import { correctionActs } from './correction-acts.ts'
import { deskActs } from './desk-acts.ts'
import { peopleActs } from './people-acts.ts'
import { providerActs } from './provider-acts.ts'
import { arm, serverActs } from './server-acts.ts'
import { settleAll } from './settle.ts'
import { openWorld, type World } from './world.ts'

const weights = {
  request: 12,
  approve: 12,
  reject: 2,
  withdraw: 2,
  bank: 3,
  commission: 2,
  payOut: 2,
  retry: 4,
  assign: 3,
  useCredit: 4,
  putRight: 4,
  writeOff: 4,
  second: 5,
  stopPayouts: 1,
  undo: 4,
  cash: 4,
  handOver: 2,
  count: 3,
  dispute: 1,
  bookLostClaim: 2,
  journal: 2,
  takeBack: 1,
  topUp: 1,
  statement: 2,
  assignLine: 3,
  reschedule: 4,
  waive: 3,
  closeMonth: 1,
  payIn: 16,
  deliver: 24,
  deliverAgain: 4,
  lose: 2,
  forge: 2,
  alter: 2,
  decide: 5,
  reverse: 2,
  fault: 10,
  outbox: 10,
  day: 4,
  fetch: 3,
  sweep: 1,
  fold: 2,
  seal: 2,
  passDays: 6,
  restart: 2,
  crash: 3,
} satisfies Weights
export type Kind = keyof typeof weights

/** Each server of the simulation charges late fees. */
const lateFees = { GRACE_DAYS: 1, LATE_FEE_NAIRA: 100, LATE_FEE_BP: 150, LATE_FEE_CAP_BP: 2_500 }

const acts = {
  ...peopleActs,
  ...deskActs,
  ...correctionActs,
  ...booksActs,
  ...providerActs,
  ...serverActs,
} satisfies Record<Kind, unknown>
const asking: readonly Kind[] = ['request', 'retry']

/**
 * The product on a real database, with a provider that has faults and a server that crashes.
 * @param make creates the empty database of a seed
 * @param plant changes each server that starts, so that a test can put a fault into it
 */
export const databaseSimulation = (
  make: () => Promise<TestDatabase>,
  plant?: (app: App) => void,
): Simulation<Kind> => ({
  trial: 'simulate',
  weights,
  async play(list) {
    const database = await make()
    const world = await openWorld(database, (app) => {
      Object.assign(app.settings, lateFees)
      plant?.(app)
    })
    try {
      return await playOn(world, list)
    } finally {
      await world.close()
      await database.drop()
    }
  },
})

async function playOn(world: World, list: readonly Act<Kind>[]): Promise<Played> {
  const trace: string[] = []
  try {
    for (const act of list) {
      trace.push(await acts[act.kind](world, act.picks))
      const violation = await afterAct(world, asking.includes(act.kind), trace)
      if (violation) return { trace, violation }
    }
    return { trace, violation: await settleAll(world) }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { trace, violation: error.message }
  }
}

/** Restarts a server that crashed, or that has stopped calling the provider, since it would resume only after real time. */
async function afterAct(world: World, asked: boolean, trace: string[]): Promise<string | null> {
  const crashed = world.server.crash.dead
  if (crashed || world.server.isBreakerOpen()) {
    trace[trace.length - 1] += crashed ? ' – the server crashed' : ' – the provider was away too often'
    if (crashed) world.crashAt = null
    await world.restart()
    arm(world)
  }
  return (await noteLoans(world, asked)) ?? (await brokenIn(world))
}

/** `npm run trial -- simulate` */
export const simulate: Trial = {
  name: 'simulate',
  sentence:
    'The product on a real database: seeded acts of people, provider, clock and jobs, with faults and crashes; the books checked after each.',
  options: { seed: 1, seeds: 1_000, acts: 100 },
  async run({ seed = 1, seeds = 1, acts = 1 }, show, stop) {
    const databases = await openDatabases()
    try {
      return await playSeeds(databaseSimulation(databases.make), { seed, seeds, acts }, show, stop)
    } finally {
      await databases.close()
    }
  },
}
