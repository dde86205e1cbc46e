import { createHmac } from 'node:crypto'
import type { Memory } from './memory.ts'
import { call } from './outgoing.ts'

export interface Event {
  event: string
  data: unknown
}

export interface Webhooks {
  /** Sends an event now, `deliveries` times, and returns the status of each (0: no connection). Without a 2xx it is tried again later. */
  deliver(key: string, event: Event, deliveries: number, parallel?: boolean): Promise<number[]>
  /** Sends an event a moment later, and repeats it until it gets a 2xx, also after a restart. */
  send(key: string, event: Event): void
  /** Sends any event exactly once; `tampered` changes its bytes after they were signed. */
  sendOnce(event: Event, tampered: boolean): Promise<number>
  /** Continues with the webhooks that were not sent when the sandbox stopped. */
  resume(): void
  stop(): void
}

interface Options {
  memory: Memory
  serverUrl: () => string
  secretKey: string
}

// The seconds before each further attempt; the last value repeats for a day.
const backOff = [2, 5, 15, 30, 60]
const attempts = 1_440
const atOnce = 8
const soon = 100

/** The hex HMAC-SHA512 of exactly the bytes sent, as in Paystack's `x-paystack-signature`. */
export function signature(body: string | Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** The sender of Paystack's webhooks. A key names an event of one subject; sending it again replaces the webhook that is still due for this key. */
export function createWebhooks({ memory, serverUrl, secretKey }: Options): Webhooks {
  const timers = new Map<string, NodeJS.Timeout>()
  const limit = limiter(atOnce)
  let stopped = false

  async function post(body: string, signed = body): Promise<number> {
    try {
      // No webhook is sent about a change that a restart could lose.
      await memory.flushed()
      const headers = { 'x-paystack-signature': signature(signed, secretKey) }
      const url = `${serverUrl()}/api/webhooks/paystack`
      return (await call({ method: 'POST', url, headers, body, timeout: 30_000 })).status
    } catch {
      return 0
    }
  }

  function due(key: string, event: Event): string {
    const body = JSON.stringify(event)
    clearTimeout(timers.get(key))
    memory.remember({ kind: 'webhook-due', key, body })
    return body
  }

  function later(key: string, attempt: number, milliseconds: number): void {
    if (stopped) return
    clearTimeout(timers.get(key))
    const timer = setTimeout(() => void limit(() => attemptOf(key, attempt)).catch(() => {}), milliseconds)
    timers.set(key, timer.unref())
  }

  async function attemptOf(key: string, attempt: number): Promise<void> {
    const body = memory.known.webhooks.get(key)
    if (body === undefined || stopped) return
    await settle(key, attempt, [await post(body)])
  }

  async function settle(key: string, attempt: number, statuses: number[]): Promise<void> {
    if (statuses.some((status) => status >= 200 && status < 300) || attempt >= attempts) {
      clearTimeout(timers.get(key))
      timers.delete(key)
      if (memory.known.webhooks.has(key)) memory.remember({ kind: 'webhook-done', key })
      return memory.flushed()
    }
    return later(key, attempt + 1, (backOff[attempt] ?? backOff.at(-1) ?? 60) * 1_000)
  }

  return {
    deliver: async (key, event, deliveries, parallel = false) => {
      if (deliveries === 0) return []
      const body = due(key, event)
      const statuses: number[] = []
      if (parallel) statuses.push(...(await Promise.all(Array.from({ length: deliveries }, () => post(body)))))
      else while (statuses.length < deliveries) statuses.push(await post(body))
      await settle(key, 0, statuses)
      return statuses
    },
    send: (key, event) => {
      due(key, event)
      later(key, 0, soon)
    },
    sendOnce: (event, tampered) => {
      const body = JSON.stringify(event)
      return post(tampered ? `${body} ` : body, body)
    },
    resume: () => {
      for (const key of memory.known.webhooks.keys()) later(key, 0, soon)
    },
    stop: () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Runs at most `max` pieces of work at a time; the others wait. */
function limiter(max: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((go) => waiting.push(go))
    running += 1
    try {
      await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
