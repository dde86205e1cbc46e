import { lateFeeTermsOf, type LateFeeTerms } from '@kasuwa/contract/entities/late-fee.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { count, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import { offeredTerms } from './offered-terms.ts'

const countLoans = statement({
  params: { customerId: uuid<CustomerId>().nullable },
  row: { total_loans: count, total_approved_loans: count, total_pending_loans: count, total_rejected_loans: count },
  sql: `select count(*) as total_loans,
      count(*) filter (where status in ('active', 'overdue', 'completed')) as total_approved_loans,
      count(*) filter (where status in ('pending', 'approved')) as total_pending_loans,
      count(*) filter (where status = 'rejected') as total_rejected_loans
    from loans where customer_id = :customerId`,
})

/**
 * Counts the caller's loans by outcome: total = approved + pending + rejected (C-85, C-103). It also returns the rate of a loan requested
 * now and its rule of late fees, for the offer that is shown before.
 */
export async function summariseLoans({
  app,
  actor,
}: Context): Promise<RowOf<typeof countLoans> & { interest_rate: number; late_fee?: LateFeeTerms }> {
  const counts = await app.database.only(countLoans, { customerId: actor.customerId })
  const { rate, lateFee } = offeredTerms(app.settings)
  return { interest_rate: inPercent(rate), ...(lateFee && { late_fee: lateFeeTermsOf(lateFee) }), ...counts }
}
