import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server behind the load balancer. `isUp`: its /readyz accepts calls. */
export type Backend = { url: string; isUp: boolean }
export type LoadBalancer = { readonly url: string; stop(): void }

const readinessMs = 100

/**
 * A load balancer in front of several servers. It uses them in rotation, keeps connections open, calls /readyz every 100 ms, and never
 * tries a call twice.
 */
export async function startLoadBalancer(backends: readonly Backend[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  let round = 0
  const http = createServer((asked, answer) => {
    const up = backends.filter(({ isUp }) => isUp)
    const backend = up[round++ % up.length]
    if (backend) pass(agent, backend.url, asked, answer)
    else answer.writeHead(502, 'no server is up').end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const stopping = new AbortController()
  void watchReadiness(backends, stopping.signal)
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop() {
      stopping.abort()
      agent.destroy()
      http.close()
      http.closeAllConnections()
    },
  }
}

function pass(agent: Agent, url: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, host: new URL(url).host }
  const onward = request(url + asked.url, { agent, method: asked.method ?? 'GET', headers }, (got) => {
    // Our connection to the client has its own header.
    const { connection: _ours, ...others } = got.headers
    answer.writeHead(got.statusCode ?? 502, others)
    got.pipe(answer)
  })
  onward.once('error', (error) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502, error.message.replace(/[^ -~]/g, ' ')).end()
  })
  asked.pipe(onward)
}

async function watchReadiness(backends: readonly Backend[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      backends.map(async (backend) => {
        backend.isUp = await mayServe(backend.url)
      }),
    )
    await sleep(readinessMs)
  }
}

/** True unless the server is stopping. On a busy machine the database may answer late, which is no reason to take the server out of service. */
const mayServe = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => !/stopping/.test(await answer.text()),
    () => false,
  )
