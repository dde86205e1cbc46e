import { answeredLevelOne, answeredLevelTwo } from '../kyc/test-kyc.ts'
import { someLoan } from '../testing/test-answers.ts'
import type { CustomerLoans, CustomerPage, TrailEntry } from './customer-page-queries.ts'

/** A valid ID that was asked for again and has not come. */
export const someAskedFile: CustomerPage['asked_files'][number] = {
  id: 'asked-1',
  kind: 'valid_id',
  reason: 'Not sharp',
  asked_at: '2025-06-09T23:30:00.000Z',
  sent_at: null,
  withdrawn_at: null,
  earlier: null,
}

/** Amina Bello at level 2, with both documents, two bank accounts, one of them under another name, and no group, unless changed. */
export function someCustomerPage(changes: Partial<CustomerPage> = {}): CustomerPage {
  const { documents: _documents, ...one } = answeredLevelOne()
  const { bvn, nok_name, nok_relationship, nok_phone, account } = answeredLevelTwo()
  return {
    id: 'customer-1',
    user: {
      ...one,
      bvn,
      nok_name,
      nok_relationship,
      nok_phone,
      account: { ...account, businesses: one.account.businesses },
      status: 'active',
      kyc_level: 2,
    },
    created_at: '2025-06-01T23:30:00.000Z',
    erased_at: null,
    identity: { nin: 'verified', bvn: 'pending' },
    documents: {
      utility_bill: { content_type: 'application/pdf', sent_at: '2025-06-03T09:00:00.000Z' },
      valid_id: { content_type: 'image/png', sent_at: '2025-06-03T09:00:00.000Z' },
    },
    asked_files: [],
    bank_accounts: [
      someAccount({ bank_code: '057', bank_name: 'Zenith Bank', is_default: true, account_name: 'AMINA BELLO' }),
      someAccount({ bank_code: '044', bank_name: 'Access Bank', account_name: 'MUSA IBRAHIM', holder_differs: true }),
    ],
    user_has_dva: true,
    user_dva: { account_number: '9912345678', account_name: 'KASUWA / AMINA BELLO', bank: { name: 'Wema Bank' } },
    user_dva_missing: null,
    agent: {
      id: 'agent-1',
      code: '12345678',
      user: {
        first_name: 'Aisha',
        last_name: 'Yusuf',
        phone: '08030000002',
        email: 'aisha@example.com',
        profile_picture_url: null,
      },
    },
    group: null,
    open_proposals: 0,
    shared: { total: 0, accounts: [] },
    messages: [{ id: null, purpose: 'RESET_PASSWORD', sent_at: '2025-06-10T08:14:00.000Z', state: null, reason: null }],
    ...changes,
  }
}

export const someMemberGroup = (
  changes: Partial<NonNullable<CustomerPage['group']>> = {},
): NonNullable<CustomerPage['group']> => ({
  id: 'group-1',
  name: 'Alpha',
  repayment_day: 5,
  status: 'active',
  ...changes,
})

function someAccount(changes: Partial<CustomerPage['bank_accounts'][number]>): CustomerPage['bank_accounts'][number] {
  const account = {
    bank_name: '',
    account_number: '0123456789',
    account_name: '',
    is_default: false,
    bank_code: '',
    slug: '',
    ussd: '',
    logo: '',
    holder_differs: false,
    ...changes,
  }
  return { ...account, bank: { name: account.bank_name, logo: '' } }
}

/** One running loan: one instalment paid in time, two late. */
export function customerLoansAnswer(): { data: CustomerLoans } {
  const punctuality = { on_time: 1, late: 2, to_come: 1, days_late: 3 }
  return { data: { punctuality, loans: [{ ...someLoan(), punctuality, written_off_at: null }] } }
}

export const someTrailEntry = (changes: Partial<TrailEntry> = {}): TrailEntry => ({
  id: 7,
  at: '2025-06-10T08:14:00.000Z',
  action: 'loan.approved',
  actor: 'admin',
  actor_name: 'Ngozi Eze',
  loan_id: 'LN-10000001',
  changes: [
    { name: 'state', before: 'pending', after: 'approved' },
    { name: 'approved', before: null, after: '₦50,000.00' },
  ],
  ...changes,
})

export const customerTrailAnswer = (entries: readonly TrailEntry[] = [someTrailEntry()]) => ({
  data: { entries: [...entries], page: { current: 1, next: null, prev: null, total: entries.length } },
})
