import { until } from '../../../journeys/until.ts'
import { startClients } from './clients.ts'
import type { DeployedProduct } from './deployed-product.ts'

/** `underWay`: calls not yet answered when the signal came. `endedMs`: the time until the process had ended. */
export type Stopped = { problems: string[]; calls: number; underWay: number; endedMs: number }

/** B8: a server must end within this many milliseconds after the signal. */
const endLimitMs = 10_000

/**
 * Stops a server with SIGTERM while clients call it (G12). Each client continues until an answer closes its connection, as every answer does
 * from then on; so no call fails, neither one under way nor one that came a little later.
 */
export async function stopUnderLoad(product: DeployedProduct, count: number): Promise<Stopped> {
  const server = await product.startServer()
  const clients = startClients(server.url, count, product.callOf, { endsWithConnection: true })
  await until('some calls of each client', async () => clients.answered() >= 4 * count, { everyMs: 10 })
  const underWay = clients.underWay()
  const begun = performance.now()
  server.child.kill('SIGTERM')
  await clients.ended
  const [code, signal] = await server.ended
  const endedMs = Math.round(performance.now() - begun)
  const problems = [
    ...[...clients.failures].map(([failure, times]) => `${times} × ${failure}`),
    ...(code === 0 ? [] : [`the server ended with ${code ?? signal}`]),
    ...(endedMs <= endLimitMs ? [] : [`the server ended after ${endedMs} ms`]),
  ]
  return { problems, calls: clients.answered(), underWay, endedMs }
}
