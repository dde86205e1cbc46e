import type { api } from '../calls/api.ts'

/** The answer of auth/me: the user with their account. */
export type Me = Awaited<ReturnType<typeof api.access.me>>['data']

type KnownProfile = Pick<Me, 'first_name' | 'last_name' | 'email'>

/** Copies the profile into local storage under the specification's keys (SESS-14, C-51b). The answer contains no NIN, BVN or document. */
export function rememberProfile(me: Me): void {
  const { account, ...userProfile } = me
  keep('userProfile', { ...userProfile, maritalData: maritalData(account) })
  keep('agentContact', account?.agent)
  keep('userBankAccounts', account?.bank_accounts)
  keep('userWorkInfo', account?.employment)
  keep('allLoans', account?.loans)
  keep('allAgentCustomers', account?.customers)
  keep('userBusinessDetails', account?.businesses)
}

/** Marriage, children and schooling: the part of the account that is under none of the other keys (SET-15). */
function maritalData(account: Me['account'] | undefined) {
  if (!account) return undefined
  const { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification } = account
  return { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification }
}

/** The user of the last time, to greet them by name before the server answers. */
export function knownProfile(): KnownProfile | null {
  const stored = localStorage.getItem('userProfile')
  return stored === null ? null : (JSON.parse(stored) as KnownProfile)
}

function keep(key: string, value: unknown): void {
  if (value === undefined || value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
}
