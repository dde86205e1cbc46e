import { payableTypes, paymentKinds, paymentStatuses, transactionKinds } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { instant, naira, person } from './wire.ts'

/** A row of the dashboards' Recent Transactions (DATA-07). */
export const transaction = z.object({
  tx_ref: z.string(),
  user: z.object(person),
  payment_type: z.enum(transactionKinds),
  amount: naira(),
  description: z.string(),
  created_at: instant(),
})

const money = {
  id: z.string(),
  tx_ref: z.string(),
  /** null until it is completed. */
  paid_at: z.nullable(instant()),
  description: z.string(),
  amount: naira(),
  status: z.enum(paymentStatuses),
}

/** A payment as admins see it (DATA-22). */
export const adminPayment = z.object({ ...money, user: z.object({ first_name: z.string(), last_name: z.string() }) })

/** A payout, a commission or a disbursement, as its creation answers it. */
export const payout = z.object({
  ...money,
  payable_id: z.string(),
  payable_type: z.enum(payableTypes),
  payment_type: z.enum(paymentKinds),
})

/** Completed payments in naira (DATA-23, C-143). */
export const paymentSummary = z.object({
  total_payments: naira(),
  total_loan_repayments: naira(),
  total_disbursements: naira(),
  total_agent_commissions: naira(),
})
