import { lateFeeTermsOf, type LateFeeTerms } from '@kasuwa/contract/entities/late-fee.ts'
import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { bool, count, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import { termsColumns, termsShape } from '../products/version-repository.ts'
import { offeredVersion } from './offered-terms.ts'

const countLoans = statement({
  params: { customerId: uuid<CustomerId>().nullable },
  row: {
    total_loans: count,
    total_approved_loans: count,
    total_pending_loans: count,
    total_rejected_loans: count,
    hasProducts: bool,
    ...termsShape,
  },
  sql: `select counted.*, ${termsColumns},
      exists (select from product_versions where state = 'published' and not follows_settings) as "hasProducts"
    from product_versions v cross join (
      select count(*) as total_loans,
        count(*) filter (where status in ('active', 'overdue', 'completed')) as total_approved_loans,
        count(*) filter (where status in ('pending', 'approved')) as total_pending_loans,
        count(*) filter (where status = 'rejected') as total_rejected_loans
      from loans where customer_id = :customerId
    ) as counted
    where v.product = '${defaultProduct}' and v.state = 'published'`,
})

type Counts = {
  total_loans: number
  total_approved_loans: number
  total_pending_loans: number
  total_rejected_loans: number
  interest_rate: number
  late_fee?: LateFeeTerms
  has_products?: true
}

/**
 * Counts the caller's loans by outcome: total = approved + pending + rejected (C-85, C-103). It also returns the rate of a loan of the default
 * product requested now and its rule of late fees, for the offer that is shown before, and whether there is more to choose from (C-201).
 */
export async function summariseLoans({ app, actor }: Context): Promise<Counts> {
  const { hasProducts, ...row } = await app.database.only(countLoans, { customerId: actor.customerId })
  const { rate, lateFee } = offeredVersion(row, app.settings)
  return {
    ...row,
    interest_rate: inPercent(rate),
    ...(lateFee && { late_fee: lateFeeTermsOf(lateFee) }),
    ...(hasProducts && { has_products: true }),
  }
}
