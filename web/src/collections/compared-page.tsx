import {
  comparedOrders,
  type ComparedOrder,
  type MarketOrder,
  marketOrders,
} from '@kasuwa/contract/collection-lists.ts'
import { api } from '../base/calls/api.ts'
import { useAddress } from '../base/routing/address.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import type { Elements } from '../ui/elements.ts'
import { listFile } from '../lists/list-file.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { Table } from '../ui/tables/table.tsx'
import { compactAgent, compactMarket, comparedAgentColumns, comparedMarketColumns } from './compared-columns.tsx'
import { comparedAgentsQuery, comparedMarketsQuery } from './compared-queries.ts'
import { comparedTexts as texts } from './compared-texts.ts'
import { OrderSelect } from './order-select.tsx'

const kinds = ['agents', 'markets'] as const
const filters = { days: { label: texts.period, between: 'days' } } as const
const order = { label: texts.order, texts: texts.orders }
const chips = kinds.map((value) => ({ value, label: texts.chips[value] }))

/** Agents or markets with their figures of a period, side by side (COLL-06). */
export function ComparedPage() {
  const [address, changeAddress] = useAddress()
  const kind = address['by'] === 'markets' ? 'markets' : 'agents'
  const agents = useList({ tabs: comparedOrders, filters })
  const markets = useList({ tabs: marketOrders, filters })
  const choice = (
    <div className="grid gap-4">
      <FilterChips
        label={texts.by}
        chips={chips}
        chosen={kind}
        onChoose={(by) => changeAddress({ by: by === 'agents' ? undefined : by, page: undefined })}
      />
      {kind === 'agents' ? (
        <OrderSelect {...order} orders={comparedOrders} chosen={agents.tab} onChoose={agents.choose} />
      ) : (
        <OrderSelect {...order} orders={marketOrders} chosen={markets.tab} onChoose={markets.choose} />
      )}
    </div>
  )
  return (
    <>
      <PageHeading>{texts.pages[kind]}</PageHeading>
      {kind === 'agents' ? <Agents list={agents} choice={choice} /> : <Markets list={markets} choice={choice} />}
    </>
  )
}

type Props<Order extends string> = {
  list: ReturnType<typeof useList<Order, typeof filters>>
  choice: Elements
}

const askedOf = <Order extends string>({
  input: { search: _search, sort: _sort, ...input },
  tab,
}: Props<Order>['list']) => ({ ...input, ...(tab !== comparedOrders[0] && { order: tab }) })

/** A file has every agent or market, in no order of its own. */
const daysOf = ({ input: { search: _search, sort: _sort, ...input } }: Pick<Props<string>['list'], 'input'>) => input

function Agents({ list, choice }: Props<ComparedOrder>) {
  const state = usePanel(comparedAgentsQuery(askedOf(list)))
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts.agents}
      empty={{ text: texts.none }}
      rows={({ agents }) => agents}
      page={({ page }) => page}
      file={listFile('collections.agentsComparedFile', api.collections.agentsComparedFile, daysOf(list))}
      chips={choice}
      intro={Days}
    >
      {(rows) => (
        <Table
          caption={texts.agents.title}
          dense
          from="xl"
          columns={comparedAgentColumns}
          compact={compactAgent}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </PagedList>
  )
}

function Markets({ list, choice }: Props<MarketOrder>) {
  const state = usePanel(comparedMarketsQuery(askedOf(list)))
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts.markets}
      empty={{ text: texts.none }}
      rows={({ markets }) => markets}
      page={({ page }) => page}
      file={listFile('collections.marketsComparedFile', api.collections.marketsComparedFile, daysOf(list))}
      chips={choice}
      intro={Days}
    >
      {(rows) => (
        <Table
          caption={texts.markets.title}
          dense
          from="xl"
          columns={comparedMarketColumns}
          compact={compactMarket}
          rows={rows}
          rowKey={({ market }) => market ?? ''}
        />
      )}
    </PagedList>
  )
}

const Days = ({ from, to }: { from: string; to: string }) => (
  <div className="text-soft">
    <p role="status" className="tabular-nums">
      {texts.days(dayText(from), dayText(to))}
    </p>
    <p className="mt-1 text-sm">{texts.par}</p>
    <p className="mt-1 text-sm">{texts.due}</p>
  </div>
)
