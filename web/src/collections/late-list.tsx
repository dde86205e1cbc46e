import type { LateOrder } from '@kasuwa/contract/collection-lists.ts'
import type { ListFile } from '../lists/list-file.ts'
import { PagedList } from '../lists/paged-list.tsx'
import type { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { compactLate } from './late-columns.tsx'
import type { LateLoan, LateLoans } from './late-queries.ts'
import { OrderSelect } from './order-select.tsx'
import { lateTexts as texts } from './texts.ts'

type Props<Order extends LateOrder> = {
  list: ReturnType<typeof useList<Order>>
  orders: readonly [Order, ...Order[]]
  of: PanelState<LateLoans>
  columns: readonly Column<LateLoan>[]
  /** For admins. */
  file?: ListFile
}

/** Late loans in the chosen order, with the sums of all that match (COLL-01, COLL-02). */
export function LateList<Order extends LateOrder>({ list, orders, of, columns, file }: Props<Order>) {
  return (
    <PagedList
      list={list}
      of={of}
      texts={texts.list}
      empty={list.isNarrowed ? { text: texts.noneFound } : { text: texts.none, reason: 'done' }}
      rows={({ loans }) => loans}
      page={({ page }) => page}
      file={file}
      chips={
        <OrderSelect
          label={texts.order}
          orders={orders}
          texts={texts.orders}
          chosen={list.tab}
          onChoose={list.choose}
        />
      }
      intro={({ page, total_due: due, total_outstanding: outstanding }) => (
        <p role="status" className="text-soft tabular-nums">
          {texts.sums(page.total, nairaText(due), nairaText(outstanding))}
        </p>
      )}
    >
      {(rows) => (
        <Table
          caption={texts.list.title}
          dense
          from="xl"
          columns={columns}
          compact={compactLate}
          rows={rows}
          rowKey={({ loan_id }) => loan_id}
        />
      )}
    </PagedList>
  )
}
