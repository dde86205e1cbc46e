import type { OwnCustomer } from './own-customer-queries.ts'

/** One of an agent's customers: Amina Bello, in no group, without account or loan, unless changed. */
export function someOwnCustomer({
  user,
  ...changes
}: Partial<Omit<OwnCustomer, 'user'>> & { user?: Partial<OwnCustomer['user']> } = {}): OwnCustomer {
  return {
    id: 'customer-1',
    user: {
      id: 'user-1',
      first_name: 'Amina',
      last_name: 'Bello',
      phone: '08031234567',
      email: 'amina@example.com',
      gender: 'female',
      address: '12 Zoo Road',
      status: 'active',
      profile_picture_url: null,
      ...user,
    },
    kyc_level: 2,
    cluster_id: null,
    erased_at: null,
    created_at: '2025-05-01T09:00:00.000Z',
    bank_accounts: [],
    employment: null,
    businesses: [],
    user_dva_missing: null,
    loans: [],
    ...changes,
  }
}

/** The answer of agent/customers: one page with these, unless it is given neighbours. */
export function ownCustomersAnswer(
  data: readonly OwnCustomer[],
  page: Partial<{ current: number; next: number; prev: number; total: number }> = {},
) {
  return { data, page: { current: 1, next: null, prev: null, total: data.length, ...page } }
}
