import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../journeys/ports.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/test-server-process.ts'
import { startLoadBalancer } from '../deploys/load-balancer.ts'

/** The launcher waits longer before each restart of a server; after this many kills everything is restarted, and the delays are short again. */
const killsOfOneStart = 4

/** One database with its servers. The launcher of the product keeps the first; where there are more, a load balancer is in front of all. */
export type Instances = {
  product: Product
  /** The port of each server. */
  ports: readonly number[]
  /** Must be called after a server was killed and is ready again. */
  afterKill(server: number): Promise<void>
  remove(): Promise<void>
}

/** @param settings further settings of all servers */
export async function startInstances(count: number, settings: Record<string, string> = {}): Promise<Instances> {
  const product = await newProduct('none')
  Object.assign(product.environment, settings)
  const ports = [product.port, ...(await freePorts(count - 1))]
  const balancer = count > 1 ? await startLoadBalancer(ports.map((port) => ({ url: urlOf(port), isUp: true }))) : null
  // The sandbox sends its webhooks to the load balancer.
  if (balancer) product.environment['SERVER_URL'] = balancer.url
  const others: KeptServer[] = []
  let kills = 0
  const remove = async (): Promise<void> => {
    for (const other of others) await other.stop()
    balancer?.stop()
    await product.remove()
  }
  try {
    await product.start()
    for (const port of ports.slice(1)) others.push(await keepServer({ ...product.environment, PORT: String(port) }))
  } catch (error) {
    await remove()
    throw error
  }
  return {
    product,
    ports,
    remove,
    async afterKill(server) {
      if (server > 0 || ++kills % killsOfOneStart > 0) return
      await product.stop()
      await sleep(200)
      await product.start()
    },
  }
}

export const urlOf = (port: number): string => `http://127.0.0.1:${port}`

type KeptServer = { stop(): Promise<void> }

/** A further server on the same database and providers, restarted whenever it ends, as a service manager does. */
async function keepServer(environment: Record<string, string>): Promise<KeptServer> {
  let isStopping = false
  let running = await startServerProcess(environment)
  const kept = keep()

  async function keep(): Promise<void> {
    for (;;) {
      await running.ended
      if (isStopping) return
      running = await startAgain(environment)
    }
  }
  return {
    async stop() {
      isStopping = true
      running.child.kill('SIGTERM')
      await kept
    },
  }
}

const againMs = 250

async function startAgain(environment: Record<string, string>): Promise<ServerProcess> {
  for (;;) {
    const started = await startServerProcess(environment).catch(() => null)
    if (started) return started
    await sleep(againMs)
  }
}
