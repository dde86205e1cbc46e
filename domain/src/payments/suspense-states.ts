/**
 * The states of money that came into suspense: it waits, the provider is sending it back, its sender has it again, or it became a
 * customer's payment.
 */
export const suspenseStates = ['open', 'going_back', 'sent_back', 'assigned'] as const
export type SuspenseState = (typeof suspenseStates)[number]
