import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { adminPaymentTexts } from './texts.ts'

/** Badge colours (CONST-20). */
export const paymentColours = { completed: 'green', pending: 'amber', failed: 'red' } as const satisfies Record<
  PaymentStatus,
  BadgeColour
>

/** A payment's status in one word; a reversed repayment has its own word (DESK-61). */
export function PaymentBadge({ status, reversedAt = null }: { status: PaymentStatus; reversedAt?: string | null }) {
  return <Badge colour={paymentColours[status]}>{reversedAt === null ? status : adminPaymentTexts.reversed}</Badge>
}
