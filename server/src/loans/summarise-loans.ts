import { basisPoints, inPercent } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'

const count = `select count(*) as total_loans,
    count(*) filter (where status in ('active', 'overdue', 'completed')) as total_approved_loans,
    count(*) filter (where status in ('pending', 'approved')) as total_pending_loans,
    count(*) filter (where status = 'rejected') as total_rejected_loans
  from loans where customer_id = $1`

type Counts = {
  total_loans: number
  total_approved_loans: number
  total_pending_loans: number
  total_rejected_loans: number
}

/**
 * How many loans the caller asked for, and what became of them: total = approved + pending + rejected (C-85, C-103); and the rate of one
 * asked for now, for the offer that is shown before.
 */
export async function summariseLoans({ app, actor }: Context): Promise<Counts & { interest_rate: number }> {
  const counts = (await app.database.row<Counts>(count, [actor.customerId]))!
  return { interest_rate: inPercent(basisPoints(app.settings.INTEREST_RATE_BP)), ...counts }
}
