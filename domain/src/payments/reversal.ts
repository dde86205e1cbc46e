/** Why a repayment is reversed: it was booked to the wrong person or loan, or its bank or the provider took it back. */
export const reversalCauses = ['booked_wrongly', 'taken_back', 'dispute_lost', 'refunded'] as const
export type ReversalCause = (typeof reversalCauses)[number]

/** The causes that an admin may choose; the others come with a dispute or a refund. */
export const chosenCauses = ['booked_wrongly', 'taken_back'] as const satisfies readonly ReversalCause[]

/** The reference of a reversal, and of its money in suspense, since the payment's own is already used. */
export const reversalReference = (reference: string): string => `${reference}-reversed`
