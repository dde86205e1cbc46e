/** Why a repayment is reversed: it was booked to the wrong person or loan, or its bank or the provider took it back. */
export const reversalCauses = ['booked_wrongly', 'taken_back', 'dispute_lost', 'refunded'] as const
export type ReversalCause = (typeof reversalCauses)[number]

/** Those that a person chooses; the others come with a dispute or a refund. */
export const chosenCauses = ['booked_wrongly', 'taken_back'] as const satisfies readonly ReversalCause[]

/** The reference of a reversal, and of the money that is in suspense again: the payment's own stands already. */
export const reversalReference = (reference: string): string => `${reference}-reversed`
