const noId = '00000000-0000-4000-8000-000000000000'

/**
 * The addresses of the pages that a role sees, for stories that open every one of them. The first is the dashboard.
 * @param loan the id of a loan of the customer
 */
export const pagesOf = (loan: string): Record<'customer' | 'agent' | 'admin', readonly string[]> => ({
  customer: [
    '/business-user/dashboard',
    '/business-user/loan/management',
    `/loans/${loan}`,
    '/business-user/settings/profile/personal-info',
    '/business-user/settings/transactions',
    '/onboarding/kyc-lvl2',
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
  agent: [
    '/agent-user/dashboard',
    '/agent-user/round',
    '/agent-user/commissions',
    '/agent-user/customer-management',
    '/agent-user/group-interaction',
    `/users/${noId}/payments`,
    `/groups/${noId}/detail`,
    '/agent-user/kyc-verification',
    '/agent-user/settings/profile/personal-info',
    '/agent-user/settings/sign-in-codes',
  ],
  admin: [
    '/admin-user/dashboard',
    '/admin-user/customer-management',
    `/admin-user/customer-management/${noId}`,
    '/admin-user/agent-management',
    `/admin-user/agent-management/${noId}`,
    '/admin-user/loan-management',
    '/admin-user/payment-management',
    '/admin-user/business-management',
    '/admin-user/analytics',
    `/loans/${loan}`,
  ],
})
