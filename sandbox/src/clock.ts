import type { Memory } from './memory.ts'
import { call } from './outgoing.ts'
import type { Answer } from './outgoing.ts'

export interface Clock {
  /** The product's time, requested on each call; calculated from its last answer while the product cannot be reached. */
  now(): Promise<string>
  /** The product's time calculated from its last answer, without a request. */
  lastKnown(): string
  /** The clock route's answer; status 502 when the product cannot be reached. */
  ask(): Promise<Answer>
  move(body: string): Promise<Answer>
}

interface Options {
  memory: Memory
  serverUrl: () => string
  key: string
}

// A smaller difference is the duration of the request, and does not mean that the clock was set.
const jitter = 500
const timeoutMs = 3_000

/** The one clock of product and sandbox (C-180): it belongs to the product, which returns it at its clock route. */
export function createClock({ memory, serverUrl, key }: Options): Clock {
  const url = () => `${serverUrl()}/sandbox/clock`
  const headers = { 'x-sandbox-key': key }

  async function learn(answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering.catch(() => outOfReach)
    const now = answer.status === 200 ? timeIn(answer.text) : undefined
    if (now === undefined) return answer
    const offsetMilliseconds = now - Date.now()
    if (Math.abs(offsetMilliseconds - memory.known.clockOffset) > jitter)
      memory.remember({ kind: 'clock', offsetMilliseconds })
    return answer
  }

  const lastKnown = () => new Date(Date.now() + memory.known.clockOffset).toISOString()
  const ask = (timeout?: number) => learn(call({ method: 'GET', url: url(), headers, ...(timeout ? { timeout } : {}) }))
  return {
    lastKnown,
    ask: () => ask(30_000),
    now: async () => {
      const answer = await ask(timeoutMs)
      const now = answer.status === 200 ? timeIn(answer.text) : undefined
      return now === undefined ? lastKnown() : new Date(now).toISOString()
    },
    // There is no time-out: the answer comes after the daily job of each passed day.
    move: (body) => learn(call({ method: 'POST', url: url(), headers, body })),
  }
}

const outOfReach: Answer = { status: 502, text: '{"message":"The product\'s clock cannot be reached"}' }

function timeIn(text: string): number | undefined {
  try {
    const time = Date.parse(String((JSON.parse(text) as { now?: unknown }).now))
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}
