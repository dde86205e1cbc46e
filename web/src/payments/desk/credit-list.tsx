import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { PersonCell } from '../../customers/person.tsx'
import { Naira, nairaText } from '../../money/naira.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { ActsOrProposal, proposalBadge } from '../../proposals/proposal-mark.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList } from './money-list.tsx'
import { availableCredit, customerCreditQuery, type CreditBalance, refundableCredit } from './payment-queries.ts'
import { columnTexts } from '../texts.ts'
import { creditTexts as texts, creditUseTexts } from './money-list-texts.ts'
import type { CreditWay } from './use-credit-dialog.tsx'

const UseDialog = lazyDialog('use-credit-dialog', async () => (await import('./use-credit-dialog.tsx')).UseCreditDialog)

type Use = { balance: CreditBalance; way: CreditWay }

const columnsWith = (onUse: (use: Use) => void): readonly Column<CreditBalance>[] => [
  { header: columnTexts.customer, onCard: 'title', cell: ({ user }) => <PersonCell person={user} lines={[]} /> },
  { header: columnTexts.phone, cell: ({ user }) => <span className="tabular-nums">{user.phone}</span> },
  {
    header: columnTexts.credit,
    numeric: true,
    text: ({ amount }) => nairaText(amount),
    cell: ({ amount, refunding, in_hand }) => (
      <>
        <Naira amount={amount} />
        {refunding > 0 && <span className="block text-sm text-soft">{texts.refunding(nairaText(refunding))}</span>}
        {in_hand > 0 && <span className="block text-sm text-soft">{texts.inHand(nairaText(in_hand))}</span>}
      </>
    ),
  },
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (balance) => (
      <ActsOrProposal proposal={balance.proposal}>
        <ForRoles act="payments.refundCredit">
          <span className="-mx-5 flex flex-wrap md:-my-3">
            {waysOf(balance).map((way) => (
              <Button key={way} look="quiet" className="text-sm" onClick={() => onUse({ balance, way })}>
                <span>{creditUseTexts[way].act}</span>
                <span className="sr-only">{`: ${fullName(balance.user)}`}</span>
              </Button>
            ))}
          </span>
        </ForRoles>
      </ActsOrProposal>
    ),
  },
]

/** The acts on a credit; none once all of it is on its way back. */
function waysOf(balance: CreditBalance): readonly CreditWay[] {
  if (availableCredit(balance) <= 0) return []
  return [
    ...(balance.loan ? (['apply'] as const) : []),
    ...(balance.account && refundableCredit(balance) > 0 ? (['refund'] as const) : []),
  ]
}

/** The row on a phone: customer, phone number and amount. */
const compact: CompactRow<CreditBalance> = {
  title: ({ user }) => fullName(user),
  detail: ({ user }) => user.phone,
  end: ({ amount }) => nairaText(amount),
  mark: ({ proposal }) => proposalBadge(proposal),
}

/** The credit of customers who paid too much, with its acts (C-94). */
export function AdminCreditList() {
  const list = useList()
  const state = usePanel(customerCreditQuery(list.input))
  const [use, setUse] = useState<Use>()
  return (
    <>
      <MoneyList
        tab="credit"
        list={list}
        of={state}
        file={listFile('payments.customerCreditFile', api.payments.customerCreditFile, list.input)}
        rows={(data) => data.customers}
        rowKey={({ id }) => id}
        columns={columnsWith(setUse)}
        compact={compact}
        loading={texts.loading}
        empty={{ text: texts.none }}
        intro={(data) => (
          <AdminIntro
            act="payments.refundCredit"
            purpose={texts.purpose}
            total={{ label: texts.total, amount: data.total_amount }}
          />
        )}
      />
      {use && <UseDialog {...use} onClose={() => setUse(undefined)} />}
    </>
  )
}
