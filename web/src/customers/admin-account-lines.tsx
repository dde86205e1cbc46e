import { AccountNumber } from '../money/naira.tsx'
import { noValue } from '@kasuwa/domain/display.ts'

type Props = { account: { account_number: string; account_name: string; bank: { name: string } } | null }

/** An account in a list: its number, and its bank and holder on one line on a wide screen; '--' without one. */
export function AdminAccountLines({ account }: Props) {
  if (!account) return <span>{noValue}</span>
  return (
    <>
      <AccountNumber number={account.account_number} />
      <span title={`${account.bank.name} · ${account.account_name}`} className="block text-sm text-soft xl:truncate">
        <span>{account.bank.name}</span>
        <span className="max-xl:hidden"> · </span>
        <span translate="no" className="max-xl:block">
          {account.account_name}
        </span>
      </span>
    </>
  )
}
