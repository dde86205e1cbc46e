import * as z from 'zod/mini'
import { call } from './call.ts'
import { cancelledLoan, payoutAgain } from './entities/correction.ts'
import { reasonForm } from './payments.ts'

/** The acts of finance that put money right, each by a journal (C-86, C-94); they belong to the payments. */
export const correctionCalls = {
  payAgain: call({
    method: 'POST',
    path: '/admin/open-items/{id}/pay-again',
    summary:
      "Send loan money that came back to the customer's default account again; the loan stays as it is (C-86). Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: payoutAgain,
    refusals: [
      'not_found',
      'item_closed',
      'payout_under_way',
      'no_default_bank_account',
      'customer_not_active',
      'payouts_stopped',
      'idempotency_conflict',
    ],
  }),
  cancelLoan: call({
    method: 'POST',
    path: '/admin/open-items/{id}/cancel-loan',
    summary:
      "Cancel a loan whose money came back: nothing is owed, and what was repaid is the customer's credit (C-86). Written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: cancelledLoan,
    refusals: ['not_found', 'item_closed', 'payout_under_way', 'idempotency_conflict'],
  }),
}
