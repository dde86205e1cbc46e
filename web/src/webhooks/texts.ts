import type { WebhookEvent, WebhookState } from '@kasuwa/contract/webhook-lists.ts'

const events: Record<WebhookEvent, string> = {
  'loan.requested': 'Loan requested',
  'loan.approved': 'Loan approved',
  'loan.rejected': 'Loan rejected',
  'loan.disbursed': 'Loan disbursed',
  'loan.not_disbursed': 'Loan not disbursed',
  'loan.overdue': 'Loan overdue',
  'loan.completed': 'Loan completed',
  'loan.written_off': 'Loan written off',
  'loan.rescheduled': 'Loan rescheduled',
  'payment.received': 'Payment received',
  'payment.reversed': 'Payment reversed',
}
const states: Record<WebhookState, string> = { waiting: 'Waiting', given_up: 'Given up', sent: 'Sent' }
const none: Record<WebhookState, string> = {
  waiting: 'No webhook waits.',
  given_up: 'No webhook was given up.',
  sent: 'No webhook was sent yet.',
}

export const webhooksTexts = {
  page: 'Webhooks',
  purpose: 'Events of loans and payments that your own systems get. Each is tried for three days.',
  off: 'Webhooks are switched off: WEBHOOK_URL is not set.',
  list: {
    title: 'Webhooks to your systems',
    search: 'Search by loan number',
    loading: 'Loading the webhooks',
    pager: 'Pages of webhooks',
  },
  filter: 'State of the webhooks',
  events,
  states,
  none,
  event: 'Event',
  loan: 'Loan',
  at: 'When',
  tries: 'Tries',
  lastAnswer: 'Last answer',
  answered: (status: number) => `Status ${status}`,
  noAnswer: (problem: string) => `No answer: ${problem}`,
  nextTry: (when: string) => `Next try ${when}`,
  sentAt: (when: string) => `Sent ${when}`,
  actions: 'Actions',
  again: 'Send again',
  underWay: 'It is being sent. Your system gets it under the same id.',
}
