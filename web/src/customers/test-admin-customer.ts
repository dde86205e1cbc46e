import type { AdminCustomer, AdminCustomers } from './admin-customer-queries.ts'

/** Halima Yusuf, active, with a bank account and without a virtual one, unless changed. */
export function someAdminCustomer(
  changes: Partial<Omit<AdminCustomer, 'user'>> & { user?: Partial<AdminCustomer['user']> } = {},
): AdminCustomer {
  const { user, ...others } = changes
  return {
    id: 'customer-1',
    user: {
      id: 'user-1',
      first_name: 'Halima',
      middle_name: null,
      last_name: 'Yusuf',
      phone: '08031000001',
      email: 'halima@example.com',
      gender: 'female',
      address: '12 Zoo Road, Kano',
      status: 'active',
      profile_picture_url: null,
      ...user,
    },
    kyc_level: 1,
    default_bank_account: { account_number: '0123456789', account_name: 'HALIMA YUSUF', bank: { name: 'Zenith Bank' } },
    user_has_dva: false,
    user_dva: null,
    user_dva_missing: null,
    bvn: '222******01',
    erased_at: null,
    created_at: '2025-06-01T23:30:00.000Z',
    ...others,
  }
}

/** The answer of admin/customer-management: one page of these customers. */
export function customersAnswer(
  customers: readonly AdminCustomer[] = [someAdminCustomer()],
  page: Partial<AdminCustomers['page']> = {},
): { data: AdminCustomers } {
  return {
    data: {
      customer_summary: {
        total_customers: 1_204,
        average_loan_amount_per_customer: 41_528.24,
        customers_with_active_loans: 37,
        total_loan_amount_disbursed: 50_000_000,
      },
      customers: [...customers],
      page: { current: 1, next: null, prev: null, total: customers.length, ...page },
    },
  }
}
