import { Refused } from '@kasuwa/domain/refusal.ts'
import { boundedQueue, concurrencyLimitByKey, refuseAboveByKey } from '../base/concurrency-limit.ts'
import type { UserId } from '../base/ids.ts'

/** One person may send so many bodies with files at the same time; a page sends two. */
const bodiesOfOne = 6
const bodies = refuseAboveByKey(
  bodiesOfOne,
  () => new Refused('too_many_requests', undefined, { retryAfterSeconds: 10 }),
)

/** One file of each person, so that others wait behind at most one of theirs. */
const oneByOne = concurrencyLimitByKey(1)
/** A picture of the largest size takes 100 MB while it is unpacked, and a processor for a second. */
const queue = boundedQueue({ atOnce: 2, waiting: 16, retryAfterSeconds: 5 })

/**
 * Receives a body with a file, however slowly it comes.
 * @throws Refused too_many_requests while six bodies of the person are being received
 */
export const oneBodyOf = <T>(userId: UserId, receive: () => Promise<T>): Promise<T> => bodies(userId, receive)

/**
 * Works on one complete file of a person when their others are done and a place is free (DOC-12): at most two are in memory at one time.
 * @throws Refused unavailable when sixteen people are already waiting
 */
export const inTurn = <T>(userId: UserId, look: () => Promise<T>): Promise<T> => oneByOne(userId, () => queue(look))
