import { firmSteps, type StepName } from '@kasuwa/contract/months.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { verifySoon } from '../../seals/verify-tonight.ts'
import { stepsOfMonth } from './close-month.ts'
import { type EntryKind, findEntries } from './entry-repository.ts'
import { begunMonth, lastDayOf, nameOfMonth } from './month.ts'
import { acceptStep, findMonth, listMonths, lockMonths } from './month-repository.ts'

/** The months from the first that has a journal to the present one, newest first (BOOK-50). */
export async function showMonths({ app }: Context) {
  const rows = await listMonths(app.database)
  return {
    months: rows.map(({ month, state, closedAt }) => ({ month: nameOfMonth(month), state, closed_at: closedAt })),
  }
}

/** One month with the steps of its closing (BOOK-51). @throws Refused not_found */
export const showMonth = async ({ app }: Context, { month }: { month: string }) =>
  monthAnswer(app.database, await begunMonth(app.database, month))

async function monthAnswer(sql: Sql, month: Day) {
  const row = await findMonth(sql, month)
  const entries = await findEntries(sql, month)
  // A closed month keeps what it was closed with; what is put right later does not turn a step red.
  const steps = row ? [] : await stepsOfMonth(sql, month)
  const entry = (kind: EntryKind) => {
    const made = entries.find((one) => one.kind === kind)
    return made ? { amount: made.amount, loans: made.loans, made_at: made.madeAt } : null
  }
  return {
    month: nameOfMonth(month),
    state: row?.state ?? ('open' as const),
    closed_at: row?.closedAt ?? null,
    digest: row?.digest ?? null,
    last_day: lastDayOf(month),
    steps,
    accrual: entry('accrual'),
    provision: entry('provision'),
  }
}

/** `words`: the words of the step as they were shown; undefined in calls that do not say. */
type Acceptance = { month: string; step: StepName; reason: string; words?: string | undefined }

/**
 * Accepts a red step of a month with a reason, which is kept for ever with the figures of the step. It holds while the step stands no worse; a step that
 * got worse is accepted anew. A second press changes nothing.
 * @throws Refused not_found, month_closed, step_firm, step_not_red; step_changed where the step does not stand as it was shown
 */
export function acceptMonthStep(context: Context, { month: named, step, reason, words }: Acceptance) {
  return answerOnce(context, async (tx) => {
    const month = await begunMonth(tx, named)
    await lockMonths(tx)
    if (await findMonth(tx, month)) throw new Refused('month_closed')
    if (firmSteps.includes(step)) throw new Refused('step_firm')
    const now = (await stepsOfMonth(tx, month)).find((one) => one.step === step)
    if (!now?.stand) throw new Refused('step_not_red')
    if (now.state === 'red') {
      if (words !== undefined && words !== now.words)
        throw new Refused('step_changed', undefined, { reason: now.words })
      await acceptStep(tx, { month, step, ...now.stand, reason, userId: context.actor.userId })
      await record(tx, context.actor, {
        action: 'month.step-accepted',
        subject: { kind: 'month', id: named },
        after: { step, reason, words: now.words },
      })
    }
    return monthAnswer(tx, month)
  })
}

/** Makes the seals be verified at once. If they are being verified already, it changes nothing. */
export function verifyNow(context: Context) {
  return answerOnce(context, async (tx) => {
    if (await verifySoon(tx))
      await record(tx, context.actor, {
        action: 'books.verification-asked',
        subject: { kind: 'job', id: 'verify-seals' },
      })
    return { is_under_way: true as const }
  })
}
