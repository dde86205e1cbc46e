import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { groupStatuses } from '@kasuwa/domain/groups/status.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import * as z from 'zod/mini'
import { instant, naira, person } from './wire.ts'

const described = {
  id: z.string(),
  name: z.string(),
  repayment_day: z.int(),
  description: z.string(),
  location: z.string(),
  created_at: instant(),
  status: z.enum(groupStatuses),
}

const activeLoan = z.object({
  id: z.string(),
  loan_id: z.string(),
  amount: naira(),
  approved_amount: naira(),
  total_paid_amount: naira(),
  outstanding_balance: naira(),
  status: z.enum(loanStatuses),
  /** A loan that is written off is overdue until it is paid (C-184). */
  written_off_at: z.nullable(instant()),
  /** The newest payment on it, if there is one. */
  last_payment: z.array(z.object({ paid_at: instant() })),
})

/** A group's customer (DATA-12). `id` is their customer id, `user.id` their user id (C-159); they joined on `created_at` (C-123). */
const groupCustomer = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), ...person, email: z.string(), status: z.enum(userStatuses) }),
  created_at: instant(),
  cluster_id: z.string(),
  active_loan: z.nullable(activeLoan),
})

/** A group in the list (DATA-09): `total_active_loans` counts, `total_loan_amount` is naira (C-121). */
export const group = z.object({
  ...described,
  total_active_loans: z.int(),
  total_loan_amount: naira(),
  members_count: z.int(),
  members: z.array(groupCustomer),
})

/** The totals of all groups of an agent (DATA-10); a group counts as active unless it is disabled (C-117). */
export const groupSummary = z.object({
  total_groups: z.int(),
  active_groups: z.int(),
  inactive_groups: z.int(),
  total_members: z.int(),
})

/** A group with its customers (DATA-11). Totals are in naira: the approved amounts of the running loans, and the repayments on them (C-121). */
export const groupDetail = z.object({
  cluster: z.object({ ...described, customers: z.array(groupCustomer) }),
  totals: z.object({ active_loans: naira(), paid_loans: naira() }),
})

/** The group that a customer is in, as admins see it. */
export const memberGroup = z.object({
  id: z.string(),
  name: z.string(),
  repayment_day: z.int(),
  status: z.enum(groupStatuses),
})
