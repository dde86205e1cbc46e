import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server behind the load balancer. `isUp`: its /readyz allows to send calls there. */
export type Backend = { url: string; isUp: boolean }
export type LoadBalancer = { readonly url: string; stop(): void }

const readinessMs = 100

/** What stands before several servers: in turn, connections kept open, a call of /readyz every 100 ms, and no second try. */
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
    // Our connection to the client is another one.
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

/** A busy machine may keep the database from answering in time; that is no reason to take the server out of service. */
const mayServe = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => !/stopping/.test(await answer.text()),
    () => false,
  )
