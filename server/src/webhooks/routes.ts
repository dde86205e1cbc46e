import type { Handlers } from '../context/handlers.ts'
import { listWebhooks } from './list-webhooks.ts'
import { replayWebhook } from './replay-webhook.ts'

export const webhooksRoutes: Handlers['webhooks'] = { list: listWebhooks, replay: replayWebhook }
