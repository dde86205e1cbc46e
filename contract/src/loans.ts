import { productWords } from './product-words.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import { pendingKinds } from '@kasuwa/domain/loans/pending-kinds.ts'
import { isProductCode } from '@kasuwa/domain/loans/product-rules.ts'
import { frequencies, monthChoices, purposes } from '@kasuwa/domain/loans/terms.ts'
import { maxAnswerLength, maxListedLength, maxReasonLength } from '@kasuwa/domain/loans/rejection.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { dependent, parameter } from './dependent.ts'
import { adminLoan, adminLoanSummary, loansPage } from './entities/admin-loan.ts'
import { loan, loanCounts, loanDetail, rejection, requestedLoan, rescheduledLoan } from './entities/loan.ts'
import { writtenOffLoan } from './entities/correction.ts'
import { loanDecision } from './entities/loan-decision.ts'
import { proposal, waitingAct } from './entities/proposal.ts'
import { loanOffer } from './entities/loan-offer.ts'
import { offeredProduct } from './entities/offered-product.ts'
import { choice, flag, form, lines, text } from './fields.ts'
import { amountFilter, cursor, dayFilter, turnQuery } from './lists.ts'
import { nairaAmount, wholeNumber } from './numbers.ts'
import { rescheduleForm, rescheduleTermsForm } from './reschedule.ts'
import { genericWords } from './words.ts'
import { loanWords } from './loan-words.ts'

