import { instantDay } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { Naira } from '../../money/naira.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoanBadge } from '../loan-badge.tsx'
import type { Decision } from './decision-query.ts'
import { othersTexts as texts } from './texts.ts'

type Others = Decision['others']

/** The customer's other loans, newest first, and how punctually all of them were paid. */
export function OthersCard({ others: { total, punctuality, loans } }: { others: Others }) {
  if (total === 0)
    return (
      <Card title={texts.title}>
        <EmptyState>{texts.none}</EmptyState>
      </Card>
    )
  const { on_time: onTime, late, days_late: days } = punctuality
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          { label: texts.onTime, value: onTime },
          { label: texts.late, value: late },
          ...(late > 0 ? [{ label: texts.maxDelay, value: texts.days(days) }] : []),
        ]}
      />
      <ul aria-label={texts.list} className="mt-4 divide-y divide-line border-t border-line">
        {loans.map((loan) => (
          <OtherLoan key={loan.loan_id} loan={loan} />
        ))}
      </ul>
      {loans.length < total && <p className="mt-3 text-sm text-soft">{texts.newest(loans.length, total)}</p>}
    </Card>
  )
}

function OtherLoan({ loan }: { loan: Others['loans'][number] }) {
  const { on_time: onTime, late, to_come: toCome, days_late: days } = loan.punctuality
  const isPaidOut = onTime + late + toCome > 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <PageLink
          to={pathTo('business-user-loan-details', { id: loan.loan_id })}
          className="inline-flex min-h-11 items-center font-semibold text-action tabular-nums underline-offset-4 hover:underline"
        >
          {loan.loan_id}
        </PageLink>
        <p className="text-sm text-soft">{`${instantDay(loan.created_at)} · ${isPaidOut ? texts.line(onTime, late, days) : texts.notPaidOut}`}</p>
      </div>
      <div className="flex items-center gap-3">
        <Naira amount={loan.amount} className="font-semibold" />
        <LoanBadge loan={loan} />
      </div>
    </li>
  )
}
