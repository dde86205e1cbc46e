import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A call that must be answered with 2xx. */
export type ExpectedCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** It is called after an answer with 2xx. */
  onDone?(): void
}

/** Clients that make calls. `failures` counts the outcomes of calls that were not answered with 2xx. */
export type Clients = {
  readonly failures: ReadonlyMap<string, number>
  answered(): number
  /** The number of calls that were begun and are not answered yet. */
  underWay(): number
  /** Resolves when all have ended. */
  readonly ended: Promise<unknown>
  /** Asks them to stop after the call under way. */
  stop(): Promise<void>
}

/**
 * Starts clients, each with a separate connection, that make one call after the other.
 * @param callOf the nth call
 * @param delayMs the time each waits after an answer; 0 means no wait
 * @param endsWithConnection a client ends when the server closes its connection with an answer; otherwise it opens another one
 */
export function startClients(
  url: string,
  count: number,
  callOf: (index: number) => ExpectedCall,
  { endsWithConnection = false, delayMs = 0 } = {},
): Clients {
  const failures = new Map<string, number>()
  const stopping = new AbortController()
  let [begun, answered] = [0, 0]

  async function callAgainAndAgain(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isOpen = true; isOpen && !stopping.signal.aborted;) {
      const call = callOf(begun++)
      const { problem, closes } = await exchange(agent, url, call)
      answered += 1
      if (problem === null) call.onDone?.()
      else failures.set(problem, (failures.get(problem) ?? 0) + 1)
      isOpen = !(endsWithConnection && closes)
      if (delayMs > 0) await sleep(delayMs)
    }
    agent.destroy()
  }
  const ended = Promise.all(Array.from({ length: count }, callAgainAndAgain))
  return {
    failures,
    answered: () => answered,
    underWay: () => begun - answered,
    ended,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

type Exchanged = { problem: string | null; closes: boolean }

function exchange(agent: Agent, url: string, { method, path, headers, body }: ExpectedCall): Promise<Exchanged> {
  const name = `${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ problem: `${name}: ${error.message}`, closes: true })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode = 0, statusMessage = '' } = answer
      const problem = statusCode >= 200 && statusCode < 300 ? null : `${name}: ${statusCode} ${statusMessage}`
      answer.resume().once('error', fail)
      answer.once('end', () => resolve({ problem, closes: closes(answer) }))
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

const closes = ({ headers }: IncomingMessage): boolean => headers.connection === 'close'
