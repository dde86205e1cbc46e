import { fullName } from '@kasuwa/domain/display.ts'
import { InstantDay } from '../base/days.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { PersonLink } from '../base/routing/person-link.tsx'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import type { ComparedAgent, ComparedMarket } from './compared-queries.ts'
import { lateTexts } from './texts.ts'
import { comparedTexts as texts } from './compared-texts.ts'

const { figures } = texts
const counted = (value: number): string => value.toLocaleString('en-US')

const figureColumns: readonly Column<ComparedMarket | ComparedAgent>[] = [
  { header: figures.customers, numeric: true, text: ({ customers }) => counted(customers) },
  { header: figures.running, numeric: true, text: ({ running }) => counted(running) },
  { header: figures.late, numeric: true, text: ({ late }) => counted(late) },
  { header: figures.par30, numeric: true, text: ({ par30 }) => texts.percent(par30) },
  { header: figures.due, numeric: true, text: ({ due }) => nairaText(due) },
  { header: figures.collected, numeric: true, text: ({ collected }) => nairaText(collected) },
  { header: figures.newLoans, numeric: true, text: ({ new_loans }) => counted(new_loans) },
]

/** An agent's row (COLL-06). */
export const comparedAgentColumns: readonly Column<ComparedAgent>[] = [
  {
    header: texts.agent,
    onCard: 'title',
    cell: ({ id, ...user }) => <PersonLink to={pathTo('admin-user-agent', { id })} user={user} />,
  },
  ...figureColumns,
  { header: figures.commission, numeric: true, text: ({ commission }) => nairaText(commission) },
  {
    header: figures.lastRound,
    cell: ({ last_round: at }) => (at === null ? <span>{lateTexts.never}</span> : <InstantDay at={at} />),
  },
]
export const compactAgent: CompactRow<ComparedAgent> = {
  title: fullName,
  detail: ({ late, running }) => texts.lateOf(late, running),
  end: ({ par30 }) => texts.percent(par30),
}

const marketName = ({ market }: ComparedMarket): string => market ?? texts.noMarket

/** A market's row (COLL-06). */
export const comparedMarketColumns: readonly Column<ComparedMarket>[] = [
  { header: texts.market, onCard: 'title', text: marketName },
  ...figureColumns,
]
export const compactMarket: CompactRow<ComparedMarket> = {
  title: marketName,
  detail: ({ late, running }) => texts.lateOf(late, running),
  end: ({ par30 }) => texts.percent(par30),
}
