import { AccountNumber } from '../money/naira.tsx'
import { noValue } from '@kasuwa/domain/display.ts'

type Props = { account: { account_number: string; account_name: string; bank: { name: string } } | null }

/** An account in a list: number, holder, bank; '--' without one. */
export function AdminAccountLines({ account }: Props) {
  if (!account) return <span>{noValue}</span>
  return (
    <>
      <AccountNumber number={account.account_number} />
      <span className="block text-sm text-soft">
        <span translate="no" title={account.account_name} className="block xl:truncate">
          {account.account_name}
        </span>
        <span title={account.bank.name} className="block xl:truncate">
          {account.bank.name}
        </span>
      </span>
    </>
  )
}
