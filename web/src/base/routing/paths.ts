import { accountTypes, type AccountType } from '@kasuwa/domain/access/account-types.ts'

/** The users who may open a screen: only the signed out, everyone, any signed-in type, or one type. */
export type Audience = 'guest' | 'anyone' | 'signed-in' | AccountType

export type Screen = { readonly path: string; readonly who: Audience }

/** Every screen of the specification under its route name, or under a name of ours if it has none. `$` marks a parameter. */
export const screens = {
  login: { path: '/', who: 'guest' },
  terms: { path: '/legal/terms', who: 'guest' },
  privacy: { path: '/legal/privacy-policy', who: 'guest' },
  'onboarding-profile-setup': { path: '/onboarding/profile-setup', who: 'guest' },
  'forgot-password': { path: '/login/forgot-password', who: 'guest' },

  'kyc-lvl1': { path: '/onboarding/kyc-lvl1', who: 'signed-in' },
  'kyc-lvl2': { path: '/onboarding/kyc-lvl2', who: 'signed-in' },
  'business-user-loan-details': { path: '/loans/$id', who: 'signed-in' },
  'user-refferals': { path: '/refferals', who: 'signed-in' },
  'user-help-center': { path: '/help-center', who: 'signed-in' },

  'business-user-dashboard': { path: '/business-user/dashboard', who: 'customer' },
  'business-user-loan-application': { path: '/business-user/loan/application', who: 'customer' },
  'business-user-loan-management': { path: '/business-user/loan/management', who: 'customer' },
  'business-user-group': { path: '/business-user/group', who: 'customer' },
  /** Ours: complaints and data requests, reached from the home page and the privacy policy (C-184). */
  'business-user-cases': { path: '/business-user/cases', who: 'customer' },
  'business-user-settings': { path: '/settings', who: 'customer' },

  'user-payments': { path: '/users/$id/payments', who: 'agent' },
  'agent-user-dashboard': { path: '/agent-user/dashboard', who: 'agent' },
  /** Ours: reached from the dashboard (C-184). */
  'agent-user-round': { path: '/agent-user/round', who: 'agent' },
  /** Ours: where agents take cash, reached from the round (decision 64). */
  'agent-user-cash': { path: '/agent-user/cash', who: 'agent' },
  /** Ours: the agent's own commissions, reached from the dashboard (C-184). */
  'agent-user-commissions': { path: '/agent-user/commissions', who: 'agent' },
  /** Ours: the late loans of the agent's customers, reached from the dashboard (C-184). */
  'agent-user-late-loans': { path: '/agent-user/late-loans', who: 'agent' },
  'agent-user-group-interaction': { path: '/agent-user/group-interaction', who: 'agent' },
  'agent-user-customer-management': { path: '/agent-user/customer-management', who: 'agent' },
  'agent-user-group-detail': { path: '/groups/$id/detail', who: 'agent' },
  'agent-user-kyc-verification': { path: '/agent-user/kyc-verification', who: 'agent' },
  'agent-user-debt-recovery': { path: '/agent-user/debt-recovery', who: 'agent' },
  'agent-user-performance-tracking': { path: '/agent-user/performance-tracking', who: 'agent' },

  'admin-user-dashboard': { path: '/admin-user/dashboard', who: 'admin' },
  'admin-user-business-management': { path: '/admin-user/customer-management', who: 'admin' },
  /** Leads to admin-user-business-management (C-01). */
  'admin-user-business-management-alias': { path: '/admin-user/business-management', who: 'admin' },
  /** Ours: one customer, reached from the search, the lists and the loans (C-184). */
  'admin-user-customer': { path: '/admin-user/customer-management/$id', who: 'admin' },
  'admin-user-agent-management': { path: '/admin-user/agent-management', who: 'admin' },
  /** Ours: one agent, reached from the list, the search and their customers (C-184). */
  'admin-user-agent': { path: '/admin-user/agent-management/$id', who: 'admin' },
  /** Ours: the sheet of commissions, reached from the agents (C-184). */
  'admin-user-commission-sheet': { path: '/admin-user/commission-sheet', who: 'admin' },
  'admin-user-loan-management': { path: '/admin-user/loan-management', who: 'admin' },
  /** Ours: all late loans, reached from the overdue loans (C-184). */
  'admin-user-late-loans': { path: '/admin-user/late-loans', who: 'admin' },
  /** Ours: agents and markets compared, reached from the agents (C-184). */
  'admin-user-compared': { path: '/admin-user/compared', who: 'admin' },
  /** Ours: one request and its decision, reached from the list, the dashboard and the loan (C-184). */
  'admin-user-loan-decision': { path: '/admin-user/loan-management/$id', who: 'admin' },
  'admin-user-payment-management': { path: '/admin-user/payment-management', who: 'admin' },
  /** Ours: where agents take cash, reached from the payments (decision 64). */
  'admin-user-agent-cash': { path: '/admin-user/agent-cash', who: 'admin' },
  /** Ours: the trial balance, reached from the dashboard (C-184). */
  'admin-user-books': { path: '/admin-user/books', who: 'admin' },
  /** Ours: all accounts, all journals, one of each, reached from the books (C-184). */
  'admin-user-books-accounts': { path: '/admin-user/books/accounts', who: 'admin' },
  'admin-user-books-account': { path: '/admin-user/books/accounts/$id', who: 'admin' },
  'admin-user-books-journals': { path: '/admin-user/books/journals', who: 'admin' },
  'admin-user-books-journal': { path: '/admin-user/books/journals/$id', who: 'admin' },
  /** Ours: reached from the books (C-184). */
  'admin-user-books-write': { path: '/admin-user/books/write', who: 'admin' },
  /** Ours: the months of the books and one of them, reached from the books (C-184). */
  'admin-user-months': { path: '/admin-user/books/months', who: 'admin' },
  'admin-user-month': { path: '/admin-user/books/months/$month', who: 'admin' },
  /** Ours: what the provider holds, reached from the comparison of the books (C-184). */
  'admin-user-provider': { path: '/admin-user/books/provider', who: 'admin' },
  /** Ours: the lender's bank accounts, reached from the books and from the cash of agents (C-184). */
  'admin-user-bank': { path: '/admin-user/books/bank', who: 'admin' },
  /** Ours: one bank account, reached from their list (C-184). */
  'admin-user-bank-account': { path: '/admin-user/books/bank/$number', who: 'admin' },
  /** Ours: the reports and one of them, reached from the dashboard and the books (C-184, C-205). */
  'admin-user-reports': { path: '/admin-user/reports', who: 'admin' },
  'admin-user-report': { path: '/admin-user/reports/$name', who: 'admin' },
  /** Ours: loan products, one of them with its versions, and the form of a draft, reached from the dashboard (C-184). */
  'admin-user-products': { path: '/admin-user/products', who: 'admin' },
  'admin-user-product-new': { path: '/admin-user/new-product', who: 'admin' },
  'admin-user-product': { path: '/admin-user/products/$code', who: 'admin' },
  'admin-user-product-draft': { path: '/admin-user/products/$code/draft', who: 'admin' },
  /** Ours: imports of an earlier book, and one of them by its id in the query, reached from the dashboard (C-184). */
  'admin-user-import': { path: '/admin-user/import', who: 'admin' },
  'admin-user-group-interaction': { path: '/admin-user/group-interaction', who: 'admin' },
  'admin-user-report-and-analytics': { path: '/admin-user/analytics', who: 'admin' },

  /** Ours (C-184). */
  'admin-user-staff': { path: '/admin-user/staff', who: 'admin' },
  /** Ours: all acts of staff, reached from Staff and the dashboard (C-184). */
  'admin-user-staff-trail': { path: '/admin-user/staff-trail', who: 'admin' },
  /** Ours: webhooks to the lender's own systems, reached from Staff (C-184). */
  'admin-user-webhooks': { path: '/admin-user/webhooks', who: 'admin' },
  /** Ours: what waits for a second person, reached from the dashboard and the requests (C-184). */
  'admin-user-proposals': { path: '/admin-user/proposals', who: 'admin' },
  /** Ours: complaints and data requests, reached from the dashboard and the customer's page (C-184). */
  'admin-user-cases': { path: '/admin-user/cases', who: 'admin' },

  'user-settings-profile': { path: '/$type/settings', who: 'signed-in' },
  'user-settings-profile-tab': { path: '/$type/settings/profile', who: 'signed-in' },
  'user-settings-personal-info': { path: '/$type/settings/profile/personal-info', who: 'signed-in' },
  'user-settings-next-of-kin': { path: '/$type/settings/profile/next-of-kin', who: 'signed-in' },
  'user-settings-employment-info': { path: '/$type/settings/profile/employment-info', who: 'signed-in' },
  'user-settings-business-info': { path: '/$type/settings/profile/business-info', who: 'signed-in' },
  'user-settings-transactions': { path: '/$type/settings/transactions', who: 'signed-in' },
  'user-settings-security': { path: '/$type/settings/security', who: 'signed-in' },
  /** Ours, for staff: reached from Security, and from the sign-in where the lender requires codes (C-184). */
  'user-settings-sign-in-codes': { path: '/$type/settings/sign-in-codes', who: 'signed-in' },

  'unauthorised-access': { path: '/unauthorised-access', who: 'anyone' },
  'not-found': { path: '/not-found', who: 'anyone' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export type ScreenAt = {
  readonly name: ScreenName
  readonly who: Audience
  readonly params: Readonly<Record<string, string>>
}

/** The one mapping from an account type to its pages (C-158): its dashboard, and the {type} of its settings' addresses. */
export const accountPages = {
  customer: { dashboard: 'business-user-dashboard', settingsType: 'business-user' },
  agent: { dashboard: 'agent-user-dashboard', settingsType: 'agent-user' },
  admin: { dashboard: 'admin-user-dashboard', settingsType: 'admin-user' },
} as const satisfies Record<AccountType, { dashboard: ScreenName; settingsType: string }>

/** The account type whose settings lie under `/{settingsType}/settings`; null for any other text (ROUTE-34). */
export function accountTypeOfSettings(settingsType: string): AccountType | null {
  return accountTypes.find((type) => accountPages[type].settingsType === settingsType) ?? null
}

type ParameterIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParameterIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** The parameters in the address of a screen, such as 'id'. */
export type ParameterOf<Name extends ScreenName> = ParameterIn<(typeof screens)[Name]['path']>

/** The screens whose addresses have only this parameter. */
export type ScreenWith<Parameter extends string> = {
  [Name in ScreenName]: ParameterOf<Name> extends Parameter ? Name : never
}[ScreenName]

type ParametersOf<Name extends ScreenName> =
  Name extends ScreenWith<never> ? never : Readonly<Record<ParameterOf<Name>, string>>

/** The parameters of a screen. For a screen known only at run time the compiler cannot tell them. */
type PathArguments<Name extends ScreenName> = ScreenName extends Name
  ? [params?: Readonly<Record<string, string>>]
  : [ParametersOf<Name>] extends [never]
    ? []
    : [params: ParametersOf<Name>]

/** The address of a screen, its parameters filled in. */
export function pathTo<Name extends ScreenName>(name: Name, ...[params]: PathArguments<Name>): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return screens[name].path.replace(/\$(\w+)/g, (_, parameter: string) => encodeURIComponent(values[parameter] ?? ''))
}

/** The settings of an account type. */
export function settingsPath(type: AccountType): string {
  return pathTo('user-settings-profile', { type: accountPages[type].settingsType })
}

/** The page where staff set up their sign-in codes. */
export function signInCodesPath(type: AccountType): string {
  return pathTo('user-settings-sign-in-codes', { type: accountPages[type].settingsType })
}

/** The dashboard of an account type (C-158). */
export function dashboardOf(type: AccountType) {
  return accountPages[type].dashboard
}

/** The screen at an address; null if there is none, also for an unknown settings type (C-05). */
export function screenAt(pathname: string): ScreenAt | null {
  const parts = partsOf(pathname)
  for (const [name, { path, who }] of Object.entries(screens)) {
    const params = matched(partsOf(path), parts)
    if (!params) continue
    if (params['type'] !== undefined && !accountTypeOfSettings(params['type'])) return null
    return { name: name as ScreenName, who, params }
  }
  return null
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    const value = expected.startsWith('$') ? decoded(part) : null
    if (expected.startsWith('$') && value !== null) params[expected.slice(1)] = value
    else if (expected !== part) return null
  }
  return params
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** Null if it cannot be read, for example when the address was cut in the middle of a letter (SHARED-29). */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
