import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: a port that is free now stays free while the product is down for a moment. */
const range = [20_000, 32_000] as const

/** Ports that nothing listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(...range)
    if (!(await isTaken(port))) found.add(port)
  }
  return [...found]
}

/** Whether anything listens on a port of this machine. */
export async function isTaken(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(true))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })
}
