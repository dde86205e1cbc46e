import { someAdminLoan } from '../admin/test-admin-loan.ts'
import type { Decision } from './decision-query.ts'

/** The request of `someAdminLoan` without any problem: an exact name, an old account, income, one loan paid on time. */
export function someDecision(changes: Partial<Decision> = {}): Decision {
  return {
    loan: {
      ...someAdminLoan(),
      application_id: 'APP-10000001',
      term: 1,
      repayment_frequency: 'weekly',
      purpose: 'business',
      interest_rate: 5,
    },
    customer: {
      id: 'customer-1',
      user: { first_name: 'Halima', last_name: 'Yusuf', phone: '08031234567', profile_picture_url: null },
      status: 'active',
      kyc_level: 2,
      since: '2025-01-05T09:00:00.000Z',
      business: 'Halima Foods',
      credit: 0,
    },
    income: {
      employment_status: 'self-employed',
      net_monthly_income: 210_000,
      expected_monthly_revenue: 900_000,
      other_sources_of_funds: false,
    },
    account: {
      bank: { name: 'Wema Bank' },
      account_number: '0123456789',
      account_name: 'YUSUF HALIMA',
      changed_at: '2025-01-06T09:00:00.000Z',
      is_recent: false,
      name_match: { match: 'exact', score: 100 },
    },
    identity_names: { nin: { match: 'exact', score: 100 }, bvn: { match: 'exact', score: 100 } },
    others: {
      total: 1,
      punctuality: { on_time: 4, late: 0, to_come: 0, days_late: 0 },
      loans: [
        {
          loan_id: 'LN-10000000',
          amount: 40_000,
          status: 'completed',
          withdrawn_at: null,
          cancelled_at: null,
          written_off_at: null,
          created_at: '2025-03-01T09:00:00.000Z',
          punctuality: { on_time: 4, late: 0, to_come: 0, days_late: 0 },
        },
      ],
    },
    shared: { total: 0, accounts: [] },
    stopped_by: null,
    names_need: null,
    rejection: null,
    rejection_reasons: ['Your documents could not be read.', 'We could not reach you by phone.'],
    proposal: null,
    ...changes,
  }
}
