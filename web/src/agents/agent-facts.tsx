import { InstantDay } from '../base/days.tsx'
import { EmailText } from '../customers/person.tsx'
import { AccountNumber, Naira } from '../money/naira.tsx'
import { Facts } from '../ui/facts.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { agentPageTexts as texts, columnTexts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** An agent's contacts and totals, and the account of their commissions. */
export function AgentFacts({ agent }: { agent: AdminAgent }) {
  const { user, payout_account: account } = agent
  return (
    <Facts
      facts={[
        { label: columnTexts.agentCode, value: <span translate="no">{agent.code}</span> },
        { label: texts.phone, value: <PhoneNumber number={user.phone} /> },
        { label: texts.email, value: <EmailText always>{user.email}</EmailText> },
        { label: columnTexts.dateJoined, value: <InstantDay at={agent.created_at} /> },
        { label: columnTexts.totalCustomers, value: agent.customers_count.toLocaleString('en-US') },
        { label: columnTexts.loanSum, value: <Naira amount={agent.loans_sum_amount} /> },
        { label: columnTexts.commissionSum, value: <Naira amount={agent.total_commissions} /> },
        {
          label: texts.paidInto,
          value: <AccountNumber number={account.account_number} />,
          detail: [account.bank.name, account.account_name].filter(Boolean).join(', '),
        },
      ]}
    />
  )
}
