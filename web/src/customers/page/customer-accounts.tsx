import { AccountNumber } from '../../money/naira.tsx'
import { fullName } from '@kasuwa/domain/display.ts'
import TriangleAlert from '~icons/triangle-alert'
import type { CustomerPage } from '../customer-page-queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { customerPageTexts as texts } from './customer-page-texts.ts'

type Account = { account_number: string; account_name: string; bank: { name: string } }

/** The account the customer pays into, and those their loans are paid to, each with the holder's name at the bank. */
export function CustomerAccounts({ customer }: { customer: CustomerPage }) {
  const { user, user_dva: virtual, user_dva_missing: missing, bank_accounts: banks } = customer
  return (
    <Card title={texts.accounts}>
      <h3 className="mb-2 text-sm text-soft">{texts.virtualAccount}</h3>
      {virtual ? (
        <AccountLines account={virtual} />
      ) : (
        <p className={missing === null ? 'text-soft' : 'text-yellow-deep'}>{missing ?? texts.noVirtualAccount}</p>
      )}
      <h3 className="mt-6 mb-2 text-sm text-soft">{texts.banks}</h3>
      {banks.length === 0 ? (
        <p className="text-soft">{texts.noBank}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {banks.map((account) => (
            <li key={account.bank_code}>
              <AccountLines account={account} isDefault={account.is_default} />
              {account.holder_differs && <OtherName name={fullName(user)} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AccountLines({ account, isDefault = false }: { account: Account; isDefault?: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <span>{account.bank.name}</span>
        {isDefault && <Badge colour="green">{texts.isDefault}</Badge>}
      </p>
      <p>
        <AccountNumber number={account.account_number} />
      </p>
      <p translate="no" className="text-sm break-words text-soft">
        {account.account_name}
      </p>
    </>
  )
}

/** The mark beside a holder whose name at the bank is different. */
function OtherName({ name }: { name: string }) {
  return (
    <p className="mt-1 flex items-start gap-2 rounded-field bg-yellow-tint px-3 py-2 text-sm text-yellow-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-semibold">{texts.holderDiffers}.</span> <span>{texts.differs(name)}</span>
      </span>
    </p>
  )
}
