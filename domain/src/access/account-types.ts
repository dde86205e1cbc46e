export const accountTypes = ['customer', 'agent', 'admin'] as const

export type AccountType = (typeof accountTypes)[number]

/** A user's status. banned is set by operations alone (CONST-16, C-124). */
export const userStatuses = ['active', 'pending', 'disabled', 'banned'] as const

export type UserStatus = (typeof userStatuses)[number]

/** Whether a value of unknown origin names an account type. */
export function isAccountType(value: unknown): value is AccountType {
  return accountTypes.some((type) => type === value)
}
