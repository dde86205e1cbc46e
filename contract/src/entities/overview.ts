import { overdueBuckets } from '@kasuwa/domain/loans/overdue-buckets.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { collectionNote } from './loan.ts'
import { date, instant, naira, page, person } from './wire.ts'

/** What an agent has (DATA-13); a loan is a loan application (C-127). */
export const agentTotals = z.object({ total_customers: z.int(), total_loans: z.int() })

/** What the app has (DATA-14); revenue is the interest received (C-142). */
export const adminTotals = z.object({
  total_agents: z.int(),
  total_customers: z.int(),
  total_loans: z.int(),
  total_revenue: naira(),
})

/** The twelve weeks up to this one, oldest first, each by its Monday; a week without money is there with zeros. */
const weeks = <S extends z.core.$ZodShape>(money: S) => z.array(z.object({ week_start: date(), ...money }))

export const agentCharts = z.object({ weeks: weeks({ repaid: naira() }) })

/** `portfolio` names every bucket, an empty one with zeros: how many running loans, and what they still owe. */
export const adminCharts = z.object({
  weeks: weeks({ disbursed: naira(), repaid: naira() }),
  portfolio: z.array(z.object({ bucket: z.enum(overdueBuckets), loans: z.int(), outstanding: naira() })),
})

/** `late` is what is unpaid of instalments whose day has passed; a transfer is counted as long as somebody has to see to it. */
export const adminWaiting = z.object({
  requests: z.object({ count: z.int(), oldest_at: z.nullable(instant()), oldest_loan_id: z.nullable(z.string()) }),
  late: z.object({ count: z.int(), amount: naira() }),
  failed_transfers: z.object({ count: z.int(), amount: naira() }),
  suspense: z.object({ count: z.int(), amount: naira() }),
  open_items: z.object({ count: z.int() }),
  /** Acts that wait for a second person. */
  proposals: z.object({ count: z.int() }),
  /** What customers answered to a rejection and nobody has read, and the loan of the oldest. */
  answers: z.object({ count: z.int(), oldest_loan_id: z.nullable(z.string()) }),
})

/** `due_now` is what is unpaid of all instalments whose day has come, today's included; `days_late` counts from the oldest, and is 0 on its day. */
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

/** Whom an agent calls on today, by market and group: what is due, where it is paid to, and what was noted last. */
export const agentRound = z.object({
  loans: z.array(
    z.object({
      loan_id: z.string(),
      user: z.object({ id: z.string(), first_name: z.string(), last_name: z.string(), phone: z.string() }),
      due_now: naira(),
      days_late: z.int(),
      /** Null for somebody in no group. */
      group: z.nullable(z.object({ id: z.string(), name: z.string(), location: z.string() })),
      /** The borrower's virtual account; null until they have one. */
      pay_to: z.nullable(z.object({ bank_name: z.string(), account_number: z.string(), account_name: z.string() })),
      last_note: z.nullable(collectionNote),
    }),
  ),
  total_due: naira(),
  page,
})

const name = z.object({ first_name: z.string(), last_name: z.string() })

/** What a search found, each by what people know it by: ten of each kind at most. */
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
      /** What was approved; before that, what was asked for. */
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
    }),
  ),
  /** Money that is in no last place yet: in suspense, or an item that waits for a person. Named by its reference alone. */
  money: z.array(
    z.object({
      kind: z.enum(['suspense', 'open_item']),
      reference: z.string(),
      /** Null where what was sent is no whole number of kobo. */
      amount: z.nullable(naira()),
      received_at: instant(),
    }),
  ),
})
