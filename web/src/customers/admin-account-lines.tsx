import { noValue } from '@kasuwa/domain/display.ts'

type Props = { account: { account_number: string; account_name: string; bank: { name: string } } | null }

/** An account of a list: number, holder, bank; '--' where there is none. */
export function AdminAccountLines({ account }: Props) {
  if (!account) return noValue
  return (
    <>
      <span className="tabular-nums">{account.account_number}</span>
      <span className="block text-sm text-soft">
        {account.account_name}
        <span className="block">{account.bank.name}</span>
      </span>
    </>
  )
}
