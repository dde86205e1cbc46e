import { webhookStates } from '@kasuwa/contract/webhook-lists.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { instantTime, shortInstantDay } from '../base/days.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { SendAgainButton } from './send-again-button.tsx'
import { webhooksTexts as texts } from './texts.ts'
import { type Webhook, webhooksQuery } from './webhook-queries.ts'

const chips = webhookStates.map((value) => ({ value, label: texts.states[value] }))
const colours: Record<Webhook['state'], BadgeColour> = { waiting: 'yellow', given_up: 'red', sent: 'green' }

function lastAnswer({ last_status: status, problem }: Webhook): string {
  if (problem !== null) return texts.noAnswer(problem)
  return status === null ? noValue : texts.answered(status)
}

function detailOf({ next_try_at: next, sent_at: sent }: Webhook): string | null {
  if (sent !== null) return texts.sentAt(instantTime(sent))
  return next === null ? null : texts.nextTry(instantTime(next))
}

const stateBadge = ({ state }: Webhook) => <Badge colour={colours[state]}>{texts.states[state]}</Badge>

const columns: readonly Column<Webhook>[] = [
  { header: texts.event, onCard: 'title', text: ({ event }) => texts.events[event] },
  { header: texts.loan, text: ({ loan_id: loan }) => loan ?? noValue },
  { header: texts.at, text: ({ at }) => instantTime(at) },
  { header: texts.tries, numeric: true, text: ({ tries }) => tries.toLocaleString('en-US') },
  {
    header: texts.lastAnswer,
    cell: (one) => (
      <span className="block wrap-anywhere whitespace-normal md:max-w-60">
        <span>{lastAnswer(one)}</span> <span className="block text-sm text-soft">{detailOf(one)}</span>
      </span>
    ),
  },
  { header: texts.actions, onCard: 'withoutName', cell: (one) => <SendAgainButton webhook={one} /> },
]

/** The row on a phone: event, loan, time and state. */
const compact: CompactRow<Webhook> = {
  title: ({ event }) => texts.events[event],
  detail: ({ at, loan_id: loan }) => `${shortInstantDay(at)} · ${loan ?? noValue}`,
  mark: stateBadge,
}

/** The webhooks to the lender's own systems: those that wait, were given up or were sent, each of which may be sent again (OPER-96). */
export function WebhooksPage() {
  const list = useList({ tabs: webhookStates })
  const state = usePanel(webhooksQuery(list.tab, list.input))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: texts.none[list.tab], ...(list.tab !== 'sent' && { reason: 'done' as const }) }}
        rows={({ webhooks }) => webhooks}
        page={({ page }) => page}
        chips={<FilterChips label={texts.filter} chips={chips} chosen={list.tab} onChoose={list.choose} />}
        intro={({ is_on: isOn }) => <p className="text-soft">{isOn ? texts.purpose : texts.off}</p>}
      >
        {(rows) => (
          <Table caption={texts.list.title} columns={columns} compact={compact} rows={rows} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </>
  )
}
