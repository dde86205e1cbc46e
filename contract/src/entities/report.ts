import * as z from 'zod/mini'
import { date, naira } from './wire.ts'

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
