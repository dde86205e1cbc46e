/** The providers that calls wait for. Each has a queue with its own slots, so that one that hangs does not delay the others. */
export const queues = {
  sms: { slots: 8 },
  identity: { slots: 4 },
  // A payout is two calls: a thousand of them within 15 seconds, when each call takes 0.1 s, need 14 slots at every moment.
  money: { slots: 24 },
} as const

/** In the order in which they are served: texts first. */
export const queueNames = ['sms', 'identity', 'money'] as const satisfies readonly (keyof typeof queues)[]
export type QueueName = keyof typeof queues

/** Makes one value for each queue. */
export const perQueue = <T>(make: (queue: QueueName) => T): Record<QueueName, T> => ({
  sms: make('sms'),
  identity: make('identity'),
  money: make('money'),
})

/** A job is given up after so many failures in a row, or so many hours (real time), whichever comes first; then an admin sees it. */
export type Topic = { queue: QueueName; failures: number; hours: number }
export type Topics = Readonly<Record<string, Topic>>

/** Every topic with its queue. Within a queue, the topics listed first go first. */
export const topics: Topics = {
  // The code in the text is valid for ten minutes.
  'recovery-code': { queue: 'sms', failures: 20, hours: 1 },
  // A thief would profit from such a change: the owner is notified before the money is gone.
  'security-notice': { queue: 'sms', failures: 200, hours: 24 },
  // The customer's proof that they paid in cash: late is better than never.
  'cash-receipt': { queue: 'sms', failures: 200, hours: 2 * 24 },
  // A notification whose text may not wait: a security text, or the receipt for cash.
  'text-now': { queue: 'sms', failures: 300, hours: 2 * 24 },
  'phone-changed': { queue: 'sms', failures: 200, hours: 24 },
  'file-asked': { queue: 'sms', failures: 200, hours: 24 },
  'reversal-notice': { queue: 'sms', failures: 20, hours: 24 },
  // Texts of notifications, which waited for their hour. Stale reminders among them are dropped, receipts are not.
  text: { queue: 'sms', failures: 2_000, hours: 7 * 24 },
  'identity-check': { queue: 'identity', failures: 200, hours: 7 * 24 },
  // Money that was promised: it is tried for three days with growing delays, and never dropped.
  transfer: { queue: 'money', failures: 1_000, hours: 3 * 24 },
  // It is asked about until the provider reports an end, which takes days.
  'suspense-refund': { queue: 'money', failures: 1_000, hours: 15 * 24 },
  'virtual-account': { queue: 'money', failures: 100, hours: 3 * 24 },
  // Money for the account of an erased person is held as suspense until it is closed.
  'close-virtual-account': { queue: 'money', failures: 1_000, hours: 7 * 24 },
  'provider-customer': { queue: 'money', failures: 100, hours: 3 * 24 },
  // Servers of the previous release add these during an update.
  'provider-phone': { queue: 'money', failures: 100, hours: 3 * 24 },
}
