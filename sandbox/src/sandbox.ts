import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { createClock } from './clock.ts'
import { openMemory } from './memory.ts'
import { endSoon } from './paystack/settle-refund.ts'
import { reverseSoon } from './paystack/settle-transfer.ts'
import { openRequestLog } from './requests.ts'
import { reachable } from './settings.ts'
import type { Settings } from './settings.ts'
import { createWebhooks } from './webhooks.ts'

export interface Sandbox {
  url: string
  /** Sets the product's address, when the product started after the sandbox. */
  setServerUrl(serverUrl: string): void
  stop(): Promise<void>
}

interface Options extends Settings {
  /** Milliseconds to wait for a port that is in use. */
  portTimeout?: number
}

/** Starts the simulated providers on a port (0: any free one), with its memory in `dataDir`/sandbox; rejects when the port stays in use. */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const { port, host, dataDir, paystackSecretKey, paystackSettles = 'balance', welcome, portTimeout = 10_000 } = options
  // This comes before the memory is read: the port may be used by an earlier sandbox that still writes to it.
  await untilFree(port, host, portTimeout)
  const folder = join(dataDir, 'sandbox')
  const [memory, requests] = await Promise.all([openMemory(folder), openRequestLog(folder)])
  let product = options.serverUrl
  const serverUrl = () => product.replace(/\/+$/, '')
  const webhooks = createWebhooks({ memory, serverUrl, secretKey: paystackSecretKey })
  const clock = createClock({ memory, serverUrl, key: paystackSecretKey })
  const context = { memory, clock, webhooks, requests, paystackSecretKey, paystackSettles, serverUrl, welcome }
  const app = await buildApp(context)
  await app.listen({ port, host })
  webhooks.resume()
  for (const transfer of memory.known.transfers.values()) if (transfer.next) reverseSoon(context, transfer)
  for (const refund of memory.known.refunds.values()) if (refund.next) endSoon(context, refund)

  return {
    url: `http://${reachable(host)}:${(app.server.address() as AddressInfo).port}`,
    setServerUrl: (url) => {
      product = url
    },
    stop: async () => {
      webhooks.stop()
      await app.close()
      await Promise.all([memory.close(), requests.close()])
    },
  }
}

async function untilFree(port: number, host: string, timeoutMs: number): Promise<void> {
  if (port === 0) return
  const deadline = Date.now() + timeoutMs
  while (!(await isFree(port, host))) {
    if (Date.now() > deadline)
      throw new Error(`Port ${port} on ${host} is in use: stop the program that listens there, or set SANDBOX_PORT`)
    await delay(200)
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
