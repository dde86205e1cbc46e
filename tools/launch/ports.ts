import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 5_000

/**
 * Waits a little for a port that a killed run still uses.
 * @param setting the name of the setting of the port, for the sentence
 * @throws Error with a sentence for the person at the terminal
 */
export async function expectFree(setting: string, host: string, port: number): Promise<void> {
  for (const begin = Date.now(); ; await sleep(200)) {
    const problem = await tryOn(host, port)
    if (problem === null) return
    if (problem !== 'EADDRINUSE')
      throw new Error(`${setting}: this machine does not let us listen on ${host}:${port} (${problem}).`)
    if (Date.now() - begin > timeoutMs) {
      throw new Error(
        `${setting}: port ${port} is in use by another Kasuwa or another program. Stop it, or start with ${setting}=<another port>.`,
      )
    }
  }
}

/** A port that is free now. */
export async function anyPort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function tryOn(host: string, port: number): Promise<string | null> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
}
