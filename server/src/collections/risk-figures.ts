import { portfolioAtRisk } from '@kasuwa/domain/loans/class-days.ts'
import { type ProvisionClass, provisionsOf } from '@kasuwa/domain/loans/month-end.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { addKobo, inPercent, type Kobo } from '@kasuwa/domain/money.ts'
import type { RiskGroup } from './at-risk-repository.ts'

/** Portfolio at risk, the rescheduled loans apart, and each class with its provision, of some running loans (MEND-02, MEND-04). */
export function riskFigures(groups: readonly RiskGroup[], classes: readonly ProvisionClass[]) {
  const principal = principalOf(groups)
  const moved = groups.filter(({ isRescheduled }) => isRescheduled)
  const provisions = provisionsOf(groups.map(atRiskGroup), classes)
  return {
    loans: countOf(groups),
    principal,
    at_risk: boundsOf(groups, principal),
    rescheduled: {
      loans: countOf(moved),
      principal: principalOf(moved),
      share: inPercent(shareOf(principalOf(moved), principal)),
      at_risk: boundsOf(moved, principal),
    },
    classes: provisions.map(({ class: { from, to, bp, stage }, unpaidPrincipal, amount }) => ({
      from,
      to,
      percent: inPercent(bp),
      stage,
      loans: countOf(groups.filter(({ classDays }) => classDays >= from && classDays <= (to ?? Infinity))),
      principal: unpaidPrincipal,
      provision: amount,
    })),
    provision: addKobo(...provisions.map(({ amount }) => amount)),
  }
}

/** Each bound, with its share of a whole. */
export const boundsOf = (groups: readonly RiskGroup[], whole: Kobo) =>
  portfolioAtRisk(groups.map(atRiskGroup)).map(({ bound, amount }) => ({
    days: bound,
    amount,
    share: inPercent(shareOf(amount, whole)),
  }))

const atRiskGroup = ({ principal, classDays }: RiskGroup) => ({ unpaidPrincipal: principal, classDays })
const principalOf = (groups: readonly RiskGroup[]): Kobo => addKobo(...groups.map(({ principal }) => principal))
const countOf = (groups: readonly RiskGroup[]): number => groups.reduce((sum, { loans }) => sum + loans, 0)
