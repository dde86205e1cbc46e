export const accountTypes = ['customer', 'agent', 'admin'] as const

export type AccountType = (typeof accountTypes)[number]

/** A user's status. banned is set by operations alone (CONST-16, C-124). */
export const userStatuses = ['active', 'pending', 'disabled', 'banned'] as const

export type UserStatus = (typeof userStatuses)[number]

/**
 * The one mapping from an account type to its public names (C-158): what its paths begin with, the route name of its dashboard,
 * and the {type} of its settings paths.
 */
export const accountPages = {
  customer: { routePrefix: 'business-user', dashboard: 'business-user-dashboard', settingsType: 'business-user' },
  agent: { routePrefix: 'agent-user', dashboard: 'agent-user-dashboard', settingsType: 'agent-user' },
  admin: { routePrefix: 'admin-user', dashboard: 'admin-user-dashboard', settingsType: 'admin-user' },
} as const satisfies Record<AccountType, { routePrefix: string; dashboard: string; settingsType: string }>

export type RoutePrefix = (typeof accountPages)[AccountType]['routePrefix']

/** Whether a value of unknown origin names an account type. */
export function isAccountType(value: unknown): value is AccountType {
  return accountTypes.some((type) => type === value)
}

/** The account type whose settings lie under `/{settingsType}/settings`; null for any other text (ROUTE-34). */
export function accountTypeOfSettings(settingsType: string): AccountType | null {
  return accountTypes.find((type) => accountPages[type].settingsType === settingsType) ?? null
}
