import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { genders } from '@kasuwa/domain/profile/options.ts'
import * as z from 'zod/mini'
import { kycStage } from './kyc-stage.ts'
import { bankAccount } from './bank-account.ts'
import { loan, payableAccount } from './loan.ts'
import { business, employment } from './profile.ts'
import { instant, naira, person } from './wire.ts'

/** A customer's virtual account, if they have one (DATA-16). */
export const virtualAccount = {
  user_has_dva: z.boolean(),
  user_dva: z.nullable(payableAccount),
}

/** The reason there is no virtual account, as a sentence; null where there is one, and before KYC level 2 (C-181). */
export const missingAccount = { user_dva_missing: z.nullable(z.string()) }

/** When their data was erased; null for everybody else (RIGHT-05). */
export const whenErased = { erased_at: z.nullable(instant()) }

/** A customer as admins see them (DATA-16). The BVN is masked: first 3 and last 2 digits (C-146). */
export const adminCustomer = z.object({
  id: z.string(),
  user: z.object({
    id: z.string(),
    ...person,
    middle_name: z.nullable(z.string()),
    email: z.string(),
    gender: z.nullable(z.enum(genders)),
    address: z.nullable(z.string()),
    status: z.enum(userStatuses),
  }),
  kyc_level: z.literal([0, 1, 2]),
  default_bank_account: z.nullable(payableAccount),
  ...virtualAccount,
  ...missingAccount,
  bvn: z.nullable(z.string()),
  created_at: instant(),
  ...whenErased,
})

/** The totals of all customers for admins (DATA-15). Averages have two decimals, 0 without customers (C-142). */
export const customerSummary = z.object({
  total_customers: z.int(),
  average_loan_amount_per_customer: naira(),
  customers_with_active_loans: z.int(),
  total_loan_amount_disbursed: naira(),
})

/** One of an agent's own customers: profile, banks, work and loans (ACUST-01). Never a NIN or BVN. */
export const ownCustomer = z.object({
  id: z.string(),
  user: z.object({
    id: z.string(),
    ...person,
    email: z.string(),
    gender: z.nullable(z.enum(genders)),
    address: z.nullable(z.string()),
    status: z.enum(userStatuses),
  }),
  kyc_level: z.literal([0, 1, 2]),
  cluster_id: z.nullable(z.string()),
  created_at: instant(),
  ...whenErased,
  bank_accounts: z.array(bankAccount),
  employment: z.nullable(employment),
  businesses: z.array(business),
  ...missingAccount,
  /** Newest first. */
  loans: z.array(z.extend(loan, { written_off_at: z.nullable(instant()) })),
})

/** A customer who stands still in KYC: the level that they are in, its first step that is not complete, and the days since the last one was. */
export const unfinishedKyc = z.object({
  id: z.string(),
  user: z.object(person),
  level: z.literal([1, 2]),
  step: kycStage,
  days: z.int(),
})
