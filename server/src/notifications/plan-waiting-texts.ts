import { type DropReason, isTextHour, planTexts, tomorrowMorning } from '@kasuwa/domain/notifications/text-rules.ts'
import type { App } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import type { RowOf } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { waitingTextsLeft } from './text-budget.ts'
import { countPlanned, findWaiting, type PlannedText, savePlan } from './text-repository.ts'

/** An arbitrary number: two servers plan one after the other, so that a person's texts are never planned twice at once. */
const lock = 720_611_343
/** So many texts at most are planned in one transaction, besides others to the same people. */
const batch = 500

/**
 * Decides about the texts whose time has come, between 08:00 and 20:00 in Lagos: which leave, as one text for each person, which are
 * dropped, and which wait (C-208). It stops at the part of the budget that is not kept for codes; the others stay for the next run.
 */
export async function planWaitingTexts(app: App): Promise<void> {
  for (;;) {
    const dropped = await transaction(app.database, (tx) => planSome(tx, app))
    if (dropped === null) return
    for (const why of dropped) app.metrics.count('texts_dropped_total', { why })
  }
}

/** Returns why texts were dropped; null when none is due, or the budget has nothing left for them. */
async function planSome(tx: Transaction, app: App): Promise<DropReason[] | null> {
  if (!isTextHour(tx.now)) return null
  await takeLock(tx, lock)
  // The budget counts a text once it was sent. Those on their way are counted first, so that none is missed in between.
  const { texts: onTheirWay } = await tx.only(countPlanned)
  const left = (await waitingTextsLeft(app)) - onTheirWay
  if (left <= 0) return null
  const waiting = await tx.rows(findWaiting, { limit: Math.min(batch, left) })
  if (waiting.length === 0) return null
  const people = [...Map.groupBy(waiting, ({ userId }) => userId).values()]
  const plans = people.map((texts) => planOf(texts, tx.now))
  await savePlan(
    tx,
    plans.flatMap(({ rows }) => rows),
  )
  return plans.flatMap(({ dropped }) => dropped)
}

/** The plan for one person as rows. */
function planOf(
  texts: readonly RowOf<typeof findWaiting>[],
  now: Date,
): { rows: PlannedText[]; dropped: DropReason[] } {
  const [{ status, sentToday } = { status: 'active' as const, sentToday: 0 }] = texts
  const { send, drop, postpone } = planTexts(texts, { status, sentToday })
  const lead = send[0] ?? null
  const rows: PlannedText[] = [
    ...send.map((id) => ({ id, state: 'sending' as const, lead, dueAt: now, note: null })),
    ...drop.map(({ id, reason }) => ({ id, state: 'dropped' as const, lead: null, dueAt: now, note: reason })),
    ...postpone.map((id) => ({ id, state: 'waiting' as const, lead: null, dueAt: tomorrowMorning(now), note: null })),
  ]
  return { rows, dropped: drop.map(({ reason }) => reason) }
}
