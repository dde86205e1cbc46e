import { lateRanges } from '@kasuwa/domain/loans/late-ranges.ts'
import { writeAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import type { LoanInput } from './report-queries.ts'

/** The late loans of today with agent and product of a report, and with a range of days late where their list has the same. */
export function lateAddress({ agent, product }: LoanInput, days?: { from: number; to: number | null }): string {
  const named = days && (days.to === null ? `${days.from}+` : `${days.from}-${days.to}`)
  const late = lateRanges.find((range) => range === named)
  return `${pathTo('admin-user-late-loans')}${writeAddress({ ...(agent && { agent }), ...(product && { product }), ...(late && { late }) })}`
}
