import { addKobo } from '@kasuwa/domain/money.ts'
import { exactNaira, fullName } from '@kasuwa/domain/display.ts'
import Banknote from '~icons/banknote'
import ReceiptText from '~icons/receipt-text'
import { filterDay, parseFilterDay, type Day } from '@kasuwa/domain/dates.ts'
import { useParams } from 'wouter'
import { useAddress } from '../base/routing/address.ts'
import { useMe } from '../base/me/me.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { knownOf, type PanelState } from '../ui/feedback/panel-state.ts'
import { CustomerPaymentsPanel } from './customer-payments-panel.tsx'
import { customerPaymentsQuery, type CustomerPayment, type Period } from './customer-payments-queries.ts'
import { customerPaymentsTexts as texts } from './texts.ts'
import { PeriodForm } from './period-form.tsx'

/** The payments of one of the agent's customers, all of them or those of a period (UPAY-01 to UPAY-08). */
export function CustomerPaymentsPage() {
  const { id = '' } = useParams()
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

/** The customer's name, if it is known: from the payments, or from the agent's newest customers in the profile. */
function PayerName({ userId, payments }: { userId: string; payments: readonly CustomerPayment[] | undefined }) {
  const known =
    knownOf(useMe())?.account.customers?.find(({ user }) => user.id === userId)?.user ?? payments?.[0]?.customer
  return <p className="-mt-4 mb-6 min-h-7 text-lg text-soft">{known && fullName(known)}</p>
}

/** The totals of the rows shown; with a period, only those of the period (UPAY-01, C-170). */
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

/** The days in the address, and the period once both are set; `show` writes them as 'm-d-Y' (UPAY-03, UPAY-04, C-128). */
function usePeriod() {
  const [address, change] = useAddress()
  const [start, end] = [dayOf(address['start_date']), dayOf(address['end_date'])]
  const period: Period | null = start && end ? { start, end } : null
  const show = (next: Period | null) => {
    const days = next && { start_date: filterDay(next.start), end_date: filterDay(next.end) }
    change({ start_date: undefined, end_date: undefined, ...days }, { keepScroll: true })
  }
  return { start, end, period, show }
}

function dayOf(value: unknown): Day | null {
  return typeof value === 'string' ? parseFilterDay(value) : null
}
