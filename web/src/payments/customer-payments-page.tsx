import { addKobo, kobo } from '@kasuwa/domain/money.ts'
import { exactNaira, noValue } from '@kasuwa/domain/display.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Banknote, ReceiptText } from 'lucide-react'
import { PageHeading } from '../shell/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { CustomerPaymentsPanel } from './customer-payments-panel.tsx'
import { customerPaymentsQuery, type CustomerPayment } from './customer-payments-queries.ts'
import { customerPaymentsTexts as texts } from './customer-payments-texts.ts'
import { PeriodForm } from './period-form.tsx'
import { usePeriod } from './use-period.ts'

/** What one of the agent's customers paid in, all of it or from one day to another (UPAY-01 to UPAY-08). */
export function CustomerPaymentsPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { start, end, period, show } = usePeriod()
  const { data, isPending } = useQuery(customerPaymentsQuery(id, period))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Totals payments={data} isPending={isPending} />
        <PeriodForm start={start} end={end} onShow={show} />
        <CustomerPaymentsPanel key={`${id} ${start} ${end}`} payments={data ?? []} isPending={isPending} />
      </div>
    </>
  )
}

/** They sum up the rows shown: with a period, those of the period (UPAY-01, C-170). */
function Totals({ payments, isPending }: { payments: readonly CustomerPayment[] | undefined; isPending: boolean }) {
  const shown = (value: string | undefined) => (isPending ? undefined : (value ?? noValue))
  const paid = payments && exactNaira(addKobo(...payments.map(({ amount }) => kobo(amount))))
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: 'Total Paid', value: shown(paid), icon: Banknote, look: 'green' },
          { label: 'Total Transactions', value: shown(payments?.length.toLocaleString('en-US')), icon: ReceiptText, look: 'accent' },
        ]}
      />
    </Card>
  )
}
