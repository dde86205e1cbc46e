import { isRunning, type LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'

/** Badge colours (CONST-18). */
export const loanColours = {
  pending: 'yellow',
  rejected: 'red',
  active: 'blue',
  completed: 'green',
  overdue: 'orange',
} as const satisfies Record<LoanStatus, BadgeColour>

const rescheduled = 'rescheduled'

export type LoanStanding = {
  status: LoanStatus
  /** A running loan has neither of these two. */
  withdrawn_at?: string | null
  cancelled_at?: string | null
  /** Only staff see it. */
  written_off_at?: string | null
  rescheduled_at?: string | null
}

/** A loan's status in one word; instead of 'rejected', 'withdrawn' by its customer (C-90), or 'cancelled' because its money came back (C-86); instead of 'overdue', 'written off' (C-184). */
export function standingOf({
  status,
  withdrawn_at,
  cancelled_at,
  written_off_at,
}: LoanStanding): LoanStatus | 'withdrawn' | 'cancelled' | 'written off' {
  if (cancelled_at) return 'cancelled'
  if (written_off_at && status === 'overdue') return 'written off'
  return withdrawn_at ? 'withdrawn' : status
}

/** The badge of a loan (CONST-18), and beside that of a running one whether it was rescheduled (C-184); `words` makes a phrase from the one word, `solid` is for the brand surface. */
export function LoanBadge({
  loan,
  words = (standing) => standing,
  solid = false,
}: {
  loan: LoanStanding
  words?: (standing: string) => string
  solid?: boolean
}) {
  const standing = standingOf(loan)
  const badge = (
    <Badge solid={solid} colour={standing === loan.status ? loanColours[standing] : 'plain'}>
      {words(standing)}
    </Badge>
  )
  if (!loan.rescheduled_at || !isRunning(loan.status)) return badge
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {badge}
      <Badge solid={solid} colour="plain">
        {rescheduled}
      </Badge>
    </span>
  )
}
