import * as z from 'zod/mini'
import { riskFigures } from './collection.ts'
import { date, naira, page } from './wire.ts'

const account = { number: z.string(), name: z.string() }

/** The month of a day, its book year up to that day, and the whole year before. */
const ofPeriods = { month: naira(), year: naira(), year_before: naira() }
const days = z.object({ from: date(), to: date() })

/** Income and expenses by account, each positive on the side on which it grows; the result is income less expenses. */
export const incomeStatement = z.object({
  on: date(),
  month: days,
  year: days,
  year_before: days,
  lines: z.array(z.object({ ...account, type: z.enum(['income', 'expense']), ...ofPeriods })),
  totals: z.object({ income: z.object(ofPeriods), expense: z.object(ofPeriods), result: z.object(ofPeriods) }),
})

/** At the end of a day, of the month before, and of the book year before. */
const atEnds = { amount: naira(), month_before: naira(), year_before: naira() }

/**
 * Assets, and what they are owed to: liabilities, and equity with the result of earlier years and of this one. Each is positive on the side on which
 * it grows, so a provision is a negative asset.
 */
export const balanceSheet = z.object({
  on: date(),
  month_before: date(),
  year_before: date(),
  lines: z.array(z.object({ ...account, type: z.enum(['asset', 'liability', 'equity']), ...atEnds })),
  totals: z.object({
    assets: z.object(atEnds),
    liabilities: z.object(atEnds),
    /** The accounts of equity alone, without the two results. */
    equity: z.object(atEnds),
    result_before: z.object(atEnds),
    result: z.object(atEnds),
    liabilities_and_equity: z.object(atEnds),
  }),
  /** Whether assets equal liabilities and equity on each of the three days. */
  balances: z.boolean(),
})

/**
 * Where the figures of a report of loans come from: loans as they are now, or the rows that were kept of a month end. `not_kept`: that month end was not
 * kept, so there are no figures.
 */
const basis = {
  on: date(),
  basis: z.enum(['now', 'kept', 'not_kept']),
  /** The last day of the first month whose end was kept; null as long as there is none. */
  kept_since: z.nullable(date()),
}

/**
 * Unpaid principal of running loans that are not written off: at risk by bounds, by class with its provision, the rescheduled loans apart, and the
 * kept ones of the twelve month ends before. Shares are percent of all unpaid principal.
 */
export const riskReport = z.object({
  ...basis,
  figures: z.nullable(z.object(riskFigures)),
  month_ends: z.array(z.object({ on: date(), principal: naira(), at_risk: riskFigures.at_risk, provision: naira() })),
})

const agent = z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })

/** The agents and products by which reports can be filtered, and the month ends that are kept, the newest first. */
export const reportChoices = z.object({
  agents: z.array(agent),
  products: z.array(z.object({ code: z.string(), name: z.string() })),
  month_ends: z.array(date()),
})

/** Money that fell due, what reschedules moved away from it, and what is collected of it; the share is collected of due and moved, in percent. */
const fallenDue = { due: naira(), moved: naira(), collected: naira(), unpaid: naira(), share: z.number() }

/** A loan behind a figure, and the day by which it is in the list. */
const rowOfLoan = {
  loan_id: z.string(),
  customer_id: z.string(),
  user: z.object({ first_name: z.string(), last_name: z.string() }),
  day: date(),
}
/** The place of a page of such rows, and the cursors at which the pages before and after it begin. */
const placeOfRows = { page, prev_cursor: z.nullable(z.string()), next_cursor: z.nullable(z.string()) }

/** Instalments that fell due on each day of a period, by loan; the figures are those of all rows. */
export const dueLoans = z.object({
  from: date(),
  to: date(),
  ...fallenDue,
  loans: z.array(z.object({ ...rowOfLoan, due: naira(), paid: naira(), unpaid: naira() })),
  ...placeOfRows,
})

