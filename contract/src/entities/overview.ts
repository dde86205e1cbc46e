import { overdueBuckets } from '@kasuwa/domain/loans/overdue-buckets.ts'
import * as z from 'zod/mini'
import { date, naira } from './wire.ts'

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
