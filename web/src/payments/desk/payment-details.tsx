import { noValue } from '@kasuwa/domain/display.ts'
import { instantTime } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { AccountNumber, Naira } from '../../money/naira.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { paymentDetailTexts as texts } from './payment-detail-texts.ts'
import { type PaymentDetail, paymentDetailQuery } from './payment-queries.ts'

/** One payment beyond its row: time, loan, sender or payee, fee, and how it was divided (FIND-06). */
export function PaymentDetails({ id }: { id: string }) {
  const state = usePanel(paymentDetailQuery(id))
  return (
    <section aria-label={texts.label} className="pb-4">
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {(detail) => <Facts facts={factsOf(detail)} />}
      </Panel>
    </section>
  )
}

function factsOf({
  created_at,
  paid_at,
  channel,
  loan_id,
  sender_name,
  account,
  fee,
  division,
}: PaymentDetail): Fact[] {
  return [
    { label: texts.time, value: instantTime(paid_at ?? created_at) },
    ...(channel === null ? [] : [{ label: texts.channel, value: texts.channels(channel) }]),
    {
      label: texts.loan,
      value:
        loan_id === null ? (
          noValue
        ) : (
          <PageLink
            to={pathTo('business-user-loan-details', { id: loan_id })}
            className="-my-2.5 inline-flex min-h-11 items-center text-action underline-offset-4 hover:underline"
          >
            {loan_id}
          </PageLink>
        ),
    },
    account === null
      ? { label: texts.sender, value: sender_name ?? noValue }
      : { label: texts.paidTo, value: account.account_name, detail: <AccountNumber number={account.account_number} /> },
    { label: texts.fee, value: <Naira amount={fee} /> },
    ...(division === null
      ? []
      : [
          { label: texts.interest, value: <Naira amount={division.interest} /> },
          ...(division.loan_fee === undefined
            ? []
            : [{ label: texts.loanFee, value: <Naira amount={division.loan_fee} /> }]),
          { label: texts.principal, value: <Naira amount={division.principal} /> },
          ...(division.late_fee === undefined
            ? []
            : [{ label: texts.lateFees, value: <Naira amount={division.late_fee} /> }]),
          { label: texts.credit, value: <Naira amount={division.credit} /> },
        ]),
  ]
}
