import { moneyPlaces } from '@kasuwa/domain/payments/money-places.ts'
import { chosenCauses } from '@kasuwa/domain/payments/reversal.ts'
import * as z from 'zod/mini'
import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { cancelledLoan, payoutAgain, refundedSuspense, reversedRepayment } from './entities/correction.ts'
import { misplacedMoney, moneyPlace } from './entities/money-desk.ts'
import { waitingAct } from './entities/proposal.ts'
import { naira, page } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { reasonForm } from './payments.ts'

/** Why a repayment is reversed. */
export const reversalForm = form({ cause: choice(chosenCauses), reason: text() })

/** Money in suspense that goes back, and why. */
export const suspenseRefundForm = form({ reference: text(), reason: text() })

/** The acts by which finance corrects money, each with a journal (C-86, C-94); they belong to the payments. */
export const moneyCorrectionCalls = {
  moneyDesk: call({
    method: 'GET',
    path: '/admin/money-desk',
    summary:
      'All unsettled money, oldest first, with the total of each place and the date of its oldest item; for one place, or for all (DESK-63)',
    who: ['admin'],
    input: form({
      page: listQuery.page,
      per_page: listQuery.per_page,
      search: listQuery.search,
      type: parameter(choice(moneyPlaces)),
    }),
    data: z.object({
      places: z.array(moneyPlace),
      total_amount: naira(),
      found_amount: naira(),
      items: z.array(misplacedMoney),
      page,
    }),
  }),
  moneyDeskFile: csvCall({
    path: '/admin/money-desk.csv',
    summary: 'All unsettled money as a file; by search, for one place, or for all',
    roles: ['finance', 'auditor'],
    input: form({ search: listQuery.search, type: parameter(choice(moneyPlaces)) }),
  }),
  refundSuspense: call({
    method: 'POST',
    path: '/admin/suspense/refund',
    summary:
      "Send money in suspense back to its sender, by the provider's refund of its transaction (DESK-68). Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: suspenseRefundForm,
    data: z.union([refundedSuspense, waitingAct]),
    refusals: [
      'not_found',
      'suspense_assigned',
      'refund_of_cash',
      'refund_of_bank_money',
      'payouts_stopped',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  payAgain: call({
    method: 'POST',
    path: '/admin/open-items/{id}/pay-again',
    summary:
      "Send loan money that came back to the customer's default account again; the loan does not change (C-86). Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.union([payoutAgain, waitingAct]),
    refusals: [
      'not_found',
      'item_closed',
      'payout_under_way',
      'no_default_bank_account',
      'customer_not_active',
      'payouts_stopped',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  cancelLoan: call({
    method: 'POST',
    path: '/admin/open-items/{id}/cancel-loan',
    summary:
      "Cancel a loan whose money came back: nothing is owed, and the amount already repaid is the customer's credit (C-86). Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.union([cancelledLoan, waitingAct]),
    refusals: [
      'not_found',
      'person_erased',
      'item_closed',
      'payout_under_way',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  reverse: call({
    method: 'POST',
    path: '/admin/payments/{id}/reverse',
    summary:
      'Reverse a repayment that was booked wrongly (its money is in suspense again) or taken back (its money is gone). The loan owes the amount again (DESK-61). Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reversalForm, { id: z.string() }),
    data: z.union([reversedRepayment, waitingAct]),
    refusals: [
      'not_found',
      'repayment_reversed',
      'credit_used',
      'other_loan_runs',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  bookLostClaim: call({
    method: 'POST',
    path: '/admin/open-items/{id}/lose',
    summary:
      'Book a lost dispute or a completed refund: the repayment is reversed and the item is closed (DESK-62). Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.union([reversedRepayment, waitingAct]),
    refusals: [
      'not_found',
      'item_closed',
      'claim_not_booked',
      'claim_amount',
      'repayment_reversed',
      'credit_used',
      'other_loan_runs',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
}
