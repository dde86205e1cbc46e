import { emptyWords } from '@kasuwa/contract/words.ts'
import { ReceiptText } from 'lucide-react'
import { ListPanel } from '../ui/list-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { Column } from '../ui/table.tsx'
import { ownColumns, recentColumns } from './transaction-columns.tsx'
import type { Transaction } from './transaction-queries.ts'
import { transactionTexts as texts } from './texts.ts'

type Props = { of: PanelState<readonly Transaction[]> }

/** The newest transactions of a dashboard, a customer's own or those of an agent's customers, with a search box (CDASH-03 to CDASH-05). */
export function RecentTransactions(props: Props) {
  return <TransactionPanel {...props} title={texts.recent} columns={recentColumns} />
}

/** A customer's own transactions among their settings (C-75). */
export function OwnTransactions(props: Props) {
  return <TransactionPanel {...props} title={texts.own} columns={ownColumns} />
}

function TransactionPanel({
  of: transactions,
  title,
  columns,
}: Props & { title: string; columns: readonly Column<Transaction>[] }) {
  return (
    <ListPanel
      title={title}
      caption={title}
      searchLabel={texts.search}
      of={transactions}
      loading={texts.loading}
      empty={{ icon: ReceiptText, text: emptyWords.transactions }}
      rowKey={({ tx_ref }) => tx_ref}
      columns={columns}
      dense
    />
  )
}