/** The decisions of an admin on a pending loan; an approved loan becomes active once it is disbursed (C-85). */
export const decisions = ['approved', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/**
 * `offer` is the offer the borrower saw; a client that shows none sends none. Without `product` it is the default product, and `product_version` is
 * the version that was shown (C-201). The server knows which terms a product offers.
 */
export const loanRequestInput = form({
  product: z.optional(text(productWords.notOffered)),
  product_version: z.optional(wholeNumber(loanWords.offerChanged, (version) => version >= 1)),
  amount: nairaAmount(),
  term: choice(monthChoices, loanWords.term),
  repayment_frequency: choice(frequencies, loanWords.repaymentFrequency),
  purpose: choice(purposes, loanWords.purpose),
  offer: z.optional(loanOffer),
})

/** The approved amount, which has a separate form (VAL-36). */
export const approvalForm = form({ approved_amount: nairaAmount() })

/** The reason for a rejection, which the customer reads; it may be left out or blank. */
const rejectionReason = () =>
  lines(loanWords.rejectionReason(maxReasonLength), (reason) => reason === '' || isText(reason, maxReasonLength))

/** A reason of the lender's list, which the customer reads too; it may be left out or blank (C-214). */
const listedReason = () => lines(genericWords.notListed, (reason) => reason === '' || isText(reason, maxListedLength))

/** The reason for a rejection, from the list and in words; it has a separate form. */
export const rejectionForm = form({ listed_reason: listedReason(), reason: rejectionReason() })

/** The reason why a loan is paid although names differ, which has a separate form (C-211). */
export const namesReasonForm = form({ names_reason: text() })

/** A customer's answer to the reason for a rejection; only one is allowed. */
export const rejectionAnswerForm = form({
  answer: lines(loanWords.rejectionAnswer(maxAnswerLength), (answer) => isText(answer, maxAnswerLength)),
})

/**
 * The amount of a rejection is ignored (C-108), and so are the reasons of an approval. `exceeds_request` confirms an amount above the
 * requested one (C-88), and `names_reason` says why it is approved although names differ, where the lender asks for it (C-211).
 */
export const decisionInput = dependent(
  form({
    id: z.string(),
    status: choice(decisions),
    approved_amount: z.optional(nairaAmount(genericWords.amount)),
    exceeds_request: z.optional(flag(genericWords.notListed)),
    names_reason: z.optional(text()),
    reason: z.optional(rejectionReason()),
    listed_reason: z.optional(listedReason()),
  }),
  { approved_amount: ({ status }) => status === 'approved' },
)

/** The waiver of a late fee: why, and whether what was paid of it is given back. */
export const waiverForm = form({ reason: text(), give_back: z.optional(flag(genericWords.notListed)) })

const rescheduleRefusals = [
  'not_found',
  'loan_not_running',
  'loan_written_off',
  'loan_money_came_back',
  'late_fees_alone',
  'reschedules_used',
  'reschedule_terms',
] as const

export const loansCalls = {
  request: call({
    method: 'POST',
    path: '/loan/request',
    summary: 'Ask for a loan',
    who: ['customer'],
    message: loanWords.requested.text,
    input: loanRequestInput,
    data: requestedLoan,
    refusals: [
      'active_loan',
      'upgrade_account',
      'no_bank_account',
      'requests_waiting',
      'product_not_offered',
      'invalid',
      'offer_changed',
      'amount_above_ceiling',
      'idempotency_conflict',
    ],
  }),
  products: call({
    method: 'GET',
    path: '/loan/products',
    summary: 'The loan products that are offered, and the largest amount of each for the caller (C-200, C-204)',
    who: ['customer'],
    input: nothing,
    data: z.object({ products: z.array(offeredProduct) }),
  }),
  withdraw: call({
    method: 'POST',
    path: '/loans/{id}/withdraw',
    summary:
      "Withdraw the caller's own request while it waits for a decision; id is any of its three names (C-83, C-90)",
    who: ['customer'],
    message: loanWords.withdrawn.text,
    input: form({ id: z.string() }),
    data: loan,
    refusals: ['not_found', 'loan_not_pending', 'loan_already_approved'],
  }),
  summary: call({
    method: 'GET',
    path: '/customer/loan-application/index',
    summary: "How many of the customer's loans are approved, pending, rejected",
    who: ['customer'],
    input: nothing,
    data: loanCounts,
  }),
  schedule: call({
    method: 'GET',
    path: '/loans/{id}/repayment-schedule',
    summary: 'A loan with its schedule; id is any of its three names (C-83)',
    who: 'signed-in',
    input: form({ id: z.string() }),
    data: loanDetail,
    refusals: ['not_found'],
  }),
  answerRejection: call({
    method: 'POST',
    path: '/loans/{id}/rejection-answer',
    summary:
      "Answer the reason for the rejection of the caller's own request, once; id is any of its three names (C-83)",
    who: ['customer'],
    message: loanWords.rejectionAnswered.text,
    input: z.extend(rejectionAnswerForm, { id: z.string() }),
    data: rejection,
    refusals: ['not_found', 'no_rejection_reason', 'rejection_answered', 'idempotency_conflict'],
  }),
  adminList: call({
    method: 'GET',
    path: '/admin/loan-management',
    summary:
      'All loans, a page of ten at a time; by status, product, the amount shown and the day of the request; pending ones by what they wait for too (C-138, C-145)',
    who: ['admin'],
    input: form({
      status: parameter(choice(loanStatuses)),
      /** Only with the status pending. */
      waits_for: parameter(choice(pendingKinds)),
      /** A product by its code (PROD-40). */
      product: parameter(text(productWords.notOffered, isProductCode)),
      ...turnQuery,
      cursor: parameter(cursor()),
      ...amountFilter,
      ...dayFilter,
    }),
    data: z.object({ loan_summary: adminLoanSummary, loans: loansPage }),
  }),
  adminFile: csvCall({
    path: '/admin/loan-management.csv',
    summary: 'All loans as a file; by search, status, the amount shown and the day of the request',
    roles: ['credit', 'finance', 'auditor'],
    input: form({
      status: parameter(choice(loanStatuses)),
      waits_for: parameter(choice(pendingKinds)),
      /** A product by its code (PROD-40). */
      product: parameter(text(productWords.notOffered, isProductCode)),
      search: turnQuery.search,
      ...amountFilter,
      ...dayFilter,
    }),
  }),
  adminDetail: call({
    method: 'GET',
    path: '/admin/loans/{id}',
    summary:
      'One request with everything its decision needs: customer, income, names, account, other loans; id is any of its three names (C-83)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: loanDecision,
    refusals: ['not_found'],
  }),
  decide: call({
    method: 'POST',
    path: '/admin/loans/{id}/status',
    summary: 'Approve or reject a pending loan; id is any of its three names (C-83)',
    who: ['admin'],
    roles: ['credit'],
    input: decisionInput,
    /** With status 202 and `proposal` where the amount needs a second person (decision 59): the loan is still pending. */
    data: z.extend(adminLoan, { proposal: z.optional(proposal) }),
    refusals: [
      'not_found',
      'loan_not_pending',
      'loan_already_approved',
      'amount_above_ceiling',
      'amount_exceeds_request',
      'running_loan',
      'no_default_bank_account',
      'customer_not_active',
      'identity_mismatch',
      'identity_not_found',
      'payouts_stopped',
      'name_differs',
      'name_differs_reason',
      'rejection_reason_unlisted',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  readAnswer: call({
    method: 'POST',
    path: '/admin/loans/{id}/rejection-answer/read',
    summary:
      "Mark a customer's answer to a rejection as read; repeating the call changes nothing; id is any of its three names (DESK-90). Written to the audit trail",
    who: ['admin'],
    roles: ['credit'],
    input: form({ id: z.string() }),
    data: rejection,
    refusals: ['not_found', 'no_rejection_answer', 'idempotency_conflict'],
  }),
  previewWriteOff: call({
    method: 'GET',
    path: '/admin/loans/{id}/write-off',
    summary:
      'The sum that a write-off would be about now: what the loan owes, and the principal that becomes a loss (FIND-07)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: writtenOffLoan,
    refusals: ['not_found'],
  }),
  waiveLateFee: call({
    method: 'POST',
    path: '/admin/loans/{id}/late-fees/{number}/waive',
    summary:
      'Waive what is unpaid of the late fee of an instalment; with give_back what was paid of it becomes credit; the customer may read the reason; id is any of its three names (LATE-05). Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(waiverForm, { id: z.string(), number: z.string() }),
    data: z.union([loanDetail, waitingAct]),
    refusals: ['not_found', 'person_erased', 'nothing_to_waive', 'proposal_open', 'idempotency_conflict'],
  }),
  writeOff: call({
    method: 'POST',
    path: '/admin/loans/{id}/write-off',
    summary:
      'Write off a loan whose last day has passed: it stays overdue until it is paid, and later repayments are recoveries; id is any of its three names (DESK-65). Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: form({ id: z.string(), reason: text() }),
    data: z.union([writtenOffLoan, waitingAct]),
    refusals: [
      'not_found',
      'loan_not_past_end',
      'loan_written_off',
      'loan_money_came_back',
      'late_fees_alone',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  previewReschedule: call({
    method: 'POST',
    path: '/admin/loans/{id}/reschedule/preview',
    summary: 'The loan as a reschedule would leave it now; nothing changes; id is any of its three names (C-198)',
    who: ['admin'],
    roles: ['credit'],
    repeatable: false,
    input: z.extend(rescheduleTermsForm, { id: z.string() }),
    data: rescheduledLoan,
    refusals: rescheduleRefusals,
  }),
  reschedule: call({
    method: 'POST',
    path: '/admin/loans/{id}/reschedule',
    summary:
      'Spread what is unpaid of a running loan over new days, with the consent of its customer: the same money, no new interest; id is any of its three names (C-198). Written to the audit trail',
    who: ['admin'],
    roles: ['credit'],
    input: z.extend(rescheduleForm, { id: z.string() }),
    data: z.union([rescheduledLoan, waitingAct]),
    refusals: [...rescheduleRefusals, 'proposal_open', 'idempotency_conflict'],
  }),
}
