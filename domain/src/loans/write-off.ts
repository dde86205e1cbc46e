import type { Day } from '../dates.ts'
import type { RefusalCode } from '../refusal.ts'
import { isRunning, type LoanState } from './status.ts'

/** The facts a write-off needs of a loan. */
export type WriteOffFacts = {
  readonly state: LoanState
  /** Its last day; null before it is paid out. */
  readonly end: Day | null
  readonly isWrittenOff: boolean
  /** Whether its money came back, or is on its way again: then it must be paid again or cancelled first (C-86). */
  readonly cameBack: boolean
  /** Whether instalments are unpaid; otherwise it owes late fees alone, which are waived (C-195). */
  readonly owesInstalments: boolean
}

/** Why a loan may not be written off; null if its last day has passed and something of it is unpaid (decision 68). */
export function writeOffRefusal(loan: WriteOffFacts, today: Day): RefusalCode | null {
  const { state, end, isWrittenOff, cameBack, owesInstalments } = loan
  if (!isRunning(state) || end === null || end >= today) return 'loan_not_past_end'
  if (isWrittenOff) return 'loan_written_off'
  if (cameBack) return 'loan_money_came_back'
  return owesInstalments ? null : 'late_fees_alone'
}
