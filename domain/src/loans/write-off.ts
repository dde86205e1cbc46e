import type { Day } from '../dates.ts'
import type { RefusalCode } from '../refusal.ts'
import { isRunning, type LoanState } from './status.ts'

/** What a write-off needs to know of a loan. */
export type WriteOffFacts = {
  readonly state: LoanState
  /** Its last day; null before it is paid out. */
  readonly end: Day | null
  readonly isWrittenOff: boolean
  /** Its money came back, or is on its way again: pay again or cancel says what becomes of it (C-86). */
  readonly cameBack: boolean
}

/** Why a loan is not written off; null where it may be: its last day has passed, and something of it is unpaid (decision 68). */
export function writeOffRefusal({ state, end, isWrittenOff, cameBack }: WriteOffFacts, today: Day): RefusalCode | null {
  if (!isRunning(state) || end === null || end >= today) return 'loan_not_past_end'
  if (isWrittenOff) return 'loan_written_off'
  return cameBack ? 'loan_money_came_back' : null
}
