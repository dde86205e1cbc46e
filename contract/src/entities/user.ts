import { accountTypes, userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import * as z from 'zod/mini'
import { askedFile } from './asked-file.ts'
import { bankAccount } from './bank-account.ts'
import { loan, payableAccount } from './loan.ts'
import { business, employment, personalFields, maritalData, nextOfKin } from './profile.ts'
import { instant, naira, person } from './wire.ts'

/** 0 nothing attested, 1 level 1, 2 level 2 (C-52). */
export const kycLevel = () => z.literal([0, 1, 2])

const contact = z.object({ ...person, email: z.string() })

/** A short form of one of an agent's own customers. */
const ownCustomer = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), ...person, email: z.string(), status: z.enum(userStatuses) }),
  cluster_id: z.nullable(z.string()),
  created_at: instant(),
})

const account = z.object({
  kyc_level: kycLevel(),
  ...maritalData.shape,
  employment: z.nullable(employment),
  bank_accounts: z.array(bankAccount),
  businesses: z.array(business),
  /** Newest first. */
  loans: z.array(loan),
  /** The agent who onboarded this customer (C-166). */
  agent: z.nullable(contact),
  /** The account this customer pays into (C-162). */
  user_dva: z.nullable(payableAccount),
  /** Agents only; the newest hundred (C-178). */
  customers: z.optional(z.array(ownCustomer)),
  /** Agents only; the same figure has two names (C-126). */
  total_commissions: z.optional(naira()),
  total_commissions_earned: z.optional(naira()),
  /** Files that staff ask this customer for again; left out while there is none (decision 62). */
  asked_files: z.optional(z.array(askedFile)),
  /** This customer's credit, and the part of it that is on its way back to them (C-94); left out while there is none. */
  credit: z.optional(z.object({ amount: naira(), refunding: naira() })),
  /** Staff only, where agents take cash (decision 64); otherwise left out. */
  takes_cash: z.optional(z.literal(true)),
})

/** The signed-in user (DATA-01, DATA-02, DATA-24). Never a NIN or BVN. */
export const user = z.object({
  ...personalFields,
  ...nextOfKin.shape,
  account_type: z.enum(accountTypes),
  status: z.enum(userStatuses),
  kyc_level: kycLevel(),
  /** Admins only: their roles (C-177). */
  staff_roles: z.optional(z.array(z.enum(staffRoles))),
  account,
})
