import { overdueBuckets } from '@kasuwa/domain/loans/overdue-buckets.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import { moneyPlaces } from '@kasuwa/domain/payments/money-places.ts'
import { openItemKinds } from '@kasuwa/domain/payments/open-items.ts'
import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { collectionNote } from './loan.ts'
import { date, instant, naira, page, person } from './wire.ts'

/** An agent's totals (DATA-13); a loan is a loan application (C-127). */
export const agentTotals = z.object({ total_customers: z.int(), total_loans: z.int() })

/** The totals of the whole app (DATA-14); revenue is the interest received (C-142). */
export const adminTotals = z.object({
  total_agents: z.int(),
  total_customers: z.int(),
  total_loans: z.int(),
  total_revenue: naira(),
})

/** The twelve weeks up to this one, oldest first, each by its Monday; a week without money is included with zeros. */
const weeks = <S extends z.core.$ZodShape>(money: S) => z.array(z.object({ week_start: date(), ...money }))

export const agentCharts = z.object({ weeks: weeks({ repaid: naira() }) })

/** `portfolio` lists every bucket, an empty one with zeros: the number of running loans, and the amount they still owe. */
export const adminCharts = z.object({
  weeks: weeks({ disbursed: naira(), repaid: naira() }),
  portfolio: z.array(z.object({ bucket: z.enum(overdueBuckets), loans: z.int(), outstanding: naira() })),
})

/** `late` is the arrears; a transfer is counted as long as an admin has to deal with it. */
export const adminWaiting = z.object({
  requests: z.object({ count: z.int(), oldest_at: z.nullable(instant()), oldest_loan_id: z.nullable(z.string()) }),
  late: z.object({ count: z.int(), amount: naira() }),
  failed_transfers: z.object({ count: z.int(), amount: naira() }),
  suspense: z.object({ count: z.int(), amount: naira() }),
  open_items: z.object({ count: z.int() }),
  /** Proposals that wait for a second person. */
  proposals: z.object({ count: z.int() }),
  /** Customers' unread answers to rejections, and the loan of the oldest. */
  answers: z.object({ count: z.int(), oldest_loan_id: z.nullable(z.string()) }),
  /** Complaints and data requests that wait for an answer, and those of them whose time limit has passed (C-217). */
  cases: z.object({ count: z.int(), late: z.int() }),
})

/** `due_now` is the unpaid amount of all instalments due up to today; `days_late` counts from the oldest of them, and is 0 on its due date. */
export const agentDue = z.object({
  loans: z.array(
    z.object({
      loan_id: z.string(),
      user: z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), phone: z.string() }),
      due_now: naira(),
      days_late: z.int(),
    }),
  ),
  total_due: naira(),
  page,
})

/** An agent's round of today, by market and group: the amount due, the account to pay into, and the last note. */
export const agentRound = z.object({
  loans: z.array(
    z.object({
      loan_id: z.string(),
      user: z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), phone: z.string() }),
      due_now: naira(),
      days_late: z.int(),
      /** Null for a customer without a group. */
      group: z.nullable(z.object({ id: z.string(), name: z.string(), location: z.string() })),
      /** Where to find the borrower: their business; null without one, and a part that is not known is null too. */
      shop: z.nullable(
        z.object({
          name: z.string(),
          address: z.nullable(z.string()),
          landmark: z.nullable(z.string()),
          market: z.nullable(z.string()),
        }),
      ),
      /** The borrower's virtual account; null until they have one. */
      pay_to: z.nullable(z.object({ bank_name: z.string(), account_number: z.string(), account_name: z.string() })),
      last_note: z.nullable(collectionNote),
    }),
  ),
  total_due: naira(),
  page,
})

const name = z.object({ first_name: z.string(), last_name: z.string() })

/** Where money stands that is no customer's payment: it waits, goes back to its sender, is with them again, or was closed. */
export const foundMoneyStates = ['open', 'going_back', 'sent_back', 'closed'] as const
export type FoundMoneyState = (typeof foundMoneyStates)[number]

/** The results of a search, at most ten of each kind. */
export const adminFound = z.object({
  people: z.array(
    z.object({
      /** The customer's id, or the agent's. */
      id: z.string(),
      kind: z.enum(['customer', 'agent']),
      user: z.object(person),
      status: z.enum(userStatuses),
      /** A customer's virtual account number, or the agent's code. */
      number: z.nullable(z.string()),
    }),
  ),
  loans: z.array(
    z.object({
      loan_id: z.string(),
      user: name,
      /** The approved amount; before the approval, the requested amount. */
      amount: naira(),
      status: z.enum(loanStatuses),
      withdrawn_at: z.nullable(instant()),
      cancelled_at: z.nullable(instant()),
      written_off_at: z.nullable(instant()),
      created_at: instant(),
    }),
  ),
  payments: z.array(
    z.object({
      tx_ref: z.string(),
      user: name,
      description: z.string(),
      amount: naira(),
      status: z.enum(paymentStatuses),
      paid_at: z.nullable(instant()),
      /** When it was paid, or made where it is not paid. */
      at: instant(),
      /** The sender by the provider's report; null for a payout, and where it is not known. */
      sender_name: z.nullable(z.string()),
      /** The place of a payout that has not arrived. */
      place: z.nullable(z.enum(moneyPlaces)),
      reversed_at: z.nullable(instant()),
    }),
  ),
  /** Money that is no customer's payment: in suspense or sent back from there, an open item, or a customer's credit (FIND-01). */
  money: z.array(
    z.object({
      kind: z.enum(['suspense', 'open_item', 'credit']),
      state: z.enum(foundMoneyStates),
      /** Null for credit, and where the provider's reference cannot be read. */
      reference: z.nullable(z.string()),
      /** The customer whose credit it is. */
      customer: z.nullable(z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() })),
      sender_name: z.nullable(z.string()),
      /** The account that it was paid to. */
      account_number: z.nullable(z.string()),
      /** The kind of an open item. */
      item: z.nullable(z.enum(openItemKinds)),
      /** Null where the amount received is not a whole number of kobo. Credit is what is there now. */
      amount: z.nullable(naira()),
      /** When it came; for credit, when the newest of it came. */
      received_at: instant(),
    }),
  ),
})
