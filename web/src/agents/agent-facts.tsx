import { InstantDay } from '../app/days.tsx'
import { EmailText } from '../customers/person.tsx'
import { nairaText } from '../money/naira.tsx'
import { Facts } from '../ui/facts.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { agentPageTexts as texts, columnTexts } from './texts.ts'

/** How an agent is reached, what they have, and where their commissions go. */
export function AgentFacts({ agent }: { agent: AdminAgent }) {
  const { user, payout_account: account } = agent
  const link = 'inline-flex min-h-11 items-center text-action underline-offset-4 hover:underline'
  return (
    <Facts
      facts={[
        { label: columnTexts.agentCode, value: agent.code },
        {
          label: texts.phone,
          value: (
            <a href={`tel:${user.phone}`} className={link}>
              {user.phone}
            </a>
          ),
        },
        {
          label: texts.email,
          value: (
            <a href={`mailto:${user.email}`} className={link}>
              <span className="min-w-0 break-words">
                <EmailText>{user.email}</EmailText>
              </span>
            </a>
          ),
        },
        { label: columnTexts.dateJoined, value: <InstantDay at={agent.created_at} /> },
        { label: columnTexts.totalCustomers, value: agent.customers_count.toLocaleString('en-US') },
        { label: columnTexts.loanSum, value: nairaText(agent.loans_sum_amount) },
        { label: columnTexts.commissionSum, value: nairaText(agent.total_commissions) },
        {
          label: texts.paidInto,
          value: account.account_number,
          detail: [account.bank.name, account.account_name].filter(Boolean).join(', '),
        },
      ]}
    />
  )
}
