import type { WebhookState } from '@kasuwa/contract/webhook-lists.ts'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { type ListInput, paged } from '../lists/use-list.ts'

export type Webhook = Awaited<ReturnType<typeof api.webhooks.list>>['data']['webhooks'][number]

/** A page of the webhooks in a state, newest first. Read again on each opening, since they are sent meanwhile. */
export const webhooksQuery = (state: WebhookState, { page, search }: ListInput) => ({
  ...pageQuery(
    { ...queries.webhooks.list, call: api.webhooks.list },
    paged({ state, ...(page && { page }), ...(search && { search }) }),
  ),
  staleTime: 0,
})
