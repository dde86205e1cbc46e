// The events and states of webhooks, apart from the schemas: the screen that lists them does not need those.

/** The events that the lender's own systems get. `loan.not_disbursed`: a loan waits for its money again. */
export const webhookEvents = [
  'loan.requested',
  'loan.approved',
  'loan.rejected',
  'loan.disbursed',
  'loan.not_disbursed',
  'loan.overdue',
  'loan.completed',
  'loan.written_off',
  'loan.rescheduled',
  'payment.received',
  'payment.reversed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `given_up`: it was tried for three days, and is not sent until a person asks for it. */
export const webhookStates = ['waiting', 'given_up', 'sent'] as const
export type WebhookState = (typeof webhookStates)[number]
