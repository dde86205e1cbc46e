import type { RefusalCode } from '../refusal.ts'

/** An identity service's answer about a NIN or BVN; never a boolean (C-63). */
export const identityStates = ['verified', 'mismatch', 'not_found', 'pending', 'unavailable'] as const

export type IdentityState = (typeof identityStates)[number]

/** The effect of each answer: the field is refused with a code, the customer goes on, or they go on and a job asks again (C-63). */
export const identityMeaning = {
  verified: 'go_on',
  mismatch: { refused: 'identity_mismatch' },
  not_found: { refused: 'identity_not_found' },
  pending: 'check_again',
  unavailable: 'check_again',
} as const satisfies Record<IdentityState, 'go_on' | 'check_again' | { refused: RefusalCode }>

/** The refusal of the field; null if the customer goes on. */
export function identityRefusal(state: IdentityState): RefusalCode | null {
  const meaning = identityMeaning[state]
  return typeof meaning === 'object' ? meaning.refused : null
}

/** Whether a job should ask the service again. */
export function asksAgain(state: IdentityState): boolean {
  return identityMeaning[state] === 'check_again'
}

/** Whether an identity answer stops the approval of a loan; pending and unavailable only warn (C-87). */
export function stopsApproval(state: IdentityState): boolean {
  return identityRefusal(state) !== null
}
