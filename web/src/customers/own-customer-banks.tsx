import { Badge } from '../ui/badge.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'
import { ownCustomerTexts as texts } from './own-customer-texts.ts'

/** A customer's bank accounts, the default one marked. */
export function OwnCustomerBanks({ accounts }: { accounts: OwnCustomer['bank_accounts'] }) {
  if (accounts.length === 0) return <p className="text-soft">{texts.noBank}</p>
  return (
    <ul className="flex flex-col gap-3">
      {accounts.map((account) => (
        <li key={account.bank_code}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {account.bank_name}
            {account.is_default && <Badge colour="green">{texts.isDefault}</Badge>}
          </p>
          <p className="tabular-nums">{account.account_number}</p>
          <p className="text-sm break-words text-soft">{account.account_name}</p>
        </li>
      ))}
    </ul>
  )
}
