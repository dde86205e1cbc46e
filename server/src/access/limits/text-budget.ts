import type { Exchange, App } from '../../context/context.ts'
import type { Limit } from '../../security/limits.ts'
import type { Settings } from '../../settings/settings.ts'
import { tokenDigest } from '../../security/vault.ts'
import { isKnownDevice } from '../devices/device-repository.ts'

/** The limit has one key for the whole product. */
const all = 'all'
const alarmShare = 0.8

export const budgetWindows = ['hour', 'day'] as const
type Window = (typeof budgetWindows)[number]

const limitOf = (settings: Settings, window: Window): Limit =>
  window === 'hour'
    ? { name: 'texts an hour', max: settings.TEXTS_PER_HOUR, seconds: 3_600 }
    : { name: 'texts a day', max: settings.TEXTS_PER_DAY, seconds: 86_400 }

/**
 * Whether a sign-up may still get a text. When the budget is used up it gets one only on a browser that a person signed in on. Recovery
 * does not ask: it sends only to known phones, and each has its own limits.
 */
export async function areTextsLeft({ app, exchange }: { app: App; exchange: Exchange }): Promise<boolean> {
  const waits = await Promise.all(budgetWindows.map((window) => app.limits.look(limitOf(app.settings, window), all)))
  if (Math.max(...waits) === 0) return true
  if (exchange.device && (await isKnownDevice(app.database, tokenDigest(exchange.device)))) return true
  app.metrics.count('texts_refused_total')
  return false
}

/** Counts a text that leaves the app, and raises the alarm when it brings the budget to four fifths, or uses it up. */
export async function countInBudget(app: App): Promise<void> {
  app.metrics.count('texts_sent_total')
  for (const window of budgetWindows) {
    const limit = limitOf(app.settings, window)
    const sent = await app.limits.count(limit, all)
    if (sent === limit.max) app.log.error('the budget of text messages is used up', { window, budget: limit.max })
    else if (sent === Math.ceil(limit.max * alarmShare))
      app.log.warn('four fifths of the budget of text messages are used', { window, budget: limit.max })
  }
}

/** How much of each window's budget is used, 1 being all of it. */
export async function budgetUsed(app: App): Promise<Record<Window, number>> {
  const shares = budgetWindows.map(async (window) => {
    const limit = limitOf(app.settings, window)
    return [window, (await app.limits.used(limit, all)) / limit.max] as const
  })
  return Object.fromEntries(await Promise.all(shares)) as Record<Window, number>
}
