import type { Exchange, House } from '../context.ts'
import type { Limit } from '../limits.ts'
import type { Settings } from '../settings.ts'
import { tokenDigest } from '../vault.ts'
import { isKnownDevice } from './device-repository.ts'

/** The one key of a limit that is the whole product's. */
const all = 'all'
const alarmShare = 0.8

export const budgetWindows = ['hour', 'day'] as const
type Window = (typeof budgetWindows)[number]

const limitOf = (settings: Settings, window: Window): Limit =>
  window === 'hour'
    ? { name: 'texts an hour', most: settings.TEXTS_PER_HOUR, seconds: 3_600 }
    : { name: 'texts a day', most: settings.TEXTS_PER_DAY, seconds: 86_400 }

/**
 * Whether a sign-up may still get a text. When the budget is used up it gets one only on a browser that somebody signed in on. Recovery is
 * not asked: it sends to known phones alone, each with limits of its own.
 */
export async function areTextsLeft({ house, exchange }: { house: House; exchange: Exchange }): Promise<boolean> {
  const waits = await Promise.all(
    budgetWindows.map((window) => house.limits.look(limitOf(house.settings, window), all)),
  )
  if (Math.max(...waits) === 0) return true
  if (exchange.device && (await isKnownDevice(house.database, tokenDigest(exchange.device)))) return true
  house.metrics.count('texts_refused_total')
  return false
}

/** Counts a text that leaves the house, and raises the alarm when that is the one with which four fifths, or all, of the budget are used. */
export async function countInBudget(house: House): Promise<void> {
  house.metrics.count('texts_sent_total')
  for (const window of budgetWindows) {
    const limit = limitOf(house.settings, window)
    const sent = await house.limits.count(limit, all)
    if (sent === limit.most) house.log.error('the budget of text messages is used up', { window, budget: limit.most })
    else if (sent === Math.ceil(limit.most * alarmShare))
      house.log.warn('four fifths of the budget of text messages are used', { window, budget: limit.most })
  }
}

/** How much of each window's budget is used, 1 being all of it. */
export async function budgetUsed(house: House): Promise<Record<Window, number>> {
  const shares = budgetWindows.map(async (window) => {
    const limit = limitOf(house.settings, window)
    return [window, (await house.limits.used(limit, all)) / limit.most] as const
  })
  return Object.fromEntries(await Promise.all(shares)) as Record<Window, number>
}
