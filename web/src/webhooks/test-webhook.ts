import type { Webhook } from './webhook-queries.ts'

/** A webhook that was answered with an error twice. */
export const someWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: '42',
  event: 'payment.received',
  loan_id: 'LN-000042',
  state: 'waiting',
  tries: 2,
  at: '2026-03-02T09:00:00.000Z',
  sent_at: null,
  next_try_at: '2026-03-02T09:00:08.000Z',
  last_status: 503,
  problem: null,
  ...more,
})
