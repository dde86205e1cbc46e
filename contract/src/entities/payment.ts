import {
  payableTypes,
  paymentKinds,
  paymentStatuses,
  payoutKinds,
  transactionKinds,
} from '@kasuwa/domain/payments/status.ts'
import { openItemKinds } from '@kasuwa/domain/payments/open-items.ts'
import { suspenseStates } from '@kasuwa/domain/payments/suspense-states.ts'
import * as z from 'zod/mini'
import { moneyProposal } from './proposal.ts'
import { instant, naira, person } from './wire.ts'

/** A row of the dashboards' Recent Transactions (DATA-07). */
export const transaction = z.object({
  tx_ref: z.string(),
  user: z.object(person),
  payment_type: z.enum(transactionKinds),
  amount: naira(),
  description: z.string(),
  /** Ours: it arrived while no loan was running, and is kept as customer credit (C-94). Its type stays that of a repayment. */
  is_credit: z.boolean(),
  /** Ours: the repayment was booked wrongly or taken back, and is owed again (DESK-61). */
  is_reversed: z.boolean(),
  created_at: instant(),
})

/**
 * The newest money that a customer paid in; null before the first. Small, since their browser asks for it again and again. `age` is in whole seconds, so that a
 * page knows whether its figures are older than the payment, whatever its own clock shows.
 */
export const newestRepayment = z.nullable(
  z.object({ tx_ref: z.string(), amount: naira(), age: z.int().check(z.minimum(0)) }),
)

/** The fields of every answer about a payment. */
export const money = {
  id: z.string(),
  tx_ref: z.string(),
  /** Null until it is completed. */
  paid_at: z.nullable(instant()),
  description: z.string(),
  amount: naira(),
  status: z.enum(paymentStatuses),
}

/** A payment as admins see it (DATA-22). */
export const adminPayment = z.object({
  ...money,
  /** Null for a commission. */
  customer_id: z.nullable(z.string()),
  /** When the repayment was reversed, because it was booked wrongly or taken back; its status is then failed (DESK-61). */
  reversed_at: z.nullable(instant()),
  /** True for a repayment that is not reversed. */
  may_reverse: z.boolean(),
  user: z.object({ first_name: z.string(), last_name: z.string() }),
})

/** One payment beyond its row (FIND-06). */
export const paymentDetail = z.object({
  created_at: instant(),
  paid_at: z.nullable(instant()),
  channel: z.nullable(z.string()),
  /** The public reference of its loan. */
  loan_id: z.nullable(z.string()),
  /** The sender by the provider's report; null for a payout, and where it was not reported. */
  sender_name: z.nullable(z.string()),
  /** The account that a payout goes to. */
  account: z.nullable(z.object({ account_number: z.string(), account_name: z.string() })),
  /** The provider's fee. */
  fee: naira(),
  /** How a repayment was divided when it was booked; null for a payout. */
  division: z.nullable(
    z.object({
      interest: naira(),
      loan_fee: z.optional(naira()),
      principal: naira(),
      late_fee: z.optional(naira()),
      credit: naira(),
    }),
  ),
})

/** A commission of an agent, in a list. */
export const commission = z.object(money)

/** A payout (a commission or a disbursement), as returned when it is created. */
export const payout = z.object({
  ...money,
  payable_id: z.string(),
  payable_type: z.enum(payableTypes),
  payment_type: z.enum(paymentKinds),
  /** The provider's text while it is pending, or the reason it failed. */
  note: z.nullable(z.string()),
})

/** Completed payments in naira (DATA-23, C-143). */
export const paymentSummary = z.object({
  total_payments: naira(),
  total_loan_repayments: naira(),
  total_disbursements: naira(),
  total_agent_commissions: naira(),
})

/** A repayment of a customer (DATA-08). Only here are amounts on the wire in kobo (C-97). */
export const customerPayment = z.object({
  id: z.string(),
  /** Kobo. */
  amount: z.int(),
  customer: z.object({ first_name: z.string(), last_name: z.string() }),
  reference: z.string(),
  channel: z.string(),
  paid_at: instant(),
})

/** Money paid to an account number that no customer has; the provider's fee is a separate field. */
export const suspenseItem = z.object({
  reference: z.string(),
  account_number: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  amount: naira(),
  fee: naira(),
  paid_at: instant(),
  /** True for cash that an agent has not handed over (C-221). */
  in_hand: z.boolean(),
  state: z.enum(suspenseStates),
  proposal: moneyProposal,
})

