import { addKobo } from '@kasuwa/domain/money.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { useParams } from '@tanstack/react-router'
import { Banknote, ReceiptText } from 'lucide-react'
import { fullName } from '../app/full-name.ts'
import { useMe } from '../app/me.ts'
import { PageHeading } from '../app/page-heading.tsx'
import { usePanel } from '../app/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { knownOf, type PanelState } from '../ui/panel-state.ts'
import { CustomerPaymentsPanel } from './customer-payments-panel.tsx'
import { customerPaymentsQuery, type CustomerPayment } from './customer-payments-queries.ts'
import { customerPaymentsTexts as texts } from './customer-payments-texts.ts'
import { PeriodForm } from './period-form.tsx'
import { usePeriod } from './use-period.ts'

/** What one of the agent's customers paid in, all of it or from one day to another (UPAY-01 to UPAY-08). */
export function CustomerPaymentsPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { start, end, period, show } = usePeriod()
  const payments = usePanel(customerPaymentsQuery(id, period))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <PayerName userId={id} payments={knownOf(payments)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Totals of={payments} />
        <PeriodForm start={start} end={end} onShow={show} />
        <CustomerPaymentsPanel key={`${id} ${start} ${end}`} of={payments} />
      </div>
    </>
  )
}

/** Whose payments these are, as far as it is known: the profile knows an agent's newest customers, every payment its customer. */
function PayerName({ userId, payments }: { userId: string; payments: readonly CustomerPayment[] | undefined }) {
  const known =
    knownOf(useMe())?.account.customers?.find(({ user }) => user.id === userId)?.user ?? payments?.[0]?.customer
  return <p className="-mt-4 mb-6 min-h-7 text-lg text-soft">{known && fullName(known)}</p>
}

/** They sum up the rows shown: with a period, those of the period (UPAY-01, C-170). */
function Totals({ of: state }: { of: PanelState<readonly CustomerPayment[]> }) {
  return (
    <SummaryCard
      title={texts.overview}
      long
      of={state}
      figures={[
        {
          label: texts.figures.paid,
          format: 'text',
          value: (payments) => exactNaira(addKobo(...payments.map(({ amount }) => amount))),
          icon: Banknote,
          look: 'green',
        },
        {
          label: texts.figures.transactions,
          format: 'count',
          value: (payments) => payments.length,
          icon: ReceiptText,
          look: 'accent',
        },
      ]}
    />
  )
}
