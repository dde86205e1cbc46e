import { suspenseStates } from '@kasuwa/domain/payments/suspense-states.ts'
import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { AccountNumber, Naira, nairaText } from '../../money/naira.tsx'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { ActsOrProposal, proposalBadge } from '../../proposals/proposal-mark.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Button } from '../../ui/button.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList } from './money-list.tsx'
import { suspenseQuery, type SuspenseItem } from './payment-queries.ts'
import { columnTexts } from '../texts.ts'
import { foundTexts } from './found-texts.ts'
import { assignTexts, ownTopUpTexts, sendBackTexts, suspenseTexts as texts } from './money-list-texts.ts'

const AssignDialog = lazyDialog(
  'assign-suspense-dialog',
  async () => (await import('./assign-suspense-dialog.tsx')).AssignSuspenseDialog,
)

const SendBackDialog = lazyDialog(
  'send-back-dialog',
  async () => (await import('./send-back-dialog.tsx')).SendBackDialog,
)

const OwnTopUpDialog = lazyDialog(
  'own-top-up-dialog',
  async () => (await import('./own-top-up-dialog.tsx')).OwnTopUpDialog,
)

/** The acts on money in suspense. */
type Act = { item: SuspenseItem; way: 'assign' | 'sendBack' | 'ownTopUp' }

const columnsWith = (onAct: (act: Act) => void): readonly Column<SuspenseItem>[] => [
  { header: columnTexts.paidDate, cell: ({ paid_at }) => <InstantDay at={paid_at} /> },
  {
    header: columnTexts.sender,
    onCard: 'title',
    cell: ({ sender_name }) => <span className="block whitespace-normal md:max-w-60">{sender_name ?? noValue}</span>,
  },
  {
    header: columnTexts.accountNumber,
    cell: ({ account_number }) => <AccountNumber number={account_number ?? noValue} />,
  },
  { header: columnTexts.fee, numeric: true, text: ({ fee }) => nairaText(fee) },
  {
    header: columnTexts.amount,
    numeric: true,
    text: ({ amount }) => nairaText(amount),
    cell: ({ amount, in_hand }) => (
      <>
        <Naira amount={amount} />
        {in_hand && <span className="block text-sm text-soft">{texts.inHand}</span>}
      </>
    ),
  },
  {
    header: columnTexts.reference,
    cell: ({ reference }) => (
      <span className="block text-sm text-balance break-all whitespace-normal md:max-w-56">{reference}</span>
    ),
  },
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (item) => (
      <ActsOrState item={item}>
        <div className="-mx-5 flex flex-wrap md:-my-3 xl:flex-nowrap">
          <ForRoles act="payments.assignSuspense">
            <Button look="quiet" className="text-sm" onClick={() => onAct({ item, way: 'assign' })}>
              {assignTexts.act}
              <span className="sr-only">{`: ${item.reference}`}</span>
            </Button>
          </ForRoles>
          <ForRoles act="payments.refundSuspense">
            <Button look="quiet" className="text-sm" onClick={() => onAct({ item, way: 'sendBack' })}>
              {sendBackTexts.act}
              <span className="sr-only">{`: ${item.reference}`}</span>
            </Button>
          </ForRoles>
          {!item.in_hand && (
            <ForRoles act="providerBalance.suspenseTopUp">
              <Button look="quiet" className="text-sm" onClick={() => onAct({ item, way: 'ownTopUp' })}>
                {ownTopUpTexts.act}
                <span className="sr-only">{`: ${item.reference}`}</span>
              </Button>
            </ForRoles>
          )}
        </div>
      </ActsOrState>
    ),
  },
]

/** The row on a phone: sender, date, account number and amount. */
const compact: CompactRow<SuspenseItem> = {
  title: ({ sender_name }) => sender_name ?? noValue,
  detail: ({ paid_at, account_number }) => `${shortInstantDay(paid_at)} · ${account_number ?? noValue}`,
  end: ({ amount }) => nairaText(amount),
  mark: ({ proposal }) => proposalBadge(proposal),
}

/** The acts on money that waits; for other money its state, and for what was assigned the way to its payment. */
function ActsOrState({ item: { state, reference, proposal }, children }: { item: SuspenseItem; children: Elements }) {
  if (state === 'open') return <ActsOrProposal proposal={proposal}>{children}</ActsOrProposal>
  if (state !== 'assigned') return <Badge colour="plain">{texts.states[state]}</Badge>
  return (
    <PageLink
      to={`${pathTo('admin-user-payment-management')}?search=${encodeURIComponent(reference)}`}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-action underline-offset-4 hover:underline md:-my-3"
    >
      <span>{texts.payment}</span>
      <span className="sr-only">{`: ${reference}`}</span>
    </PageLink>
  )
}

const filters = {
  status: { label: foundTexts.state, options: suspenseStates.map((value) => ({ value, label: texts.states[value] })) },
  amount: { label: foundTexts.amount, between: 'amounts' },
  days: { label: texts.days, between: 'days' },
} as const

/** Money that came to an account without a customer, with the acts that assign it or send it back (C-94). */
export function AdminSuspenseList() {
  const list = useList({ filters })
  const state = usePanel(suspenseQuery(list.input))
  const [act, setAct] = useState<Act>()
  const end = () => setAct(undefined)
  return (
    <>
      <MoneyList
        tab="suspense"
        list={list}
        of={state}
        file={listFile('payments.suspenseFile', api.payments.suspenseFile, list.input)}
        rows={(data) => data.items}
        rowKey={({ reference }) => reference}
        columns={columnsWith(setAct)}
        compact={compact}
        loading={texts.loading}
        empty={{ text: texts.none, reason: 'done' }}
        intro={(data) => (
          <AdminIntro
            act="payments.assignSuspense"
            purpose={texts.purpose}
            total={{ label: texts.total, amount: data.total_amount }}
            found={list.isNarrowed ? data.found_amount : null}
          />
        )}
      />
      {act?.way === 'assign' && <AssignDialog item={act.item} onClose={end} />}
      {act?.way === 'sendBack' && <SendBackDialog item={act.item} onClose={end} />}
      {act?.way === 'ownTopUp' && <OwnTopUpDialog item={act.item} onClose={end} />}
    </>
  )
}
