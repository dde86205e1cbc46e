import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { noValue, fullName } from '@kasuwa/domain/display.ts'
import { nairaText } from '../../money/naira.tsx'
import { instantDay, shortInstantDay } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList } from './money-list.tsx'
import { waitingWorkQuery, type WaitingWork } from './payment-queries.ts'
import { columnTexts } from '../texts.ts'
import { waitingTexts as texts } from './money-list-texts.ts'
import { AdminTryAgainButton } from './try-again-button.tsx'

const columns: readonly Column<WaitingWork>[] = [
  { header: columnTexts.what, onCard: 'title', cell: (job) => <What job={job} /> },
  {
    header: columnTexts.for,
    cell: ({ user }) => <span className="block whitespace-normal md:max-w-48">{user ? fullName(user) : noValue}</span>,
  },
  { header: columnTexts.since, cell: ({ since }) => instantDay(since) },
  { header: columnTexts.amount, numeric: true, text: ({ amount }) => (amount === null ? noValue : nairaText(amount)) },
  {
    header: columnTexts.state,
    onCard: 'mark',
    cell: (job) => <StateBadge job={job} />,
  },
  {
    header: columnTexts.problem,
    cell: ({ problem }) => (
      <span className="block text-sm wrap-anywhere whitespace-normal md:max-w-60">{problem ?? noValue}</span>
    ),
  },
  { header: columnTexts.actions, onCard: 'withoutName', cell: (job) => <AdminTryAgainButton job={job} /> },
]

/** The row on a phone: kind, date, person and state. */
const compact: CompactRow<WaitingWork> = {
  title: ({ kind }) => texts.kind[kind],
  detail: ({ since, user }) => `${shortInstantDay(since)} · ${user ? fullName(user) : noValue}`,
  mark: (job) => <StateBadge job={job} />,
}

/** Calls to providers that were given up or have waited for long; each may be tried again. */
export function AdminWaitingList() {
  const list = useList()
  const state = usePanel(waitingWorkQuery(list.input))
  return (
    <MoneyList
      tab="waiting"
      list={list}
      of={state}
      file={listFile('payments.waitingWorkFile', api.payments.waitingWorkFile, list.input)}
      rows={(data) => data.jobs}
      rowKey={({ id }) => id}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: texts.none, reason: 'done' }}
      intro={() => <AdminIntro act="payments.retryWork" purpose={texts.purpose} />}
    />
  )
}

function StateBadge({ job: { state } }: { job: WaitingWork }) {
  return <Badge colour={state === 'given_up' ? 'red' : 'amber'}>{texts.state[state]}</Badge>
}

function What({ job: { kind, loan_id, tx_ref } }: { job: WaitingWork }) {
  return (
    <span className="block whitespace-normal md:max-w-40">
      <span>{texts.kind[kind]}</span>
      <span className="block text-sm font-normal break-all text-soft">{loan_id ?? tx_ref}</span>
    </span>
  )
}
