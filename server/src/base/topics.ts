/** The providers that calls wait for; each has a queue with slots of its own, so that one that hangs delays no other. */
export const queues = {
  sms: { slots: 8 },
  identity: { slots: 4 },
  // A payout is two calls: a thousand of them within 15 seconds, when each call takes 0.1 s, are 14 at every moment.
  money: { slots: 24 },
} as const

/** In the order in which they are taken: texts first. */
export const queueNames = ['sms', 'identity', 'money'] as const satisfies readonly (keyof typeof queues)[]
export type QueueName = keyof typeof queues

/** One thing for each queue. */
export const perQueue = <T>(make: (queue: QueueName) => T): Record<QueueName, T> => ({
  sms: make('sms'),
  identity: make('identity'),
  money: make('money'),
})

/** A job is given up after so many failures in a row, or so many hours (real time), whatever comes first; a person sees it then. */
export type Topic = { queue: QueueName; failures: number; hours: number }
export type Topics = Readonly<Record<string, Topic>>

/** Every topic with its queue. Within a queue, the topics listed first go first. */
export const topics: Topics = {
  // The code in the text is valid for ten minutes.
  'recovery-code': { queue: 'sms', failures: 20, hours: 1 },
  // A change by which a thief would profit: the owner is told before the money is gone.
  'security-notice': { queue: 'sms', failures: 200, hours: 24 },
  // A customer's proof that they paid in cash: late is better than never.
  'cash-receipt': { queue: 'sms', failures: 200, hours: 2 * 24 },
  'phone-changed': { queue: 'sms', failures: 200, hours: 24 },
  'file-asked': { queue: 'sms', failures: 200, hours: 24 },
  'reversal-notice': { queue: 'sms', failures: 20, hours: 24 },
  'identity-check': { queue: 'identity', failures: 200, hours: 7 * 24 },
  // Money that was promised: tried for three days after growing delays, and never dropped.
  transfer: { queue: 'money', failures: 1_000, hours: 3 * 24 },
  // Looked for until the provider has reported an end, which takes it days.
  'suspense-refund': { queue: 'money', failures: 1_000, hours: 15 * 24 },
  'virtual-account': { queue: 'money', failures: 100, hours: 3 * 24 },
  'provider-customer': { queue: 'money', failures: 100, hours: 3 * 24 },
  // What servers of the version before promise while an update runs.
  'provider-phone': { queue: 'money', failures: 100, hours: 3 * 24 },
}
