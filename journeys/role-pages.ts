/** Pages by their addresses. */
type RolePages = {
  /** Their panels show what the server answers, or that it does not. The first is the dashboard. */
  readonly withPanels: readonly string[]
  /** The rest: most show what comes with the app, or what a page above shows as well. */
  readonly others: readonly string[]
}

const noId = '00000000-0000-4000-8000-000000000000'

/**
 * The pages that a role sees, for stories that open every one of them.
 * @param loan the id of a loan of the customer
 */
export const pagesOf = (loan: string): Record<'customer' | 'agent' | 'admin', RolePages> => ({
  customer: {
    withPanels: [
      '/business-user/dashboard',
      '/business-user/loan/management',
      `/loans/${loan}`,
      '/business-user/settings/profile/personal-info',
      '/business-user/settings/transactions',
      '/onboarding/kyc-lvl2',
    ],
    others: [
      '/business-user/loan/application',
      '/business-user/group',
      '/business-user/settings/profile',
      '/business-user/settings/profile/next-of-kin',
      '/business-user/settings/profile/employment-info',
      '/business-user/settings/profile/business-info',
      '/business-user/settings/security',
      '/refferals',
      '/help-center',
    ],
  },
  agent: {
    withPanels: [
      '/agent-user/dashboard',
      '/agent-user/round',
      '/agent-user/commissions',
      '/agent-user/customer-management',
      '/agent-user/group-interaction',
      `/users/${noId}/payments`,
    ],
    others: [
      `/groups/${noId}/detail`,
      '/agent-user/kyc-verification',
      '/agent-user/settings/profile/personal-info',
      '/agent-user/settings/sign-in-codes',
    ],
  },
  admin: {
    withPanels: [
      '/admin-user/dashboard',
      '/admin-user/customer-management',
      `/admin-user/customer-management/${noId}`,
      '/admin-user/agent-management',
      `/admin-user/agent-management/${noId}`,
      '/admin-user/loan-management',
      ...['payments', 'desk', 'suspense', 'open', 'credit', 'failed', 'waiting', 'reconciliation'].map(
        (tab) => `/admin-user/payment-management?tab=${tab}`,
      ),
    ],
    others: ['/admin-user/business-management', '/admin-user/analytics', `/loans/${loan}`],
  },
})

/** One address of each page, whatever its tabs. */
export const onePerPage = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.split('?')[0], address])).values(),
]
