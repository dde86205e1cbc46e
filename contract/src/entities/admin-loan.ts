import { identityStates } from '@kasuwa/domain/kyc/identity.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { lateFeeTerms } from './late-fee.ts'
import { loanProduct } from './offered-product.ts'
import { instant, naira } from './wire.ts'

/** A loan as admins see it (DATA-21). */
export const adminLoan = z.object({
  id: z.string(),
  loan_id: z.string(),
  customer: z.object({ id: z.string(), user: z.object({ first_name: z.string(), last_name: z.string() }) }),
  amount: naira(),
  approved_amount: z.nullable(naira()),
  application_date: instant(),
  status: z.enum(loanStatuses),
  /** When its customer withdrew the request, which is then shown as rejected (C-90). */
  withdrawn_at: z.nullable(instant()),
  /** When it was cancelled because its money came back: it is shown as rejected, and nothing is owed (C-86, C-184). */
  cancelled_at: z.nullable(instant()),
  /** When it was written off: it is shown as overdue until it is paid (C-184). */
  written_off_at: z.nullable(instant()),
  /** When it was last rescheduled; it keeps its status (C-198). */
  rescheduled_at: z.nullable(instant()),
  /** Its last day has passed, a part of its instalments is unpaid, and it is not written off (DESK-65, LATE-07). */
  may_write_off: z.boolean(),
  /** The state of its newest disbursement; a pending loan may be decided while it is null or failed (C-86). */
  disbursement: z.nullable(z.enum(paymentStatuses)),
  /** The provider's text while the disbursement is pending, or the reason it failed. */
  disbursement_note: z.nullable(z.string()),
  /** Whether the customer has an account that the money could go to now; an approval without one is refused (C-87). */
  has_bank_account: z.boolean(),
  /** The identity service's result for the customer; any result but verified shows a warning before an approval (C-87). */
  identity: z.object({ nin: z.nullable(z.enum(identityStates)), bvn: z.nullable(z.enum(identityStates)) }),
  /** The rule of late fees that was frozen with the request (C-194); left out where there is none. */
  late_fee: z.optional(lateFeeTerms),
  /** Its product and version; left out of the first version of the default product (C-201). */
  product: z.optional(loanProduct),
})

/** The totals of all loans for admins (DATA-19): counts, and naira paid out and paid back (C-142). */
export const adminLoanSummary = z.object({
  total_loans: z.int(),
  total_active_loans: z.int(),
  total_disbursed_loans: naira(),
  total_repayments_received: naira(),
})

/** One page of loans, with the addresses of its neighbours (DATA-20). */
export const loansPage = z.object({
  current_page: z.int(),
  data: z.array(adminLoan),
  prev_page_url: z.nullable(z.string()),
  next_page_url: z.nullable(z.string()),
  total: z.int(),
  /** There are more rows than `total`: a list that is searched or filtered is counted up to 10,000 (C-145). */
  total_exceeded: z.optional(z.literal(true)),
})
