import { notificationKinds } from '@kasuwa/domain/notifications/kinds.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { parameter } from './dependent.ts'
import { instant } from './entities/wire.ts'
import { form } from './fields.ts'
import { wholeNumber } from './numbers.ts'
import { genericWords } from './words.ts'

const notificationId = () => wholeNumber(genericWords.notListed, (id) => id > 0)

/** One event in the bell (C-208). */
export const notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKinds),
  words: z.string(),
  at: instant(),
  is_read: z.boolean(),
  /** The thing that it is about; null where it is about the person themselves. */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
})

export const notificationsCalls = {
  list: call({
    method: 'GET',
    path: '/notifications',
    summary: "The caller's own notifications, newest first; those before `before`, if it is given",
    who: 'signed-in',
    input: form({ before: parameter(notificationId()) }),
    data: z.object({
      notifications: z.array(notification),
      /** Counted up to 100. */
      unread: z.int(),
      /** The `before` of the next page; null at the end. */
      next: z.nullable(z.int()),
    }),
  }),
  read: call({
    method: 'POST',
    path: '/notifications/read',
    summary: "Mark the caller's own notifications up to this one as read",
    who: 'signed-in',
    input: form({ up_to: notificationId() }),
    data: z.object({ unread: z.int() }),
    // Sent again it changes nothing.
    repeatable: false,
  }),
  sendAgain: call({
    method: 'POST',
    path: '/admin/texts/{id}/again',
    summary:
      'Send a customer a text again, by all rules of texts, at most three to one customer in a day; written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string() }),
    /** `from`: the time from which it may leave. */
    data: z.object({ id: z.int(), from: instant() }),
    refusals: ['not_found', 'text_not_again', 'text_again_limit', 'text_again_waits', 'idempotency_conflict'],
  }),
}
