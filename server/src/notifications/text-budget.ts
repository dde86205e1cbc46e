import type { App } from '../context/context.ts'
import type { Limit } from '../security/limits.ts'
import type { Settings } from '../settings/settings.ts'

/** The limit has one key for the whole product. */
const all = 'all'
const alarmShare = 0.8
/** Texts that may wait leave the rest of the budget to codes. */
const waitingShare = 0.75

export const budgetWindows = ['hour', 'day'] as const
type Window = (typeof budgetWindows)[number]

const limitOf = (settings: Settings, window: Window): Limit =>
  window === 'hour'
    ? { name: 'texts an hour', max: settings.TEXTS_PER_HOUR, seconds: 3_600 }
    : { name: 'texts a day', max: settings.TEXTS_PER_DAY, seconds: 86_400 }

/** Whether the budget of texts has something left, for a code. */
export async function isBudgetLeft({ limits, settings }: App): Promise<boolean> {
  const waits = await Promise.all(budgetWindows.map((window) => limits.look(limitOf(settings, window), all)))
  return Math.max(...waits) === 0
}

/** How many texts that may wait the budget still has now: they use at most three quarters of it, since codes go first (C-208). */
export async function waitingTextsLeft({ limits, settings }: App): Promise<number> {
  const lefts = budgetWindows.map(async (window) => {
    const limit = limitOf(settings, window)
    return Math.floor(limit.max * waitingShare) - (await limits.used(limit, all))
  })
  return Math.max(0, Math.min(...(await Promise.all(lefts))))
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
