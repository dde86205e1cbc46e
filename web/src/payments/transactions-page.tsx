import { emptyWords } from '@kasuwa/contract/words.ts'
import { BankAccountsPanel } from '../bank-accounts/bank-accounts-panel.tsx'
import { OwnCredit } from '../loans/own-credit.tsx'
import { StatementCard } from '../files/documents.tsx'
import { SettingsFrame } from '../profile/settings-frame.tsx'
import { useSession } from '../base/session/session.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { agentTotalsQuery } from '../customers/agent-totals.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { mapPanel } from '../ui/feedback/panel-state.ts'
import { transactionTexts as texts } from './texts.ts'
import { ownTransactionsQuery } from './transaction-queries.ts'
import { AgentTransactions, OwnTransactions } from './transaction-table.tsx'

/**
 * The Transactions tab: a customer's bank accounts and transactions, or the newest ones of an agent's customers; an admin has none
 * (SET-06, C-74, C-75).
 */
export function TransactionsPage() {
  const { accountType } = useSession()
  return (
    <SettingsFrame>
      {accountType === 'customer' && <CustomersMoney />}
      {accountType === 'agent' && <AgentsMoney />}
      {accountType === 'admin' && (
        <Card title={texts.own}>
          <EmptyState>{emptyWords.transactions}</EmptyState>
        </Card>
      )}
    </SettingsFrame>
  )
}

/** The table of the agent's dashboard. */
function AgentsMoney() {
  return <AgentTransactions of={mapPanel(usePanel(agentTotalsQuery()), (all) => all.recent_transactions)} />
}

function CustomersMoney() {
  return (
    <>
      <OwnCredit />
      <BankAccountsPanel />
      <OwnTransactions of={usePanel(ownTransactionsQuery())} />
      <StatementCard id={null} name={null} />
    </>
  )
}
