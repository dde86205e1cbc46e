import { payableOf, payableTypes } from '@kasuwa/domain/payments/status.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { belongs } from './dependent.ts'
import { adminPayment, paymentSummary, payout } from './entities/payment.ts'
import { page } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { nairaAmount } from './numbers.ts'

/** Kinds of payment that an admin makes; a repayment comes from the customer. */
export const payoutKinds = ['agent_commission', 'loan_disbursement'] as const

/** A commission, a form of its own: the amount (VAL-35). */
export const commissionForm = form({ amount: nairaAmount() })

const paysFor = (payable: string, kind: string) => payoutKinds.some((known) => known === kind && payableOf[known] === payable)

export const payoutInput = form(
  {
    payable_id: text(),
    payable_type: choice(payableTypes),
    amount: nairaAmount(),
    payment_type: choice(payoutKinds),
    description: z.nullish(text(undefined, (words) => words === '' || isText(words, 255))),
  },
  belongs('payment_type', 'payable_type', paysFor),
)

export const paymentsCalls = {
  adminList: call({
    method: 'GET',
    path: '/admin/payment-management',
    summary: 'All payments, a page at a time',
    who: ['admin'],
    input: form(listQuery),
    data: z.object({ payment_summary: paymentSummary, recent_payments: z.array(adminPayment), page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/payment/create',
    summary: "Pay an agent's commission, or answer the disbursement of an approved loan (C-86)",
    who: ['admin'],
    input: payoutInput,
    data: payout,
    refusals: ['not_found', 'loan_not_approved', 'payment_amount_differs', 'idempotency_conflict'],
    repeatable: true,
  }),
}
