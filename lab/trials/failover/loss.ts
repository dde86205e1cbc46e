import { setTimeout as sleep } from 'node:timers/promises'
import type { Flow } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { acceptedWrites, type Cluster, follows, type Return, type TakenOver, whole } from './cluster.ts'
import type { Machine } from './machine.ts'

export type Loss = {
  /** Milliseconds from the loss until a repayment that began after it was acknowledged. */
  gapMs: number
  /** Writes that the old primary answered as done after its return. */
  accepted: number
  taken: TakenOver
  how: Return
  /** Milliseconds from its return until it followed. */
  returnMs: number
}

const repaymentsBefore = 20

/** The primary dies, or hangs, during repayments; it comes back once repayments are acknowledged again. */
export async function losePrimary(cluster: Cluster, flow: Flow, way: 'dies' | 'hangs'): Promise<Loss> {
  await someRepayments(flow)
  const { primary } = await whole(cluster)
  if (way === 'dies') await primary.kill()
  else primary.freeze()
  const gap = acknowledgedAgain(flow)
  const taken = await cluster.failOver(primary)
  const gapMs = await gap
  const begun = performance.now()
  if (way === 'dies') await cluster.boot(primary)
  else primary.resume()
  let isOver = false
  const writes = acceptedWrites(primary, () => isOver)
  // Time for the machine to start, and to do what it did before.
  await Promise.race([sleep(4_000), until('it to follow', () => follows(primary))])
  const how = await cluster.rejoin(primary)
  const returnMs = Math.round(performance.now() - begun)
  isOver = true
  return { gapMs, accepted: await writes, taken, how, returnMs }
}

export type LostAgain = {
  /** Milliseconds from the second loss until the next acknowledgement. */
  secondGapMs: number
  second: TakenOver
}

/** The primary dies, and the new one dies as soon as the old one follows it, while nobody may be recorded yet who takes over from it. */
export async function loseTwice(cluster: Cluster, flow: Flow): Promise<LostAgain> {
  await someRepayments(flow)
  const { primary: first } = await whole(cluster)
  await first.kill()
  const gap = acknowledgedAgain(flow)
  await cluster.failOver(first)
  const next = await until('a new primary', () => cluster.primary())
  await gap
  await cluster.boot(first)
  await cluster.rejoin(first)
  await next.kill()
  const secondGap = acknowledgedAgain(flow)
  const second = await cluster.failOver(next)
  const secondGapMs = await secondGap
  await bootAndFollow(cluster, next)
  return { secondGapMs, second }
}

/** Waits for the first acknowledgement of a repayment that began after now. Returns the milliseconds until then. */
export async function acknowledgedAgain(flow: Flow): Promise<number> {
  const [begun, startedBefore] = [performance.now(), flow.started.length]
  await until('a repayment', async () => flow.started.slice(startedBefore).some(({ acknowledged }) => acknowledged), {
    everyMs: 10,
  })
  return Math.round(performance.now() - begun)
}

export async function someRepayments(flow: Flow): Promise<void> {
  const before = acknowledgedIn(flow)
  await until('some repayments', async () => acknowledgedIn(flow) > before + repaymentsBefore)
}

const acknowledgedIn = (flow: Flow): number => flow.started.filter(({ acknowledged }) => acknowledged).length

export type StandbyLoss = {
  /** The longest time without an acknowledgement after the synchronous standby died, and the one after it hung. */
  waitMaxMs: number
  hangMs: number
  /** Repayments that began without any standby, and were acknowledged nevertheless. */
  acknowledgedWithout: number
  /** The time from the start of a standby until the next acknowledgement. */
  againMs: number
}

/** The number of times that the synchronous standby dies. */
const deaths = 3

/** For so long both standbys are away. */
const withoutMs = 15_000

/** The synchronous standby dies some times, hangs, and at last both standbys die. */
export async function loseStandbys(cluster: Cluster, flow: Flow): Promise<StandbyLoss> {
  const waits: number[] = []
  while (waits.length < deaths) waits.push(await loseSynchronous(cluster, flow, 'dies'))
  const hangMs = await loseSynchronous(cluster, flow, 'hangs')
  await someRepayments(flow)
  const { primary } = await whole(cluster)
  const standbys = cluster.machines.filter((machine) => machine !== primary)
  await Promise.all(standbys.map((standby) => standby.kill()))
  const startedBefore = flow.started.length
  await sleep(withoutMs)
  const acknowledgedWithout = flow.started.slice(startedBefore).filter(({ acknowledged }) => acknowledged).length
  const again = acknowledgedAgain(flow)
  for (const standby of standbys) await bootAndFollow(cluster, standby)
  return { waitMaxMs: Math.max(...waits), hangMs, acknowledgedWithout, againMs: await again }
}

async function loseSynchronous(cluster: Cluster, flow: Flow, way: 'dies' | 'hangs'): Promise<number> {
  await someRepayments(flow)
  const { synchronous } = await whole(cluster)
  if (way === 'dies') await synchronous.kill()
  else synchronous.freeze()
  const waitMs = await acknowledgedAgain(flow)
  if (way === 'dies') await bootAndFollow(cluster, synchronous)
  else synchronous.resume()
  return waitMs
}

async function bootAndFollow(cluster: Cluster, machine: Machine): Promise<void> {
  await cluster.boot(machine)
  await cluster.rejoin(machine)
}
