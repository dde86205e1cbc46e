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

export type LoanStanding = { status: LoanStatus; withdrawn_at: string | null; cancelled_at: string | null }

/** A loan's status in one word; instead of 'rejected', 'withdrawn' by its customer (C-90), or 'cancelled' as its money came back (C-86). */
export function standingOf({
  status,
  withdrawn_at,
  cancelled_at,
}: LoanStanding): LoanStatus | 'withdrawn' | 'cancelled' {
  if (cancelled_at !== null) return 'cancelled'
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
  const isPlain = loan.withdrawn_at !== null || loan.cancelled_at !== null
  return <Badge colour={isPlain ? 'plain' : loanColours[loan.status]}>{words(standingOf(loan))}</Badge>
}
