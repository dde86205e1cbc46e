import { type NotificationKind, textClassOf } from '@kasuwa/domain/notifications/kinds.ts'
import { textOfAll, type EventFacts } from '@kasuwa/domain/notifications/templates.ts'
import {
  isTextHour,
  maxTries,
  nextTextTime,
  planTexts,
  type TextPlan,
} from '@kasuwa/domain/notifications/text-rules.ts'
import type { App, JobHandler } from '../context/context.ts'
import { productNow } from '../db/product-time.ts'
import { ProviderNotReached, ProviderRefused } from '../providers/ports.ts'
import { countInBudget } from './text-budget.ts'
import { countTry, endText, findText, markSent, type TextRow, waitAgain } from './text-repository.ts'

const idsOf = (rows: readonly TextRow[]): number[] => rows.map(({ id }) => id)

/**
 * Sends the text of a notification, with all that leave together with it. Each try is counted before the provider is called: after a lost
 * answer, or a crash in between, a reminder is not sent again, and every other text once more (C-208). A reminder that became stale, and a
 * text to somebody who was disabled or banned while the provider was unavailable, are dropped; a text that may wait is not sent after 20:00.
 * @throws ProviderUnavailable when the provider did not accept it
 */
export const sendText: JobHandler = async (app, { subject }) => {
  const rows = await app.database.rows(findText, { lead: Number(subject) })
  const now = await productNow(app.database)
  const waits = rows.filter(({ kind, tries }) => tries === 0 && textClassOf(kind) !== 'now' && !isTextHour(now))
  if (waits.length > 0) await app.database.run(waitAgain, { ids: idsOf(waits), dueAt: nextTextTime(now) })
  const ready = await withoutEnded(
    app,
    rows.filter((row) => !waits.includes(row)),
  )
  const [first] = ready
  if (first) await send(app, ready, first)
  return 'done'
}

/** The rows that may be given to the provider; the others end here. */
async function withoutEnded(app: App, rows: readonly TextRow[]): Promise<TextRow[]> {
  const dropped = rows.flatMap((row) => (textClassOf(row.kind) === 'now' ? [] : dropOf(row)))
  const isDropped = (row: TextRow) => dropped.some(({ id }) => id === row.id)
  const lost = rows.filter((row) => !isDropped(row) && row.tries >= maxTries(row.kind))
  for (const { id, reason } of dropped) {
    await app.database.run(endText, { ids: [id], state: 'dropped', note: reason })
    app.metrics.count('texts_dropped_total', { why: reason })
  }
  if (lost.length > 0) await app.database.run(endText, { ids: idsOf(lost), state: 'failed', note: 'no answer' })
  return rows.filter((row) => !isDropped(row) && !lost.includes(row))
}

/**
 * The facts may have changed since it was planned: the person was disabled or banned, or the reminder is no longer true. A reminder that may
 * have left stays as it was.
 */
const dropOf = ({ tries, isTrue, status, ...row }: TextRow): TextPlan['drop'] =>
  planTexts([{ ...row, isTrue: isTrue || tries > 0 }], { status, sentToday: 0 }).drop

async function send(app: App, rows: readonly TextRow[], { phone }: TextRow): Promise<void> {
  const ids = idsOf(rows)
  await app.database.run(countTry, { ids, tries: 1 })
  try {
    const { messageId } = await app.ports.sms.send(phone, textOfAll(rows.map(factsOf)))
    await app.database.run(markSent, { ids, messageId })
  } catch (error) {
    // It certainly did not leave, so this try does not count.
    if (error instanceof ProviderRefused || error instanceof ProviderNotReached)
      await app.database.run(countTry, { ids, tries: -1 })
    throw error
  }
  await countInBudget(app).catch((error: unknown) => app.log.warn('text not counted', { error }))
}

/** A row has the facts of its kind: `notify` is the only one that writes it. */
const factsOf = ({ kind, facts }: { kind: NotificationKind; facts: unknown }): EventFacts =>
  ({ kind, facts }) as EventFacts

export const notificationsJobs: Record<string, JobHandler> = { text: sendText, 'text-now': sendText }