/** The effect of an assignment before it is made, as the facts that a proposal would freeze (FIND-03). */
export const assignmentEffect = z.object({
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** True where the sender's name differs from the customer's, or another customer has the same names. */
  is_doubtful: z.boolean(),
})

/** Money in suspense after it was assigned: how much went to the loan, and how much to the customer's credit. */
export const suspenseAssignment = z.object({
  reference: z.string(),
  /** Null where the customer has no running loan. */
  loan_id: z.nullable(z.string()),
  repaid: naira(),
  credited: naira(),
})

/** The payout stop and since when it lasts; the other fields are for admins only. */
export const payoutStop = z.object({
  id: z.string(),
  since: instant(),
  by: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  reason: z.nullable(z.string()),
  /** The payouts that are sent once the stop ends, their total, and those that the provider already had. */
  held: z.nullable(z.object({ waiting: z.number(), waiting_amount: naira(), under_way: z.number() })),
})

/** An event about money that waits for a person (C-86, C-176). */
export const openItem = z.object({
  id: z.number(),
  kind: z.enum(openItemKinds),
  /** The provider's name for the payment or transfer, where it can be read. */
  reference: z.nullable(z.string()),
  /** The amount, where it is in naira. */
  amount: z.nullable(naira()),
  /** The amount and currency as received, where it is not in naira. */
  amount_text: z.nullable(z.string()),
  /** The reason it waits, or the provider's text for the state of a dispute or a refund. */
  problem: z.string(),
  loan_id: z.nullable(z.string()),
  /** The beginning of what the provider sent. */
  body: z.nullable(z.string()),
  received_at: instant(),
  /** When it was closed, and why; null while it is open. */
  closed_at: z.nullable(instant()),
  close_reason: z.nullable(z.string()),
  proposal: moneyProposal,
})

/** The outcomes of asking the provider for one reference; each is the present state of our books. */
export const lookUpOutcomes = ['booked', 'held', 'known', 'not_paid', 'settled', 'under_way', 'unknown'] as const
export const paymentLookUp = z.object({
  reference: z.string(),
  outcome: z.enum(lookUpOutcomes),
  /** The amount of a payment in naira that the provider has. */
  amount: z.nullable(naira()),
  paid_at: z.nullable(instant()),
})

/** The credit of a customer who paid too much. `id` is their customer id. */
export const creditBalance = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), ...person }),
  amount: naira(),
  /** The part that is on its way back to the customer. */
  refunding: naira(),
  /** The part that is cash an agent has not handed over: it cannot be sent back yet (C-221). */
  in_hand: naira(),
  /** The running loan that it could repay, by its public reference, and the balance of that loan. */
  loan: z.nullable(z.object({ loan_id: z.string(), outstanding: naira() })),
  /** The account a refund would go to: the customer's default account as it is now. */
  account: z.nullable(z.object({ account_number: z.string(), account_name: z.string(), bank_name: z.string() })),
  proposal: moneyProposal,
})

/** The use of a customer's credit, and the amount that is left of it. */
export const creditUse = z.object({
  id: z.string(),
  tx_ref: z.string(),
  payment_type: z.enum(['credit_applied', 'credit_refund']),
  amount: naira(),
  status: z.enum(paymentStatuses),
  /** The provider's reason, where it gave one. */
  note: z.nullable(z.string()),
})

/** A payout whose money did not arrive or came back, or waits for a person to act at the provider. */
export const failedTransfer = z.object({
  id: z.string(),
  tx_ref: z.string(),
  payment_type: z.enum(payoutKinds),
  user: z.object({ first_name: z.string(), last_name: z.string() }),
  amount: naira(),
  account: z.object({ account_number: z.string(), account_name: z.string(), bank_code: z.string() }),
  outcome: z.enum(['failed', 'reversed', 'waiting']),
  reason: z.nullable(z.string()),
  /** When it failed or came back; for one that waits, when it was sent. */
  settled_at: instant(),
  /** For a disbursement, the public reference of its loan. */
  loan_id: z.nullable(z.string()),
  /** The amount requested for that loan, since a retry may be for more (C-88). */
  requested_amount: z.nullable(naira()),
  /** The newer disbursement of the same loan that did arrive. */
  paid_later: z.nullable(z.object({ tx_ref: z.string(), paid_at: instant() })),
  /** The account a retry would send the money to: the borrower's default account as it is now; null where there is none, or no retry. */
  retry_account: z.nullable(z.object({ account_number: z.string(), account_name: z.string(), bank_name: z.string() })),
  /** The loan is pending again, and no newer disbursement is under way: it may be approved again (C-86). */
  may_retry: z.boolean(),
  proposal: moneyProposal,
})
