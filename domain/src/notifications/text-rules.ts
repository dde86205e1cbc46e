import type { UserStatus } from '../access/account-types.ts'
import { addDays, lagosDay, lagosMidnight } from '../dates.ts'
import { type NotificationKind, textClassOf } from './kinds.ts'

const hourMs = 3_600_000
/** Texts leave from 08:00 to 20:00 in Lagos (C-208). */
const firstHour = 8
const lastHour = 20
/** A text waits so long for others to the same person, and takes them with it. */
const gatherMs = 60_000
/** The most texts that one person gets in a day, besides those that leave at once. */
export const maxTextsADay = 3

const hourInDay = (now: Date): number => (now.getTime() - lagosMidnight(lagosDay(now)).getTime()) / hourMs

/** Whether it is between 08:00 and 20:00 in Lagos. */
export const isTextHour = (now: Date): boolean => hourInDay(now) >= firstHour && hourInDay(now) < lastHour

/** The next time at or after `at` that is between 08:00 and 20:00 in Lagos. */
export function nextTextTime(at: Date): Date {
  if (isTextHour(at)) return at
  const today = lagosDay(at)
  const morning = hourInDay(at) < firstHour ? today : addDays(today, 1)
  return new Date(lagosMidnight(morning).getTime() + firstHour * hourMs)
}

/** When the text of an event at `now` may leave: after a minute in which others may join it, between 08:00 and 20:00. */
export const textTimeOf = (now: Date): Date => nextTextTime(new Date(now.getTime() + gatherMs))

/** 08:00 in Lagos on the day after `now`. */
export const tomorrowMorning = (now: Date): Date => nextTextTime(lagosMidnight(addDays(lagosDay(now), 1)))

/** A text that waits. `isTrue`: a reminder that is of today and still true; true for every other kind. */
export type WaitingText = { id: number; kind: NotificationKind; isTrue: boolean }
export type DropReason = 'stale' | 'closed' | 'limit'
export type TextPlan = {
  /** These leave as one text. */
  send: number[]
  drop: { id: number; reason: DropReason }[]
  /** These wait for the next morning. */
  postpone: number[]
}

/**
 * Decides about all texts that wait for one person, in the hours of texts (C-208): stale reminders are dropped; disabled people get only
 * receipts, banned ones nothing; a fourth text of a day waits for the next morning, if it is no reminder.
 */
export function planTexts(
  texts: readonly WaitingText[],
  { status, sentToday }: { status: UserStatus; sentToday: number },
): TextPlan {
  const plan: TextPlan = { send: [], drop: [], postpone: [] }
  for (const { id, kind, isTrue } of texts) {
    const reason = !isTrue ? 'stale' : mayGet(status, kind) ? null : 'closed'
    if (reason) plan.drop.push({ id, reason })
    else if (sentToday < maxTextsADay) plan.send.push(id)
    else if (textClassOf(kind) === 'reminder') plan.drop.push({ id, reason: 'limit' })
    else plan.postpone.push(id)
  }
  return plan
}

/**
 * Whether a person of this status gets texts of this kind: a disabled one gets receipts of money, and the word that their data was erased; a
 * banned one none.
 */
export const mayGet = (status: UserStatus, kind: NotificationKind): boolean =>
  status === 'disabled'
    ? textClassOf(kind) === 'receipt' || kind === 'cash_receipt' || kind === 'data_erased'
    : status !== 'banned'

/**
 * How often a text may be given to the provider whose answer was lost: a reminder once, all others once more, so that nobody misses a
 * receipt.
 */
export const maxTries = (kind: NotificationKind): number => (textClassOf(kind) === 'reminder' ? 1 : 2)
