import { isRunning, killAtOnce, listenerOn, postmasterOf, treeOf } from '../../../journeys/processes.ts'
import type { Flow } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { type Instances, urlOf } from './instances.ts'

/** Milliseconds from the kill until all servers concerned were ready, and until a repayment that began after it was acknowledged. */
export type Recovery = { readyMs: number; successMs: number }

const repaymentsBefore = 40

/** Kills one of the servers, or PostgreSQL with all its processes, during repayments, and waits until everything works again. */
export async function kill(
  { product, ports }: Instances,
  flow: Flow,
  victim: number | 'PostgreSQL',
): Promise<Recovery> {
  const acknowledged = () => flow.started.filter((transfer) => transfer.acknowledged).length
  const before = acknowledged()
  await until('some repayments', async () => acknowledged() > before + repaymentsBefore)
  const concerned = victim === 'PostgreSQL' ? ports : [ports[victim]!]
  const pids = victim === 'PostgreSQL' ? treeOf(postmasterOf(product.dataDir) ?? 0) : concerned.map(listenerOn)
  pids.forEach(killAtOnce)
  const begun = performance.now()
  await until('them to be gone', async () => pids.every((pid) => !isRunning(pid)), { everyMs: 10 })
  const startedBefore = flow.started.length
  const since = async (what: string, holds: () => Promise<boolean>): Promise<number> => {
    await until(what, holds, { everyMs: 20 })
    return Math.round(performance.now() - begun)
  }
  const [readyMs, successMs] = await Promise.all([
    since('the servers to be ready again', async () => (await Promise.all(concerned.map(isReady))).every(Boolean)),
    since('a repayment', async () => flow.started.slice(startedBefore).some((transfer) => transfer.acknowledged)),
  ])
  return { readyMs, successMs }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`${urlOf(port)}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
