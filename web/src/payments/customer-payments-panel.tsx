import { emptyWords } from '@kasuwa/contract/words.ts'
import { exactNaira, fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { InstantDay, shortInstantDay } from '../base/days.tsx'
import { TakeReceipt } from '../files/documents.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import { rowsAtOnce, ShowMore } from '../ui/tables/list-panel.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import type { CustomerPayment } from './customer-payments-queries.ts'
import { customerPaymentsTexts as texts, columnTexts } from './texts.ts'

const columns: readonly Column<CustomerPayment>[] = [
  { header: columnTexts.amount, numeric: true, onCard: 'heading', text: ({ amount }) => exactNaira(amount) },
  { header: columnTexts.customer, text: ({ customer }) => fullName(customer) },
  { header: columnTexts.reference, cell: ({ reference }) => <ReferenceCell reference={reference} /> },
  { header: columnTexts.channel, cell: ({ channel }) => <FirstCapital>{channelText(channel)}</FirstCapital> },
  { header: columnTexts.date, cell: ({ paid_at }) => <InstantDay at={paid_at} /> },
]

/** The reference, and the receipt below it: the specification gives the columns. */
function ReferenceCell({ reference }: { reference: string }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="break-all text-soft">{reference}</span>
      <TakeReceipt reference={reference} />
    </span>
  )
}

/** The row on a phone: channel, date, reference and amount. */
const compact: CompactRow<CustomerPayment> = {
  title: ({ channel }) => <FirstCapital>{channelText(channel)}</FirstCapital>,
  detail: ({ paid_at, reference }) => `${shortInstantDay(paid_at)} · ${reference}`,
  end: ({ amount }) => exactNaira(amount),
}

/** The payments, newest first, in full to the kobo (UPAY-05 to UPAY-07, C-98, C-130). */
export function CustomerPaymentsPanel({ of: state }: { of: PanelState<readonly CustomerPayment[]> }) {
  return (
    <Card title={texts.list}>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {(payments) => <Payments payments={payments} />}
      </Panel>
    </Card>
  )
}

function Payments({ payments }: { payments: readonly CustomerPayment[] }) {
  const [shown, setShown] = useState(rowsAtOnce)
  const left = payments.length - shown
  return (
    <>
      {payments.length > 0 && (
        <Table
          caption={texts.list}
          columns={columns}
          compact={compact}
          rows={payments.slice(0, shown)}
          rowKey={({ id }) => id}
        />
      )}
      <div role="status">{payments.length === 0 && <EmptyState>{emptyWords.schedule}</EmptyState>}</div>
      {left > 0 && <ShowMore left={left} onPress={() => setShown(shown + rowsAtOnce)} />}
    </>
  )
}

/** The channel by which the money came, in everyday words: a transfer into the customer's virtual account is a bank transfer. */
function channelText(channel: string): string {
  return channel === 'dedicated_nuban' ? texts.transfer : channel.replaceAll('_', ' ')
}
