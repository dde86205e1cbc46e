import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { App } from '../context.ts'

/** Milliseconds of real time. */
const timeoutMs = 5_000
const pollMs = 75

/** A payout's present state, with the outbox row that is still to send it. `waitsForCode`: it will not arrive before a person acts. */
export type OpenPayout = { status: PaymentStatus; openJob: number | null; waitsForCode: boolean }

/**
 * Works a payout's outbox row now and waits up to 5 seconds for its outcome, be it the answer or a webhook (C-86). Answers its state
 * then; the outbox goes on with one that is still open. While the provider is known to be away it does not wait.
 */
export async function awaitSettled<T extends OpenPayout | undefined>(app: App, read: () => Promise<T>): Promise<T> {
  const until = Date.now() + timeoutMs
  let latest = await read()
  if (latest?.status === 'pending' && !latest.waitsForCode && latest.openJob)
    await Promise.race([app.outbox.work(latest.openJob), sleep(timeoutMs, undefined, { ref: false })])
  for (;;) {
    latest = await read()
    if (
      latest?.status !== 'pending' ||
      latest.waitsForCode ||
      Date.now() >= until ||
      app.outbox.stateOf('money') === 'open'
    )
      return latest
    await sleep(pollMs)
  }
}
