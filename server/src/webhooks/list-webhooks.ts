import type { WebhookState } from '@kasuwa/contract/webhook-lists.ts'
import type { Context } from '../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { listEvents, type ListedWebhook } from './webhook-repository.ts'

type Input = ListInput & { state?: WebhookState | undefined }

/** One page of the events in a state, newest first; a loan's number in the search leaves those of this loan. */
export async function listWebhooks({ app }: Context, input: Input) {
  const { state = 'waiting', search } = input
  const { limit, skip } = rangeOf(input)
  const { rows, page } = pageOf(
    input,
    ...(await listEvents(app.database, state, loanNumberIn(search), { limit, skip })),
  )
  return { is_on: app.settings.webhooks !== null, webhooks: rows.map((row) => answerOf(row, state)), page }
}

/** A loan's number as it is stored, however it is written: `ln-000 042` is LN-000042. */
function loanNumberIn(search: string | undefined): string | null {
  const words = search?.replaceAll(/\s/g, '').toUpperCase()
  return words || null
}

const answerOf = (row: ListedWebhook, state: WebhookState) => ({
  id: String(row.id),
  event: row.event,
  loan_id: row.loanNumber,
  state,
  tries: row.attempts,
  at: row.at,
  sent_at: row.sentAt,
  next_try_at: state === 'waiting' ? row.dueAt : null,
  last_status: row.lastStatus,
  problem: row.lastProblem,
})
