import type { Day } from '../dates.ts'
import type { Kobo } from '../money.ts'
import { inOrder, unpaidOf, type Instalment } from './instalments.ts'

/** Status of an instalment (CONST-19). */
export const instalmentStatuses = ['due', 'paid', 'overdue'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** An instalment is overdue from the day after its due date while something is unpaid; on its due date it is due (C-95). */
export function instalmentStatus(row: Instalment, today: Day): InstalmentStatus {
  if (unpaidOf(row) === 0) return 'paid'
  return row.dueOn < today ? 'overdue' : 'due'
}

/**
 * The status of a loan that was paid out: completed if all is paid, overdue if any instalment is, otherwise active (C-95).
 * @throws RangeError without rows: a loan that was not paid out has no such status
 */
export function runningStatus(rows: readonly Instalment[], today: Day): 'active' | 'overdue' | 'completed' {
  if (rows.length === 0) throw new RangeError('A loan without a schedule is not running')
  const each = rows.map((row) => instalmentStatus(row, today))
  if (each.every((status) => status === 'paid')) return 'completed'
  return each.includes('overdue') ? 'overdue' : 'active'
}

/** The first unpaid instalment and its unpaid amount; null if there is none (C-92). */
export function nextDue(rows: readonly Instalment[]): { dueOn: Day; amount: Kobo } | null {
  const next = inOrder(rows).find((row) => unpaidOf(row) > 0)
  return next ? { dueOn: next.dueOn, amount: unpaidOf(next) } : null
}
