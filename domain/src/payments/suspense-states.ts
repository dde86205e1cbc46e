/**
 * The states of money that came into suspense: it waits, the provider is sending it back, its sender has it again, it became a
 * customer's payment, or it was our own top-up.
 */
export const suspenseStates = ['open', 'going_back', 'sent_back', 'assigned', 'topped_up'] as const
export type SuspenseState = (typeof suspenseStates)[number]
