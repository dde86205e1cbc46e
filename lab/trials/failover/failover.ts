import { listenerOn } from '../../../journeys/processes.ts'
import { startFlow } from '../../../journeys/repayment-flow.ts'
import { openWorld, type World } from '../../../journeys/world.ts'
import { accountsOf } from '../crash/accounts.ts'
import { startInstances } from '../crash/instances.ts'
import { lostOrDoubled } from '../crash/lost-or-doubled.ts'
import { deskEnvironment, openDesk } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import type { Trial } from '../trial.ts'
import { archiveTheRest } from './archive.ts'
import { startByHand } from './by-hand.ts'
import { ask, type Cluster } from './cluster.ts'
import { type Loss, losePrimary, loseStandbys, loseTwice } from './loss.ts'
import { startPatroni } from './patroni.ts'
import { startPayouts } from './payouts.ts'
import { loseUnreplicated } from './unreplicated.ts'

const payersAtOnce = 8
const desks = 2
const borrowers = 12
/** Milliseconds in which 19 of 20 losses of the primary must be over: with Patroni, whose lock ends after 20 s, and by hand. */
const gapLimitMs = { patroni: 25_000, hand: 4_000 } as const

/** SCALE-13: the machine of the database dies or hangs, with Debian's PostgreSQL, Patroni, etcd and HAProxy. */
export const failover: Trial = {
  name: 'failover',
  sentence:
    'The machine that is the primary dies or hangs under repayments, payouts and acts of the desk, with Patroni or by hand: nothing acknowledged is lost, and the old primary takes no write again.',
  options: { kills: 20, stops: 5, hand: 0, servers: 1, unreplicated: 0 },
  async run({ kills = 20, stops = 5, hand = 0, servers = 1, unreplicated = 0 }, show, stop) {
    const cluster = hand === 0 ? await startPatroni() : await startByHand()
    const { appUrl, ownerUrl } = cluster
    const instances = await startInstances(servers, {
      ...deskEnvironment,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
    }).catch(async (error: unknown) => {
      await cluster.remove()
      throw error
    })
    try {
      const processes = instances.ports.map(listenerOn)
      const world = await openWorld(instances.product)
      const losses = [
        ...Array.from({ length: kills }, () => 'dies' as const),
        ...Array.from({ length: stops }, () => 'hangs' as const),
      ]
      const figures = await losePrimariesUnderLoad(cluster, world, {
        losses,
        unreplicated: unreplicated > 0,
        show,
        stop,
      })
      const restarts = instances.ports.map(listenerOn).filter((pid, index) => pid !== processes[index]).length
      const late = Number(figures.gapP95Ms > gapLimitMs[hand === 0 ? 'patroni' : 'hand'])
      const helped = hand === 0 ? losses.length - figures.byItself : 0
      return { ...figures, restarts, late, helped, violations: figures.violations + restarts + late + helped }
    } finally {
      await instances.remove()
      await cluster.remove()
    }
  },
}

type Course = {
  losses: readonly ('dies' | 'hangs')[]
  unreplicated: boolean
  show: (line: string) => void
  stop: AbortSignal
}

async function losePrimariesUnderLoad(cluster: Cluster, world: World, { losses, unreplicated, show, stop }: Course) {
  const accounts = await accountsOf(world)
  const payouts = await startPayouts(world, borrowers, show)
  const load = startDeskLoad(await openDesk(world), desks)
  const flow = startFlow(world.sandbox, accounts, 'failover', payersAtOnce)
  const seen: Loss[] = []
  for (const [index, way] of losses.entries()) {
    if (stop.aborted) break
    const loss = await losePrimary(cluster, flow, way)
    seen.push(loss)
    show(`${index + 1} of ${losses.length} (${way}): ${JSON.stringify(loss)}`)
  }
  const again = await loseTwice(cluster, flow)
  show(`twice: ${JSON.stringify(again)}`)
  const standbys = await loseStandbys(cluster, flow)
  show(`standbys: ${JSON.stringify(standbys)}`)
  const transfers = await flow.stop()
  const [sent, work] = [await payouts.stop(), await load.stop()]
  const desk = await deskFigures(await askPrimary(cluster), work, show)
  const { transfers: unknown, ...known } = unreplicated
    ? await loseUnreplicated(cluster, world, accounts[0]!)
    : { transfers: [], knownLost: 0 }
  const money = await lostOrDoubled(world, [...transfers, ...unknown], show)
  const wal = await archiveTheRest(cluster, world.product)
  const accepted = seen.reduce((sum, loss) => sum + loss.accepted, 0)
  const broken =
    accepted +
    standbys.acknowledgedWithout +
    sent.notSentOnce +
    sent.wrongAnswers +
    deskViolations(desk) +
    known.knownLost +
    wal.walLost
  return {
    ...money,
    ...desk,
    ...sent,
    ...gaps(seen),
    ...again,
    ...standbys,
    ...known,
    ...wal,
    accepted,
    violations: money.violations + broken,
  }
}

async function askPrimary(cluster: Cluster) {
  const primary = await cluster.primary()
  return <T>(text: string) => ask<T>(primary?.port ?? 0, text, { database: 'kasuwa', answerMs: 60_000 })
}

function gaps(losses: readonly Loss[]) {
  const sorted = losses.map(({ gapMs }) => gapMs).toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  const count = (way: Loss['how']): number => losses.filter(({ how }) => how === way).length
  return {
    gapP50Ms: at(0.5),
    gapP95Ms: at(0.95),
    gapMaxMs: at(1),
    byItself: losses.filter(({ taken }) => taken === 'by itself').length,
    rewound: count('rewound'),
    newBases: count('new base'),
    returnMaxMs: Math.max(0, ...losses.map(({ returnMs }) => returnMs)),
  }
}
