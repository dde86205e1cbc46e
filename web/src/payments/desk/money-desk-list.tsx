import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { moneyPlaces, type MoneyPlace } from '@kasuwa/domain/payments/money-places.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import type { CallOrRoles } from '../../base/me/use-missing-role.ts'
import { WhoMay } from '../../base/me/who-may.tsx'
import { ActsOrProposal, proposalBadge } from '../../proposals/proposal-mark.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { Naira, nairaText } from '../../money/naira.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList, type MoneyTab } from './money-list.tsx'
import { moneyDeskQuery, type MisplacedMoney, type MoneyDesk } from './payment-queries.ts'
import { moneyDeskTexts as texts } from './money-desk-texts.ts'
import { columnTexts } from '../texts.ts'

/** The list that has the acts of each place. */
const tabs: Record<Exclude<MoneyPlace, 'agent_cash'>, MoneyTab> = {
  suspense: 'suspense',
  credit: 'credit',
  to_be_sent: 'waiting',
  in_transit: 'payments',
  came_back: 'failed',
  returned: 'open',
  disputed: 'open',
  not_booked: 'open',
  difference: 'reconciliation',
}

/** The call of the act that each place needs, whose roles a row names to those without them (FIND-05). */
const actOf: Record<MoneyPlace, CallOrRoles> = {
  suspense: 'payments.assignSuspense',
  agent_cash: 'cash.confirm',
  credit: 'payments.refundCredit',
  to_be_sent: 'payments.retryWork',
  in_transit: 'payments.lookUp',
  came_back: 'loans.decide',
  returned: 'payments.payAgain',
  disputed: 'payments.bookLostClaim',
  not_booked: 'payments.closeOpenItem',
  difference: 'payments.compareNow',
}

/** The address of that list, with a search that finds the item. */
function pathOf({ place, reference, name }: MisplacedMoney): string {
  if (place === 'agent_cash') return pathTo('admin-user-agent-cash')
  const words = place === 'credit' ? name : place === 'difference' ? null : reference
  const search = words ? `&search=${encodeURIComponent(words.slice(0, 100))}` : ''
  return `${pathTo('admin-user-payment-management')}?tab=${tabs[place]}${search}`
}

const columns: readonly Column<MisplacedMoney>[] = [
  { header: texts.place, onCard: 'title', text: ({ place }) => texts.places[place].label },
  { header: texts.since, cell: ({ since }) => <InstantDay at={since} /> },
  { header: texts.name, text: ({ name }) => name ?? noValue },
  { header: columnTexts.amount, numeric: true, text: amountOf },
  {
    header: columnTexts.reference,
    cell: ({ reference }) => (
      <span className="block text-sm text-balance break-all whitespace-normal md:max-w-56">{reference ?? noValue}</span>
    ),
  },
  {
    header: texts.act,
    onCard: 'withoutName',
    cell: (item) => (
      <ActsOrProposal proposal={item.proposal}>
        <PageLink
          to={pathOf(item)}
          className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline md:-my-3"
        >
          <span>{texts.places[item.place].act}</span>
          <span className="sr-only">{`: ${item.reference ?? item.name ?? texts.places[item.place].label}`}</span>
        </PageLink>
        <WhoMay act={actOf[item.place]} />
      </ActsOrProposal>
    ),
  },
]

function amountOf({ amount }: MisplacedMoney): string {
  return amount === null ? noValue : nairaText(amount)
}

/** The row on a phone: place, date, owner and amount. */
const compact: CompactRow<MisplacedMoney> = {
  title: ({ place }) => texts.places[place].label,
  detail: ({ since, name, reference }) => `${shortInstantDay(since)} · ${name ?? reference ?? noValue}`,
  end: amountOf,
  mark: ({ proposal }) => proposalBadge(proposal),
}

const filters = {
  type: {
    label: texts.place,
    options: moneyPlaces.map((value) => ({ value, label: texts.places[value].label })),
  },
} as const

/** All unsettled money, the oldest first, each with a link to its acts (DESK-63). */
export function MoneyDeskList() {
  const list = useList({ filters })
  const state = usePanel(moneyDeskQuery(list.input))
  return (
    <MoneyList
      tab="desk"
      list={list}
      of={state}
      file={listFile('payments.moneyDeskFile', api.payments.moneyDeskFile, list.input)}
      rows={(data) => data.items}
      rowKey={({ place, id }) => `${place} ${id}`}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: texts.none, reason: 'done' }}
      intro={(data) => (
        <>
          <AdminIntro
            purpose={texts.purpose}
            total={{ label: texts.total, amount: data.total_amount }}
            found={list.isNarrowed ? data.found_amount : null}
          />
          <Places of={data.places} />
        </>
      )}
    />
  )
}

/** The sum of each place, and the date of its oldest item. */
function Places({ of }: { of: MoneyDesk['places'] }) {
  return (
    <ul className="my-4 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {of.map(({ place, count, amount, oldest_at }) => (
        <li key={place} className="text-sm">
          <span className="flex justify-between gap-3 font-semibold">
            <span>{texts.places[place].label}</span>
            <Naira amount={amount} />
          </span>
          <span className="text-soft">{texts.oldest(count, shortInstantDay(oldest_at))}</span>
        </li>
      ))}
    </ul>
  )
}
