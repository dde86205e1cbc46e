import type { UserStatus } from './account-types.ts'

export const userEvents = ['basic_info_saved', 'disabled', 'banned', 'enabled'] as const

export type UserEvent = (typeof userEvents)[number]

const transitions: Record<UserStatus, Partial<Record<UserEvent, UserStatus>>> = {
  pending: { basic_info_saved: 'active' },
  active: { disabled: 'disabled', banned: 'banned' },
  disabled: { enabled: 'active', banned: 'banned' },
  banned: { enabled: 'active' },
}

/** The status after an event; null when the status does not allow it (C-36, C-136). */
export function nextUserStatus(status: UserStatus, event: UserEvent): UserStatus | null {
  return transitions[status][event] ?? null
}

/** Only an active user signs in (C-36). */
export function maySignIn(status: UserStatus): boolean {
  return status === 'active'
}

/** Disabled and banned users are told only after the right password; a pending user has no password yet (C-36). */
export function isClosed(status: UserStatus): boolean {
  return status === 'disabled' || status === 'banned'
}

/** The status of a registered phone that waits for its code: it moves the sign-up wizard to its next step (SIGNUP-07). */
export const phoneVerificationPending = 'PHONE_VERIFICATION_PENDING'
