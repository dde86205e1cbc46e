import type { App } from '../context/context.ts'
import { countWaitingWebhooks } from './webhook-repository.ts'

/** How many webhooks are still to be sent; null where this server sends none, which costs no statement. */
export const waitingWebhooks = async ({ settings, database }: App): Promise<number | null> =>
  settings.webhooks ? countWaitingWebhooks(database) : null
