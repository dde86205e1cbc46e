import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { frequencies, purposes } from '@kasuwa/domain/loans/terms.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import { nameMatchKinds } from '@kasuwa/domain/profile/name-match.ts'
import { employmentStatuses } from '@kasuwa/domain/profile/options.ts'
import * as z from 'zod/mini'
import { adminLoan } from './admin-loan.ts'
import { payableAccount, punctuality, rejection } from './loan.ts'
import { loanProduct } from './offered-product.ts'
import { sharedAccounts } from './account-overlaps.ts'
import { proposal } from './proposal.ts'
import { kycLevel } from './user.ts'
import { instant, naira, person } from './wire.ts'

const nameMatch = z.object({ match: z.enum(nameMatchKinds), score: z.int() })

/** Everything an admin should know about a request before they decide. Income is per month, as the customer stated it. */
export const loanDecision = z.object({
  loan: z.extend(adminLoan, {
    application_id: z.string(),
    term: z.number(),
    repayment_frequency: z.enum(frequencies),
    purpose: z.enum(purposes),
    interest_rate: z.number(),
    /** The rule of its loan fee, naira and percent of the principal (C-203); left out where there is none. */
    loan_fee_rule: z.optional(z.object({ amount: naira(), percent: z.number() })),
    /** Left out of the first version of the default product (C-201). */
    product: z.optional(loanProduct),
  }),
  /**
   * The amounts that the product of the loan allows, and how many loans its customer completed in time for the ladder (C-204); left out as `product`.
   */
  product_limits: z.optional(
    z.object({ max: z.nullable(naira()), ladder: z.nullable(naira()), completed_in_time: z.int() }),
  ),
  customer: z.object({
    id: z.string(),
    user: z.object(person),
    status: z.enum(userStatuses),
    kyc_level: kycLevel(),
    since: instant(),
    business: z.nullable(z.string()),
    /** Their credit that is not used yet. */
    credit: naira(),
  }),
  income: z.object({
    employment_status: z.nullable(z.enum(employmentStatuses)),
    net_monthly_income: z.nullable(naira()),
    expected_monthly_revenue: z.nullable(naira()),
    other_sources_of_funds: z.nullable(z.boolean()),
  }),
  /** The default account, to which the money would go; `is_recent`: it was added or changed less than 24 hours ago. */
  account: z.nullable(
    z.extend(payableAccount, { changed_at: instant(), is_recent: z.boolean(), name_match: nameMatch }),
  ),
  /** The names that the identity service compared; null where it compared none. */
  identity_names: z.object({ nin: z.nullable(nameMatch), bvn: z.nullable(nameMatch) }),
  shared: sharedAccounts,
  /** The newest ten of their other loans and requests, how many there are, and the punctuality of all of them. */
  others: z.object({
    total: z.int(),
    punctuality,
    loans: z.array(
      z.object({
        loan_id: z.string(),
        amount: naira(),
        status: z.enum(loanStatuses),
        withdrawn_at: z.nullable(instant()),
        cancelled_at: z.nullable(instant()),
        written_off_at: z.nullable(instant()),
        created_at: instant(),
        punctuality,
      }),
    ),
  }),
  /** The reason an approval would be refused now, as a sentence; null where it would not be (C-87). */
  stopped_by: z.nullable(z.string()),
  /** The need of an approval while names differ; null where it only warns, or no name differs (C-211). */
  names_need: z.nullable(z.enum(['reason', 'second_person'])),
  rejection: z.nullable(rejection),
  /** The lender's list of reasons for a rejection (C-214). */
  rejection_reasons: z.array(z.string()),
  /** An approval or a write-off that waits for a second person; there is at most one at a time. */
  proposal: z.nullable(proposal),
})
