import { actWords } from '@kasuwa/contract/act-words.ts'
import { useState } from 'react'
import { instantTime } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { customerTrailQuery, type TrailEntry } from '../customer-page-queries.ts'
import { changeTexts } from '../../staff/act-changes.ts'
import { pagerTexts } from '../../lists/texts.ts'
import { PagedPanel } from '../../ui/tables/paged-panel.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { trailTexts as texts } from './customer-page-texts.ts'

/** The customer's audit trail (DESK-06). */
export const CustomerTrail = ({ id }: { id: string }) => (
  <Trail title={texts.title} pageQuery={(page) => customerTrailQuery(id, page)} />
)

type Props = { title: string; pageQuery: (page: number) => ReturnType<typeof customerTrailQuery> }

/** A person's audit trail: act, person and time, newest first. */
export function Trail({ title, pageQuery }: Props) {
  const [page, setPage] = useState(1)
  const state = usePanel(pageQuery(page))
  return (
    <PagedPanel
      title={title}
      of={state}
      isEmpty={({ entries }) => entries.length === 0}
      loading={texts.loading}
      empty={{ text: texts.empty }}
      onShowAll={null}
      pager={({ page: { current, prev, next, total } }) => (
        <Pager
          label={texts.pager}
          note={pagerTexts.all(current, total.toLocaleString('en-US'))}
          onPrevious={prev === null ? null : () => setPage(prev)}
          onNext={next === null ? null : () => setPage(next)}
        />
      )}
    >
      {({ entries }) => (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedPanel>
  )
}

function Entry({ entry: { at, action, actor, actor_name: name, loan_id: loan, changes } }: { entry: TrailEntry }) {
  const read = changeTexts(changes)
  const who = name === null ? texts.actor[actor] : texts.by(name, texts.actor[actor])
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{actWords(action)}</span>
        <span className="text-sm text-soft tabular-nums">{instantTime(at)}</span>
      </p>
      <p className="text-sm break-words text-soft">
        {[who, loan !== null && texts.ofLoan(loan)].filter(Boolean).join(' · ')}
      </p>
      {read.length > 0 && <p className="text-sm break-words">{read.join(' · ')}</p>}
    </li>
  )
}
