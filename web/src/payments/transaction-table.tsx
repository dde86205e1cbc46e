import { emptyWords } from '@kasuwa/contract/words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { clsx } from 'clsx'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import { useSession } from '../base/session/session.ts'
import { TakeReceipt } from '../files/documents.tsx'
import { ListPanel } from '../ui/tables/list-panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import type { CustomerTransaction } from './transaction-queries.ts'
import { transactionTexts as texts, columnTexts } from './texts.ts'
import { PersonCell } from '../customers/person.tsx'
import { nairaText, shortNairaText, ShortNaira } from '../money/naira.tsx'
import { InstantDay, instantDay, shortInstantDay } from '../base/days.tsx'
import { Badge } from '../ui/badge.tsx'

type Props = { of: PanelState<readonly CustomerTransaction[]> }

/** The newest transactions of a dashboard, a customer's own or those of an agent's customers, with a search box (CDASH-03 to CDASH-05). */
export function RecentTransactions(props: Props) {
  return <TransactionPanel {...props} title={texts.recent} columns={recentColumns} amount={amountInShort} />
}

/** The same in an agent's settings, with less room (C-75). */
export function AgentTransactions(props: Props) {
  return <TransactionPanel {...props} title={texts.recent} columns={agentColumns} amount={amountInShort} />
}

/** A customer's own transactions in their settings (C-75). */
export function OwnTransactions(props: Props) {
  return <TransactionPanel {...props} title={texts.own} columns={ownColumns} amount={amountInFull} />
}

function TransactionPanel({
  of: transactions,
  title,
  columns,
  amount,
}: Props & {
  title: string
  columns: readonly Column<CustomerTransaction>[]
  amount: Column<CustomerTransaction>
}) {
  const { accountType } = useSession()
  return (
    <ListPanel
      title={title}
      caption={title}
      searchLabel={texts.search}
      of={transactions}
      loading={texts.loading}
      empty={{ text: emptyWords.transactions }}
      rowKey={({ tx_ref }) => tx_ref}
      columns={columns}
      compact={compact(accountType === 'customer', amount)}
      dense
      from="xl"
    />
  )
}

const kinds = {
  loan_disbursement: { label: columnTexts.disbursement, colour: 'blue' },
  loan_repayment: { label: columnTexts.repayment, colour: 'green' },
  credit: { label: columnTexts.credit, colour: 'amber' },
  reversed: { label: columnTexts.reversed, colour: 'plain' },
} as const

/** Money that came without a running loan is not a repayment even if its `payment_type` is (C-94); nor is a reversed one (DESK-61). */
const kindOf = ({ payment_type, is_credit, is_reversed }: CustomerTransaction) => {
  if (is_reversed) return kinds.reversed
  return kinds[is_credit ? 'credit' : payment_type]
}

const isPaidOut = (row: CustomerTransaction): boolean => kindOf(row) === kinds.loan_disbursement

const reference: Column<CustomerTransaction> = {
  header: columnTexts.transactionRef,
  text: ({ tx_ref }) => tx_ref,
  cell: ({ tx_ref }) => <span className="block w-32 text-sm break-all whitespace-normal text-soft">{tx_ref}</span>,
}
const customer: Column<CustomerTransaction> = {
  header: columnTexts.customer,
  onCard: 'title',
  text: ({ user }) => `${user.first_name} ${user.last_name} ${user.phone}`,
  cell: ({ user }) => <PersonCell person={user} lines={[user.phone]} />,
}
const kind: Column<CustomerTransaction> = {
  header: columnTexts.paymentType,
  onCard: 'mark',
  text: (transaction) => kindOf(transaction).label,
  cell: (transaction) => <Badge colour={kindOf(transaction).colour}>{kindOf(transaction).label}</Badge>,
}
const amountInShort: Column<CustomerTransaction> = {
  header: columnTexts.amount,
  numeric: true,
  text: ({ amount }) => shortNairaText(amount),
  cell: ({ amount }) => <ShortNaira amount={amount} />,
}
const amountInFull: Column<CustomerTransaction> = {
  header: columnTexts.amount,
  numeric: true,
  text: ({ amount }) => nairaText(amount),
}
const description: Column<CustomerTransaction> = { header: columnTexts.description, text: (row) => row.description }
const date: Column<CustomerTransaction> = {
  header: columnTexts.date,
  text: ({ created_at }) => instantDay(created_at),
  cell: ({ created_at }) => <InstantDay at={created_at} />,
}

/** The row on a phone: kind, date and amount; for staff first the customer. Money in and money out have different arrows and colours. */
const compact = (isOwn: boolean, { cell, text }: Column<CustomerTransaction>): CompactRow<CustomerTransaction> => ({
  icon: (row) => {
    const Icon = isPaidOut(row) ? ArrowUp : ArrowDown
    return (
      <span className="flex size-10 items-center justify-center rounded-field bg-sunken text-soft">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    )
  },
  title: (row) => (isOwn ? kindOf(row).label : fullName(row.user)),
  detail: (row) => (isOwn ? instantDay(row.created_at) : `${shortInstantDay(row.created_at)} · ${kindOf(row).label}`),
  end: (row) => (
    <span className={clsx(!isPaidOut(row) && !row.is_reversed && 'text-positive-deep')}>{(cell ?? text)?.(row)}</span>
  ),
})

/** The columns of transactions on the dashboards (CDASH-04, C-98). */
const recentColumns: readonly Column<CustomerTransaction>[] = [
  reference,
  customer,
  kind,
  amountInShort,
  description,
  date,
]

/** The description is left out, since the kind says the same. */
const agentColumns = recentColumns.filter((column) => column !== description)

/** A customer's own transactions, in full, since they must see exactly what they paid (C-75, C-98). */
const ownColumns: readonly Column<CustomerTransaction>[] = [
  { ...description, onCard: 'title' },
  kind,
  amountInFull,
  date,
  reference,
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (row) => !isPaidOut(row) && <TakeReceipt reference={row.tx_ref} />,
  },
]
