import { emptyWords } from '@kasuwa/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { api, queries } from '../api.ts'
import { BankAccountsPanel } from '../bank-accounts/bank-accounts-panel.tsx'
import { SettingsFrame } from '../profile/settings-frame.tsx'
import { useSession } from '../shell/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TransactionTable } from './transaction-table.tsx'

const title = 'Transactions'

/** The Transactions tab: a customer's bank accounts and transactions; for others there is none to show (SET-06, C-74, C-75). */
export function TransactionsPage() {
  const { accountType } = useSession()
  return (
    <SettingsFrame>
      {accountType === 'customer' ? (
        <>
          <BankAccountsPanel />
          <OwnTransactions />
        </>
      ) : (
        <Card title={title}>
          <NoTransaction />
        </Card>
      )}
    </SettingsFrame>
  )
}

function OwnTransactions() {
  const { data = [], isPending } = useQuery({
    queryKey: queries.overview.customerDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.customerDashboard(undefined, { signal })).data,
  })
  return (
    <Card title={title}>
      {isPending && <SkeletonRows label="Loading your transactions" />}
      {!isPending && (data.length > 0 ? <TransactionTable transactions={data} /> : <NoTransaction />)}
    </Card>
  )
}

function NoTransaction() {
  return <EmptyState icon={ReceiptText}>{emptyWords.transactions}</EmptyState>
}
