import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { replayEvent } from './webhook-repository.ts'

/**
 * Has an event sent again under its id, by which the receiver knows it: one that was given up, one that waits, or one that was sent.
 * @throws Refused webhooks_off, not_found
 */
export function replayWebhook(context: Context, { id }: { id: string }) {
  const { actor, app } = context
  return answerOnce(context, async (tx) => {
    if (app.settings.webhooks === null) throw new Refused('webhooks_off')
    const event = /^\d{1,15}$/.test(id) ? await replayEvent(tx, Number(id)) : undefined
    if (!event) throw new Refused('not_found')
    await record(tx, actor, { action: 'webhook.replayed', subject: { kind: 'webhook', id }, after: event })
    return { id, state: 'waiting' as const }
  })
}
