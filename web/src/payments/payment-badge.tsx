import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'

/** Badge colours (CONST-20). */
export const paymentColours = { completed: 'green', pending: 'amber', failed: 'red' } as const satisfies Record<
  PaymentStatus,
  BadgeColour
>

/** A payment's status in one word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge colour={paymentColours[status]}>{status}</Badge>
}
