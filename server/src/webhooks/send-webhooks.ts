import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context/context.ts'
import { makeBreaker } from '../outbox/breaker.ts'
import { allowedAddresses, type PostOptions, postWebhook, signedHeaders } from './post-webhook.ts'
import { deleteSent, type DueWebhook, saveFailure, saveGivenUp, saveSent, takeDue } from './webhook-repository.ts'

/** Tries at once in one server. */
const slots = 4
const pollMs = 1_000
/** An event is tried for so long. */
const triedHours = 72
const maxDelaySeconds = 3_600
/** Sent events stay in the list for so long. */
const keptDays = 90

type Target = { url: string; secret: string }
type Outcome = { status: number | null; problem: string | null }

/** Doubling from two seconds, at most an hour. */
export const delayAfter = (attempts: number): number => Math.min(2 ** attempts, maxDelaySeconds)

/**
 * Sends the events of loans and payments to the lender's own systems: those of one loan in their order, each until it is answered with a 2xx
 * or for three days. While nothing answers, one event at a time is tried.
 */
export function startWebhooks(app: App, target: Target): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const breaker = makeBreaker()
  const isAllowed = allowedAddresses(app.settings.production)

  async function send(due: DueWebhook): Promise<void> {
    const end = breaker.begin()
    const { status, problem } = await tryOnce(target, due, { isAllowed, signal: stopping.signal })
    end(status === null ? 'away' : 'answered')
    const held = { id: due.id, attempts: due.attempts }
    if (status !== null && status >= 200 && status < 300) {
      await saveSent(app.database, { ...held, status })
    } else if (due.hours >= triedHours) {
      app.log.error('webhook given up', { id: due.id, event: due.event, status, problem })
      await saveGivenUp(app.database, { ...held, status, problem })
    } else {
      await saveFailure(app.database, { ...held, status, problem, againInSeconds: delayAfter(due.attempts) })
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const limit = Math.min(slots, breaker.allowedCalls())
      const due = limit === 0 ? [] : await takeDue(app.database, limit)
      await Promise.all(due.map(send))
      if (due.length < slots) await sleep(pollMs, undefined, { signal: stopping.signal })
    }
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run().catch((error: unknown) => {
        if (!stopping.signal.aborted) app.log.warn('webhooks', { error })
      })
      if (!stopping.signal.aborted) await sleep(pollMs)
    }
  }

  const working = runUntilStopped()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** A failed try has the error's code alone where it has one: the words of others may be about people. */
async function tryOnce(
  { url, secret }: Target,
  { id, event, data, at }: DueWebhook,
  options: PostOptions,
): Promise<Outcome> {
  const body = JSON.stringify({ id, event, at: at.toISOString(), data })
  const headers = signedHeaders({ id, event, body }, secret, Math.floor(Date.now() / 1_000))
  try {
    return { status: await postWebhook(url, headers, body, options), problem: null }
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown }
    return { status: null, problem: (typeof code === 'string' ? code : message).slice(0, 200) }
  }
}

/** Deletes events that were sent long ago. */
export async function sweepWebhooks({ database }: App): Promise<void> {
  const atOnce = 1_000
  while ((await deleteSent(database, keptDays, atOnce)) === atOnce) continue
}
