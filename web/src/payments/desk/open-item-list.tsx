import { openItemStates } from '@kasuwa/contract/payments.ts'
import { openItemKinds } from '@kasuwa/domain/payments/open-items.ts'
import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { nairaText } from '../../money/naira.tsx'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { ActsOrProposal, proposalBadge } from '../../proposals/proposal-mark.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList } from './money-list.tsx'
import { openItemsQuery, type OpenItem } from './payment-queries.ts'
import { itemTexts } from './correction-texts.ts'
import type { ItemWay } from './item-act-dialog.tsx'
import { columnTexts } from '../texts.ts'
import { foundTexts } from './found-texts.ts'
import { closeItemTexts, openItemTexts as texts } from './money-list-texts.ts'

const CloseDialog = lazyDialog(
  'close-item-dialog',
  async () => (await import('./close-item-dialog.tsx')).CloseItemDialog,
)

const ActDialog = lazyDialog('item-act-dialog', async () => (await import('./item-act-dialog.tsx')).ItemActDialog)

/** The act that was chosen for an item. */
type Act = { item: OpenItem; way: 'close' | ItemWay }

/** An item that is in the books cannot just be closed with a reason; a claim is lost, or was won and is closed. */
const actsOf: Record<OpenItem['kind'], readonly Act['way'][]> = {
  unreadable_charge: ['close'],
  wrong_currency: ['close'],
  above_ceiling: ['close'],
  unreadable_transfer: ['close'],
  returned_disbursement: ['again', 'cancel'],
  dispute: ['lose', 'close'],
  refund: ['lose', 'close'],
  settlement_differs: ['close'],
}
const wordsOf = (way: Act['way']): string => (way === 'close' ? closeItemTexts.act : itemTexts[way].act)

const columnsWith = (onAct: (act: Act) => void): readonly Column<OpenItem>[] => [
  { header: columnTexts.item, onCard: 'title', text: ({ kind }) => texts.kinds[kind].label },
  { header: columnTexts.received, cell: ({ received_at }) => <InstantDay at={received_at} /> },
  { header: columnTexts.details, cell: (item) => <Details item={item} /> },
  {
    header: columnTexts.amount,
    numeric: true,
    text: amountOf,
  },
  { header: columnTexts.reference, cell: ({ reference, loan_id }) => <Reference words={[reference, loan_id]} /> },
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (item) =>
      item.closed_at !== null ? (
        <p className="text-sm whitespace-normal">{texts.closed(shortInstantDay(item.closed_at), item.close_reason)}</p>
      ) : (
        <ActsOrProposal proposal={item.proposal}>
          <ForRoles act="payments.closeOpenItem">
            <div className="-mx-5 flex flex-wrap md:-my-3 xl:flex-nowrap">
              {actsOf[item.kind].map((way) => (
                <Button key={way} look="quiet" className="text-sm" onClick={() => onAct({ item, way })}>
                  <span>{wordsOf(way)}</span>
                  <span className="sr-only">{`: ${item.reference ?? texts.kinds[item.kind].label}`}</span>
                </Button>
              ))}
            </div>
          </ForRoles>
        </ActsOrProposal>
      ),
  },
]

/** The row on a phone: kind, date, reference and amount. */
const compact: CompactRow<OpenItem> = {
  title: ({ kind }) => texts.kinds[kind].label,
  detail: ({ received_at, reference, loan_id }) =>
    `${shortInstantDay(received_at)} · ${reference ?? loan_id ?? noValue}`,
  end: amountOf,
  mark: ({ proposal }) => proposalBadge(proposal),
}

const filters = {
  status: { label: foundTexts.state, options: openItemStates.map((value) => ({ value, label: texts.states[value] })) },
  type: {
    label: foundTexts.kind,
    options: openItemKinds.map((value) => ({ value, label: texts.kinds[value].label })),
  },
  amount: { label: foundTexts.amount, between: 'amounts' },
  days: { label: texts.days, between: 'days' },
} as const

/** Events about money that wait for a person (C-86, C-176), or that were closed. */
export function AdminOpenItemList() {
  const list = useList({ filters })
  const state = usePanel(openItemsQuery(list.input))
  const [act, setAct] = useState<Act>()
  const end = () => setAct(undefined)
  return (
    <>
      <MoneyList
        tab="open"
        list={list}
        of={state}
        file={listFile('payments.openItemsFile', api.payments.openItemsFile, list.input)}
        rows={(data) => data.items}
        rowKey={({ id }) => String(id)}
        columns={columnsWith(setAct)}
        compact={compact}
        loading={texts.loading}
        empty={{ text: texts.none, reason: 'done' }}
        intro={(data) => (
          <AdminIntro
            act="payments.closeOpenItem"
            purpose={texts.purpose}
            found={list.isNarrowed ? data.found_amount : null}
          />
        )}
      />
      {act?.way === 'close' && <CloseDialog item={act.item} onClose={end} />}
      {act && act.way !== 'close' && <ActDialog item={act.item} way={act.way} onClose={end} />}
    </>
  )
}

/** The amount in naira, or as it was sent. A whole amount in another currency counts that currency's smallest unit. */
function amountOf({ kind, amount, amount_text: sent }: OpenItem): string {
  if (amount !== null) return nairaText(amount)
  const [, units, currency] = (kind === 'wrong_currency' && /^(\d{1,15}) ([A-Z]{3})$/.exec(sent ?? '')) || []
  return units && currency ? texts.smallestUnits(Number(units).toLocaleString('en-US'), currency) : (sent ?? noValue)
}

function Reference({ words }: { words: readonly (string | null)[] }) {
  const known = words.filter((word) => word !== null)
  return <span className="block text-sm break-all whitespace-normal md:max-w-40">{known.join(' · ') || noValue}</span>
}

/** The reason why it waits; opened, also what that means and the beginning of what the provider sent. */
function Details({ item: { kind, problem, body } }: { item: OpenItem }) {
  return (
    <details className="text-sm whitespace-normal md:max-w-52">
      <summary className="min-h-11 cursor-pointer py-3 md:-my-3">{problem}</summary>
      <p className="pb-2 text-soft md:pt-3">{texts.kinds[kind].meaning}</p>
      {body && (
        <>
          <p className="text-soft">{texts.sent}</p>
          <code className="block max-h-48 overflow-auto text-xs break-all whitespace-pre-wrap" tabIndex={0}>
            {body}
          </code>
        </>
      )}
    </details>
  )
}
