import { type NotificationKind, textClassOf } from '@kasuwa/domain/notifications/kinds.ts'
import { textOfAll, type EventFacts } from '@kasuwa/domain/notifications/templates.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { isTextHour, mayGet, maxTries, nextTextTime } from '@kasuwa/domain/notifications/text-rules.ts'
import type { App, JobHandler } from '../context/context.ts'
import { productNow } from '../db/product-time.ts'
import type { JobOutcome } from '../outbox/outbox.ts'
import { isUndone, ProviderRefused, ProviderUnavailable, smsFor } from '../providers/ports.ts'
import { countInBudget, waitingTextsLeft } from './text-budget.ts'
import { countTry, endText, findText, markSent, type TextRow, waitAgain } from './text-repository.ts'

/** The only other try comes so much later (real time): both would be lost in one short failure of the provider otherwise. */
const againInSeconds = 300

/**
 * A text that may wait and is older than so many days ends with the provider's refusal: one that refuses a number each time would be asked for ever. It
 * is given to the provider all the same, since nobody may have tried yet: the app was down, or the clock of a trial was moved.
 */
const maxDays = 7

/** The note of such a text, and of one whose job was given up. */
export const neverAccepted = 'never accepted'

/** A text for which the budget has nothing left is looked at again after so many seconds. */
const budgetSeconds = 60

const idsOf = (rows: readonly TextRow[]): number[] => rows.map(({ id }) => id)

/**
 * Sends the text of a notification, with all that leave together with it. Each try is counted before the provider is called: after a lost
 * answer, or a crash in between, a reminder is not sent again, and every other text once more (C-208). What changed while the provider was
 * unavailable counts: a stale reminder is dropped, and so is a text to an account that was closed. A text that may wait is not sent after
 * 20:00, and one of an earlier day is planned again, since it counts to the day on which it leaves.
 * @throws ProviderUnavailable when the provider did not accept it
 */
export const sendText: JobHandler = async (app, { subject }) => {
  const rows = await app.database.rows(findText, { lead: Number(subject), days: maxDays })
  const now = await productNow(app.database)
  const going = await withoutEnded(app, rows)
  const waits = going.filter(({ kind, dueAt }) => textClassOf(kind) !== 'now' && !mayLeave(dueAt, now))
  if (waits.length > 0) await app.database.run(waitAgain, { ids: idsOf(waits), dueAt: nextTextTime(now) })
  const ready = going.filter((row) => !waits.includes(row))
  const [first] = ready
  if (!first) return 'done'
  // After an outage many leave at once: codes still go first.
  if (textClassOf(first.kind) !== 'now' && (await waitingTextsLeft(app)) === 0) return { againInSeconds: budgetSeconds }
  return send(app, ready, first)
}

const mayLeave = (planned: Date, now: Date): boolean => isTextHour(now) && lagosDay(planned) === lagosDay(now)

/** The rows that may be given to the provider; the others end here. */
async function withoutEnded(app: App, rows: readonly TextRow[]): Promise<TextRow[]> {
  const lost = rows.filter((row) => row.tries >= maxTries(row.kind) || (row.tries > 0 && whyDropped(row) !== null))
  if (lost.length > 0) await app.database.run(endText, { ids: idsOf(lost), state: 'failed', note: 'no answer' })
  const others = rows.filter((row) => !lost.includes(row))
  for (const why of ['stale', 'closed'] as const)
    await drop(
      app,
      others.filter((row) => whyDropped(row) === why),
      why,
    )
  return others.filter((row) => whyDropped(row) === null)
}

function whyDropped({ kind, isTrue, status }: TextRow): 'stale' | 'closed' | null {
  if (!isTrue) return 'stale'
  return mayGet(status, kind) ? null : 'closed'
}

async function drop(app: App, rows: readonly TextRow[], why: 'stale' | 'closed'): Promise<void> {
  if (rows.length === 0) return
  await app.database.run(endText, { ids: idsOf(rows), state: 'dropped', note: why })
  for (const _ of rows) app.metrics.count('texts_dropped_total', { why })
}

async function send(app: App, rows: readonly TextRow[], { phone, tried }: TextRow): Promise<JobOutcome> {
  const ids = idsOf(rows)
  const sms = smsFor(app.ports.sms, tried)
  if (!sms) {
    await app.database.run(endText, { ids, state: 'failed', note: 'no answer' })
    return 'done'
  }
  await app.database.run(countTry, { ids, tries: 1, provider: sms.name })
  try {
    const { messageId } = await sms.send(phone, textOfAll(rows.map(factsOf), app.settings.LENDER_NAME))
    // Before it is marked as sent, so that at each moment the budget or the texts on their way have it.
    await countInBudget(app).catch((error: unknown) => app.log.warn('text not counted', { error }))
    await app.database.run(markSent, { ids, messageId })
  } catch (error) {
    // It certainly did not leave, so this try does not count.
    if (isUndone(error)) await app.database.run(countTry, { ids, tries: -1, provider: tried })
    else if (error instanceof ProviderUnavailable && rows.some(mayBeLate))
      return { againInSeconds, away: error.message, hasSubstitute: error.hasSubstitute }
    if (error instanceof ProviderRefused && (await endOld(app, rows)) === rows.length) return 'done'
    throw error
  }
  return 'done'
}

/** Ends the texts that were refused for long enough; returns how many. */
async function endOld(app: App, rows: readonly TextRow[]): Promise<number> {
  const old = rows.filter(({ isOld, kind }) => isOld && textClassOf(kind) !== 'now')
  if (old.length > 0) await app.database.run(endText, { ids: idsOf(old), state: 'failed', note: neverAccepted })
  return old.length
}

/** Whether a second try follows, and may wait. */
const mayBeLate = ({ kind, tries }: TextRow): boolean => textClassOf(kind) !== 'now' && tries + 1 < maxTries(kind)

/** A row has the facts of its kind: `notify` is the only one that writes it. */
const factsOf = ({ kind, facts }: { kind: NotificationKind; facts: unknown }): EventFacts =>
  ({ kind, facts }) as EventFacts

export const notificationsJobs: Record<string, JobHandler> = { text: sendText, 'text-now': sendText }
