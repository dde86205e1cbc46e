import { accountTypes } from '@kasuwa/domain/access/account-types.ts'
import { promiseStates } from '@kasuwa/domain/loans/promise.ts'
import * as z from 'zod/mini'
import { collectionNote } from './loan.ts'
import { date, instant, naira, page } from './wire.ts'

/** A late loan as lists show it (COLL-01). */
export const lateLoan = z.object({
  loan_id: z.string(),
  /** The customer whose page it links to. */
  customer_id: z.string(),
  user: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() }),
  /** Counted from the due day of the oldest instalment with something unpaid (C-199). */
  days_late: z.int(),
  /** The unpaid amount of all instalments due up to today. */
  due_now: naira(),
  outstanding: naira(),
  agent: z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }),
  /** Null for a customer without a group. */
  group: z.nullable(z.string()),
  /** The local government area of the business; null until it is known. */
  market: z.nullable(z.string()),
  /** When the newest note was written; null without one. */
  last_contact: z.nullable(instant()),
  /** The newest promise to pay (C-197). The amount is null of a promise from before promises had amounts. */
  promise: z.nullable(
    z.object({ on: date(), amount: z.nullable(naira()), paid: naira(), state: z.enum(promiseStates) }),
  ),
})

/** One page of late loans, with the sums over all that match. */
export const lateLoans = z.object({
  loans: z.array(lateLoan),
  total_due: naira(),
  total_outstanding: naira(),
  page,
})

const atRisk = z.array(z.object({ days: z.int(), amount: naira(), share: z.number() }))

/** The unpaid principal of running loans that are not written off, by days late (C-199). Shares and percents are in percent. */
export const riskFigures = {
  loans: z.int(),
  principal: naira(),
  at_risk: atRisk,
  /** The rescheduled ones among them, apart; each share is one of the unpaid principal of all. */
  rescheduled: z.object({ loans: z.int(), principal: naira(), share: z.number(), at_risk: atRisk }),
  classes: z.array(
    z.object({
      from: z.int(),
      to: z.nullable(z.int()),
      percent: z.number(),
      /** That of IFRS 9, a label. */
      stage: z.int(),
      loans: z.int(),
      principal: naira(),
      provision: naira(),
    }),
  ),
  /** The sum of the classes. */
  provision: naira(),
}

/** The portfolio at risk of today, with the write-offs and recoveries of this month. */
export const loansAtRisk = z.object({
  on: date(),
  ...riskFigures,
  /** The first day of the month whose write-offs and recoveries follow. */
  month: date(),
  written_off: naira(),
  recovered: naira(),
})

/** The values by which late loans can be filtered: the agents and markets that have any. */
export const lateChoices = z.object({
  agents: z.array(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })),
  markets: z.array(z.string()),
})

/** Notes about loans, newest first. */
export const loanNotes = z.object({
  notes: z.array(
    z.extend(collectionNote, {
      id: z.int(),
      loan_id: z.string(),
      written_by: z.object({ first_name: z.string(), last_name: z.string(), account_type: z.enum(accountTypes) }),
    }),
  ),
  page,
})

/** Promises to pay of one list, the largest first, with the sum promised. */
export const promisesDue = z.object({ loans: z.array(lateLoan), total_promised: naira(), page })

const comparedFigures = {
  customers: z.int(),
  /** Running loans that are not written off, and those of them that are late. */
  running: z.int(),
  late: z.int(),
  /** The share of unpaid principal in loans more than 30 days late, in percent with two decimals (C-199). */
  par30: z.number(),
  /** The sum of the instalments of the period, and what is paid of these by now. */
  due: naira(),
  collected: naira(),
  /** Loans paid out in the period. */
  new_loans: z.int(),
}

/** An agent's figures; the commission is that of the period, the last round is the newest note. */
export const agentFigures = z.object({
  ...comparedFigures,
  commission: naira(),
  last_round: z.nullable(instant()),
})

const period = { from: date(), to: date() }

/** Agents, or markets, with their figures of a period. */
export const comparedAgents = z.object({
  ...period,
  agents: z.array(z.extend(agentFigures, { id: z.string(), first_name: z.string(), last_name: z.string() })),
  page,
})
export const comparedMarkets = z.object({
  ...period,
  /** `market` is null for businesses without one. */
  markets: z.array(z.object({ market: z.nullable(z.string()), ...comparedFigures })),
  page,
})
export const ownFigures = z.extend(agentFigures, period)
