export const accountTypes = ['customer', 'agent', 'admin'] as const

export type AccountType = (typeof accountTypes)[number]

/** A user's status. Only operations sets banned (CONST-16, C-124). */
export const userStatuses = ['active', 'pending', 'disabled', 'banned'] as const

export type UserStatus = (typeof userStatuses)[number]

/** Whether an unknown value is an account type. */
export function isAccountType(value: unknown): value is AccountType {
  return accountTypes.some((type) => type === value)
}
