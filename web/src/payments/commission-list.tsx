import { type ListFile, listFile } from '../lists/list-file.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import { api, queries } from '../base/calls/api.ts'
import { shortInstantDay } from '../base/days.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { choicesOf } from '../lists/filters.ts'
import { pageQuery } from '../lists/page-query.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { type List, paged, useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { Table } from '../ui/tables/table.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { adminPaymentTexts, columnTexts, commissionListTexts as texts } from './texts.ts'

type Commissions = Awaited<ReturnType<typeof api.payments.ownCommissions>>['data']
type Commission = Commissions['commissions'][number]

const filters = {
  status: { label: adminPaymentTexts.status, options: choicesOf(paymentStatuses) },
  amount: { label: adminPaymentTexts.amount, between: 'amounts' },
  days: { label: adminPaymentTexts.paid, between: 'days' },
} as const

const columns: readonly Column<Commission>[] = [
  { header: columnTexts.paidDate, text: ({ paid_at }) => shortInstantDay(paid_at) },
  { header: columnTexts.amount, numeric: true, onCard: 'title', text: ({ amount }) => nairaText(amount) },
  { header: columnTexts.transactionType, text: ({ description }) => description },
  { header: columnTexts.status, onCard: 'mark', cell: ({ status }) => <PaymentBadge status={status} /> },
  {
    header: columnTexts.transactionId,
    cell: ({ tx_ref }) => <span className="block text-sm break-all whitespace-normal md:max-w-48">{tx_ref}</span>,
  },
]

/** The row on a phone: amount, date and status. */
const compact: CompactRow<Commission> = {
  title: ({ amount }) => nairaText(amount),
  detail: ({ paid_at, description }) => `${shortInstantDay(paid_at)} · ${description}`,
  mark: ({ status }) => <PaymentBadge status={status} />,
}

/** An agent's commissions, newest first, for an admin (DESK-87). */
export function AgentCommissions({ id }: { id: string }) {
  const list = useList({ filters })
  return (
    <Commissions
      list={list}
      of={usePanel(pageQuery(queries.payments.adminOfAgent, paged({ id, ...list.input })))}
      file={listFile('payments.adminOfAgentFile', api.payments.adminOfAgentFile, { id, ...list.input })}
    />
  )
}

/** The agent's own commissions, newest first (DESK-88). */
export function OwnCommissions() {
  const list = useList({ filters })
  return <Commissions list={list} of={usePanel(pageQuery(queries.payments.ownCommissions, paged(list.input)))} />
}

function Commissions({ list, of: state, file }: { list: List; of: PanelState<Commissions>; file?: ListFile }) {
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts}
      empty={{ text: emptyWords.payments }}
      rows={({ commissions }) => commissions}
      page={({ page }) => page}
      file={file}
    >
      {(rows) => (
        <Table caption={texts.title} dense columns={columns} compact={compact} rows={rows} rowKey={({ id }) => id} />
      )}
    </PagedList>
  )
}
