import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'

/** Badge colours (CONST-18). */
export const loanColours = {
  pending: 'yellow',
  rejected: 'red',
  active: 'blue',
  completed: 'green',
  overdue: 'orange',
} as const satisfies Record<LoanStatus, BadgeColour>

export type LoanStanding = { status: LoanStatus; withdrawn_at: string | null }

/** A loan's status in one word; a request that its customer withdrew has 'withdrawn' instead of 'rejected' (C-90). */
export function standingOf({ status, withdrawn_at }: LoanStanding): LoanStatus | 'withdrawn' {
  return withdrawn_at === null ? status : 'withdrawn'
}

/** The badge of a loan (CONST-18); `words` makes a phrase of the one word. */
export function LoanBadge({
  loan,
  words = (standing) => standing,
}: {
  loan: LoanStanding
  words?: (standing: string) => string
}) {
  return (
    <Badge colour={loan.withdrawn_at === null ? loanColours[loan.status] : 'plain'}>{words(standingOf(loan))}</Badge>
  )
}
