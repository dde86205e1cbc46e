import { rescheduleTermsForm } from '@kasuwa/contract/reschedule.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { api, queries } from '../../base/calls/api.ts'
import { CallRefused } from '../../base/calls/call-failures.ts'
import { failureWords } from '../../base/calls/failure.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { dayText } from '../../base/days.tsx'
import { koboOf, Naira, nairaText } from '../../money/naira.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import type { Instalment } from '../loan-queries.ts'
import { detailTexts } from '../texts.ts'
import { rescheduleTexts as texts } from './reschedule-texts.ts'

type Terms = Parameters<typeof api.loans.previewReschedule>[0]

/** Milliseconds after the last key until the rows are asked for. */
const typingRests = 400

const query = (terms: Terms) => ({
  queryKey: queries.loans.previewReschedule.queryKey({ input: terms }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.loans.previewReschedule(terms, { signal })).data,
  meta: { silent: true },
})

const columns: readonly Column<Instalment>[] = [
  { header: texts.row, cell: (row) => row.installment_number },
  { header: texts.due, cell: (row) => <span className="whitespace-nowrap">{dayText(row.due_date)}</span> },
  { header: texts.amount, numeric: true, cell: (row) => nairaText(row.amount) },
]

/** On a phone: the amount, with number and day under it. */
const compact: CompactRow<Instalment> = {
  title: (row) => nairaText(row.amount),
  detail: (row) => detailTexts.instalmentOn(row.installment_number, dayText(row.due_date)),
}

/** The rows that the typed terms would make, and under them what stays the same (RESC-06). */
export function NewRows({ terms, paid }: { terms: Terms; paid: number }) {
  const settled = JSON.parse(useSettled(JSON.stringify(terms), typingRests)) as Terms
  if (!rescheduleTermsForm.safeParse(settled).success) return <p className="text-sm text-soft">{texts.complete}</p>
  return <Asked terms={settled} paid={paid} />
}

function Asked({ terms, paid }: { terms: Terms; paid: number }) {
  const state = usePanel(query(terms))
  if (state.error instanceof CallRefused) return <p role="status">{failureWords(state.error).message}</p>
  return (
    <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
      {(loan) => <RowsOf loan={loan} paid={paid} />}
    </Panel>
  )
}

type Preview = Awaited<ReturnType<typeof api.loans.previewReschedule>>['data']

function RowsOf({ loan: { schedule, moved }, paid }: { loan: Preview; paid: number }) {
  const { principal, interest, loan_fee: fee = 0 } = moved
  return (
    <section aria-label={texts.rows} className="flex flex-col gap-4">
      <h3 className="font-semibold">{texts.rows}</h3>
      <Table
        caption={texts.rows}
        rows={schedule.filter((row) => row.status !== 'paid')}
        rowKey={(row) => row.installment_number}
        columns={columns}
        compact={compact}
      />
      <h3 className="font-semibold">{texts.same}</h3>
      <Facts
        facts={[
          {
            label: texts.owed,
            value: <span>{exactNaira(addKobo(koboOf(principal), koboOf(interest), koboOf(fee)))}</span>,
            detail: texts.owedOf(nairaText(principal), nairaText(interest), fee > 0 ? nairaText(fee) : null),
          },
          { label: texts.paid, value: <Naira amount={paid} /> },
        ]}
      />
    </section>
  )
}