/** The amounts that reschedules moved away from each day of a period, by loan; the sum is that of all rows. */
export const movedLoans = z.object({
  from: date(),
  to: date(),
  moved: naira(),
  /** The day on which it was moved the last time, and the day of its first new instalment. */
  loans: z.array(z.object({ ...rowOfLoan, moved: naira(), made_on: date(), first_due: date() })),
  ...placeOfRows,
})

/** By day of the month up to a day, by month of the year up to it, and the 30 days after today. */
export const dueAndCollected = z.object({
  on: date(),
  month: z.object({ from: date(), to: date(), ...fallenDue }),
  days: z.array(z.object({ day: date(), ...fallenDue })),
  months: z.array(z.object({ from: date(), to: date(), ...fallenDue })),
  coming: z.object({ from: date(), to: date(), ...fallenDue, days: z.array(z.object({ day: date(), ...fallenDue })) }),
})

/** The portfolio of an agent, or of all. At a kept month end customers are null, since they are not kept. Shares are in percent. */
const agentFigures = {
  customers: z.nullable(z.int()),
  loans: z.int(),
  principal: naira(),
  par1: z.object({ amount: naira(), share: z.number() }),
  par30: z.object({ amount: naira(), share: z.number() }),
  due: naira(),
  moved: naira(),
  collected: naira(),
  collected_share: z.number(),
  /** Promises of the period that are kept or broken. */
  promises: z.int(),
  promises_kept: z.int(),
}

/** Agents' portfolios with what fell due in the month up to a day; the lines add up to the sum. */
export const agentsReport = z.object({
  ...basis,
  period: days,
  figures: z.nullable(
    z.object({ agents: z.array(z.object({ ...agent.shape, ...agentFigures })), total: z.object(agentFigures) }),
  ),
})

/** The same of one agent today. */
export const ownPortfolio = z.object({ on: date(), period: days, ...agentFigures })

/**
 * The loans of each month of start: what they come to, and after how many month ends how much of it is paid, and how much principal is lost and not
 * recovered; shares in percent. Month ends after the day are not there yet.
 */
export const cohortsReport = z.object({
  on: date(),
  cohorts: z.array(
    z.object({
      month: date(),
      loans: z.int(),
      principal: naira(),
      whole: naira(),
      after: z.array(
        z.object({
          months: z.int(),
          on: date(),
          paid: naira(),
          paid_share: z.number(),
          lost: naira(),
          lost_share: z.number(),
        }),
      ),
    }),
  ),
})

/** The loans of one cohort by their day of start; principal and whole are those of all rows. */
export const cohortLoans = z.object({
  on: date(),
  month: date(),
  principal: naira(),
  whole: naira(),
  loans: z.array(z.object({ ...rowOfLoan, principal: naira(), whole: naira(), paid: naira(), lost: naira() })),
  ...placeOfRows,
})

/** The states of loans as the portfolio counts them: a written-off loan is apart until it is paid. */
export const portfolioStates = [
  'pending',
  'approved',
  'active',
  'overdue',
  'written_off',
  'completed',
  'rejected',
] as const
export type PortfolioState = (typeof portfolioStates)[number]

/** Loans, their unpaid principal in the books, and all that is unpaid of them. */
const held = { loans: z.int(), principal: naira(), unpaid: naira() }

/**
 * Loans by state, and the running ones that are not written off by product and agent; a kept month end has running loans alone, and late fees are not in
 * what is unpaid of them. The month up to the day has loans that started, money that was repaid, and losses less recoveries.
 */
export const portfolioReport = z.object({
  ...basis,
  month: z.object({
    from: date(),
    to: date(),
    new_loans: z.int(),
    lent: naira(),
    repaid: naira(),
    written_off_loans: z.int(),
    lost: naira(),
  }),
  figures: z.nullable(
    z.object({
      states: z.array(z.object({ state: z.enum(portfolioStates), ...held })),
      running: z.object(held),
      products: z.array(z.object({ code: z.string(), name: z.string(), ...held })),
      agents: z.array(z.object({ ...agent.shape, ...held })),
    }),
  ),
})
