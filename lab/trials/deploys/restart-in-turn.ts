import { until } from '../../../journeys/until.ts'
import type { ServerProcess } from '../../../server/src/testing/test-server-process.ts'
import { startClients } from './clients.ts'
import type { DeployedProduct } from './deployed-product.ts'
import { type Backend, startLoadBalancer } from './load-balancer.ts'

export type Restarted = { problems: string[]; calls: number; restarts: number; deskActs: number }

type Instance = Backend & { process: ServerProcess }

/**
 * Restarts two servers behind a load balancer, which desks call too, one after the other, each at least once, until there were enough calls (G12).
 * @param delayMs the time each client waits between two calls
 */
export async function restartInTurn(
  product: DeployedProduct,
  count: number,
  isEnough: (calls: number) => boolean,
  { desks = 0, delayMs = 0 } = {},
): Promise<Restarted> {
  const start = async (): Promise<Instance> => {
    const process = await product.startServer()
    return { process, url: process.url, isUp: true }
  }
  const instances = await Promise.all([start(), start()])
  const balancer = await startLoadBalancer(instances)
  const clients = startClients(balancer.url, count, product.callOf, { delayMs })
  const desk = product.startDesk(balancer.url, desks)
  const problems: string[] = []
  let restarts = 0
  try {
    for (; restarts < instances.length || !isEnough(clients.answered()); restarts += 1) {
      const instance = instances[restarts % instances.length]!
      instance.process.child.kill('SIGTERM')
      const [code, signal] = await instance.process.ended
      if (code !== 0) problems.push(`a server ended with ${code ?? signal}`)
      Object.assign(instance, await start(), { isUp: false })
      await until('the load balancer to use the server', async () => instance.isUp)
    }
  } finally {
    const { again } = await desk.stop()
    if (again > 0) problems.push(`${again} calls of the desk had to be sent again`)
    await clients.stop()
    balancer.stop()
  }
  for (const [failure, times] of clients.failures) problems.push(`${times} × ${failure}`)
  return { problems, calls: clients.answered(), restarts, deskActs: desk.acts() }
}
