import { collectionOutcomes } from '@kasuwa/domain/loans/collection.ts'
import { promiseStates } from '@kasuwa/domain/loans/promise.ts'
import { frequencies, purposes } from '@kasuwa/domain/loans/terms.ts'
import { instalmentStatuses } from '@kasuwa/domain/loans/overdue.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import * as z from 'zod/mini'
import { lateFee, lateFeeTerms } from './late-fee.ts'
import { loanProduct } from './offered-product.ts'
import { date, instant, naira, person } from './wire.ts'

/** The fields a loan has from its request on. `term` is in months, `interest_rate` in percent units a month (C-91). */
const requested = {
  id: z.string(),
  loan_id: z.string(),
  application_id: z.string(),
  amount: naira(),
  term: z.number(),
  repayment_frequency: z.enum(frequencies),
  purpose: z.enum(purposes),
  created_at: instant(),
  interest_rate: z.number(),
  status: z.enum(loanStatuses),
  /** Its product and version, left out of the first version of the default product (C-201). */
  product: z.optional(loanProduct),
}

/** A note of staff about a running loan. */
export const collectionNote = z.object({
  outcome: z.enum(collectionOutcomes),
  note: z.string(),
  /** The day on which the borrower promised to pay. */
  promised_on: z.nullable(date()),
  /** Null without a promise, and of a promise from before promises had amounts. */
  promised_amount: z.nullable(naira()),
  /** The state of the promise, and the payments that count for it (C-197); null without one. */
  promise: z.nullable(z.enum(promiseStates)),
  paid_of_promise: z.nullable(naira()),
  noted_at: instant(),
})

/** The answer to a loan request (C-83). */
export const requestedLoan = z.object(requested)

/** A customer's loan (DATA-03); amounts and days that it does not have yet are null. */
export const loan = z.object({
  ...requested,
  approved_amount: z.nullable(naira()),
  start_date: z.nullable(date()),
  end_date: z.nullable(date()),
  repayment_amount: z.nullable(naira()),
  /** The loan fee, part of `repayment_amount` (C-203); left out where there is none, and before the loan is paid out. */
  loan_fee: z.optional(naira()),
  next_due_date: z.nullable(date()),
  next_due_amount: z.nullable(naira()),
  /** The unpaid amount of all instalments due up to today; 0 where nothing is due. This field and the next are ours. */
  due_now: naira(),
  /** When its customer withdrew the request, which is then shown as rejected (C-90). */
  withdrawn_at: z.nullable(instant()),
  /** When it was cancelled because its money came back: it is shown as rejected, and nothing is owed (C-86, C-184). */
  cancelled_at: z.nullable(instant()),
  /** When what was unpaid of it was last spread over new days; it keeps its status (C-198). */
  rescheduled_at: z.nullable(instant()),
})

/** A customer's loans, counted by status (DATA-05). The rate of a loan requested now, in percent units, is ours. */
export const loanCounts = z.object({
  interest_rate: z.number(),
  /** The rule of late fees of a loan requested now (C-194); left out where there is none. */
  late_fee: z.optional(lateFeeTerms),
  /** There is more to choose from than the default product as the settings have it (C-201); left out where there is not. */
  has_products: z.optional(z.literal(true)),
  total_loans: z.int(),
  total_approved_loans: z.int(),
  total_pending_loans: z.int(),
  total_rejected_loans: z.int(),
})

/** An account to pay into: bank.name, number, name. */
export const payableAccount = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank: z.object({ name: z.string() }),
})

const instalment = z.object({
  installment_number: z.int(),
  due_date: date(),
  amount: naira(),
  paid_amount: naira(),
  status: z.enum(instalmentStatuses),
  /** The loan fee in `amount`; left out where there is none. */
  loan_fee: z.optional(naira()),
})

/** How many instalments were paid in time, late (or are late now), and are still to come; the longest delay in days. */
export const punctuality = z.object({ on_time: z.int(), late: z.int(), to_come: z.int(), days_late: z.int() })

/** The reason a request was rejected, and its customer's one answer. Where no words were written, `reason` is the listed one again. */
export const rejection = z.object({
  /** The reason on the lender's list; null where none was chosen (C-214). */
  listed_reason: z.nullable(z.string()),
  reason: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant()),
  /** When an admin marked the answer as read (DESK-90). */
  read_at: z.nullable(instant()),
})

/** A loan with its schedule (DATA-04, C-84). Before its disbursement: an empty schedule, zeros and nulls. */
export const loanDetail = z.object({
  user: z.object(person),
  /** Ours, for admins: the customer whose page it links to; null for others. */
  customer_id: z.nullable(z.string()),
  businesses: z.array(z.object({ name: z.string() })),
  loan: z.extend(
    z.pick(loan, {
      id: true,
      loan_id: true,
      amount: true,
      approved_amount: true,
      interest_rate: true,
      repayment_frequency: true,
      term: true,
      purpose: true,
      status: true,
      product: true,
      created_at: true,
      start_date: true,
      end_date: true,
      withdrawn_at: true,
      cancelled_at: true,
      rescheduled_at: true,
      loan_fee: true,
    }),
    {
      /** When it was written off, for staff; null for its customer, who owes as much as before (C-184). */
      written_off_at: z.nullable(instant()),
    },
  ),
  repayment_summary: z.object({
    total_paid: naira(),
    outstanding_balance: naira(),
    next_due_date: z.nullable(date()),
    next_payment_amount: z.nullable(naira()),
    /** The amount that is due today or overdue; 0 where nothing is. */
    due_now: naira(),
  }),
  schedule: z.array(instalment),
  /** Ours, as the next two: the late fees in the order of their instalments, what is unpaid of them, and the rule of the loan, if it has one. */
  late_fees: z.array(lateFee),
  late_fees_outstanding: naira(),
  late_fee_rule: z.nullable(lateFeeTerms),
  /** Ours: the schedule as it was frozen (C-92), of a loan that was rescheduled; otherwise empty. `rescheduled_at` is the loan's. */
  first_schedule: z.array(
    z.pick(instalment, { installment_number: true, due_date: true, amount: true, loan_fee: true }),
  ),
  rescheduled_at: z.nullable(instant()),
  /** Ours: the reason it was rejected, where one was given. For its customer and admins; null for agents. */
  rejection: z.nullable(rejection),
  /** The agent's last note about the loan; null for its customer. */
  last_note: z.nullable(collectionNote),
  /** False for a request from before agreements were kept (PAPER-06). */
  has_agreement: z.boolean(),
  /** The account the customer pays into; null until they have a virtual account (C-162). */
  pay_to: z.nullable(payableAccount),
  /** For a running loan without such an account: the reason, as a message for the viewer (C-181). */
  pay_to_missing: z.nullable(z.string()),
})

/** A loan as a reschedule leaves it: what moved to new rows, and all rows in force (C-198). */
export const rescheduledLoan = z.extend(loan, {
  moved: z.object({ principal: naira(), interest: naira(), loan_fee: z.optional(naira()) }),
  schedule: z.array(instalment),
})
