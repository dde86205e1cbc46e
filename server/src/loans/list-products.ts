import { reachOf } from '@kasuwa/domain/loans/ladder.ts'
import { type Kobo, naira, nothing } from '@kasuwa/domain/money.ts'
import { type Context, customerIdOf } from '../context/context.ts'
import type { OfferedVersion } from './offered-terms.ts'
import { listOffered } from './version-repository.ts'

/** Lists the published products, the default one first, with the largest amount of each for the caller and what raises it (C-200, C-204). */
export async function listProducts({ app, actor }: Context) {
  const { MAX_LOAN_NAIRA: most } = app.settings
  const ceiling = most === undefined ? null : naira(most)
  const offered = await listOffered(app.database, customerIdOf(actor), app.settings)
  return { products: offered.map(({ version, completedInTime }) => productAnswer(version, completedInTime, ceiling)) }
}

function productAnswer(version: OfferedVersion, completedInTime: number, ceiling: Kobo | null) {
  const { loanFee, lateFee } = version
  const { now, next } = reachOf(version, completedInTime, ceiling)
  return {
    code: version.product,
    version: version.version,
    name: version.name,
    terms: [...version.terms],
    frequencies: [...version.frequencies],
    rate_bp: version.rate,
    fee_naira: loanFee.fixed,
    fee_bp: loanFee.bp,
    grace_days: lateFee?.graceDays ?? 0,
    late_fee_naira: lateFee?.fixed ?? nothing,
    late_fee_bp: lateFee?.bp ?? 0,
    late_fee_cap_bp: lateFee?.capBp ?? 0,
    min_naira: version.min,
    max_naira: version.max,
    max_now: now,
    next_step: next && { loans: next.loans, max_naira: next.max },
  }
}
