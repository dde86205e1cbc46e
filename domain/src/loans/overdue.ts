import type { Day } from '../dates.ts'
import { type Kobo, nothing } from '../money.ts'
import { byDueDay, type Instalment, unpaidOf } from './instalments.ts'

/** Status of an instalment (CONST-19). */
export const instalmentStatuses = ['due', 'paid', 'overdue'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** An instalment is overdue from the day after its due date while something is unpaid; on its due date it is due (C-95). */
export function instalmentStatus(row: Instalment, today: Day): InstalmentStatus {
  if (unpaidOf(row) === 0) return 'paid'
  return row.dueOn < today ? 'overdue' : 'due'
}

/**
 * The status of a loan that was paid out: completed if all is paid, overdue if any instalment is, otherwise active (C-95). Unpaid late fees
 * keep it from being completed, and make it overdue after its last day (C-195).
 * @param lateFees what is unpaid of its late fees
 * @throws RangeError without rows: a loan that was not paid out has no such status
 */
export function runningStatus(
  rows: readonly Instalment[],
  today: Day,
  lateFees: Kobo = nothing,
): 'active' | 'overdue' | 'completed' {
  const end = lastDay(rows)
  if (!end) throw new RangeError('A loan without a schedule is not running')
  const unpaid = rows.filter((row) => unpaidOf(row) > 0)
  if (lateFees === 0 && unpaid.length === 0) return 'completed'
  return unpaid.some(({ dueOn }) => dueOn < today) || (lateFees > 0 && end < today) ? 'overdue' : 'active'
}

/**
 * The unpaid instalment that is due first and its unpaid amount (C-92, C-198); where only late fees are left, these on the loan's last day (C-195); null
 * if nothing is owed.
 */
export function nextDue(rows: readonly Instalment[], lateFees: Kobo = nothing): { dueOn: Day; amount: Kobo } | null {
  const [next] = byDueDay(rows.filter((row) => unpaidOf(row) > 0))
  if (next) return { dueOn: next.dueOn, amount: unpaidOf(next) }
  const end = lastDay(rows)
  return end && lateFees > 0 ? { dueOn: end, amount: lateFees } : null
}

/** The latest due day: new rows of a rescheduled loan may be due before old ones that were paid ahead. */
const lastDay = (rows: readonly Instalment[]): Day | undefined =>
  rows.reduce<Day | undefined>((last, { dueOn }) => (last === undefined || dueOn > last ? dueOn : last), undefined)
