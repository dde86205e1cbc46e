import type { Day } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Nothing is booked on a day to come (C-188). @throws Refused day_to_come */
export function requireNotToCome({ today }: Transaction, day: Day): void {
  if (day > today) throw new Refused('day_to_come')
}
