import { actKindWords, staffActWords } from '@kasuwa/contract/staff-act-words.ts'
import { actKinds, trailSides } from '@kasuwa/domain/access/act-kinds.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { listFile } from '../lists/list-file.ts'
import { pageQuery } from '../lists/page-query.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { paged, useList } from '../lists/use-list.ts'
import { buttonClass } from '../ui/button.tsx'
import { changeTexts } from './act-changes.ts'
import { type Act, staffQuery } from './staff-queries.ts'
import { staffTrailTexts as texts } from './trail-texts.ts'

/** The admins, also those who are disabled: what they did stays. */
const people = () => {
  const { queryKey, queryFn } = staffQuery()
  return {
    queryKey: [...queryKey, 'people'],
    queryFn: async (asked: { signal: AbortSignal }) =>
      (await queryFn(asked)).map(({ id, user }) => ({ value: id, label: fullName(user) })),
  }
}

const filters = {
  side: { label: texts.side, options: trailSides.map((value) => ({ value, label: texts.sides[value] })) },
  person: { label: texts.person, options: people },
  kind: { label: texts.kind, options: actKinds.map((value) => ({ value, label: actKindWords[value] })) },
  days: { label: texts.day, between: 'days' },
} as const

/** All acts of admins and agents, newest first, for auditors and those who have all roles (FILE-10). */
export function StaffTrailPage() {
  const whyNot = useMissingRole('staff.trail')
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo('admin-user-staff')} className={buttonClass('secondary')}>
            {texts.staff}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      {whyNot === undefined ? <Acts /> : <p className="text-soft">{whyNot}</p>}
    </>
  )
}

function Acts() {
  const list = useList({ filters })
  const { sort: _sort, ...input } = list.input
  const state = usePanel(pageQuery(queries.staff.trail, paged(input)))
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts}
      empty={{ text: texts.none }}
      rows={({ entries }) => entries}
      page={({ page }) => page}
      file={listFile('staff.trailFile', api.staff.trailFile, input)}
    >
      {(entries) => (
        <ol className="divide-y divide-line">
          {entries.map((act) => (
            <ActEntry key={act.id} act={act} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function ActEntry({ act }: { act: Act }) {
  const { at, action, actor, actor_name: name, changes } = act
  const read = changeTexts(changes)
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{staffActWords(action)}</span>
        <span className="text-sm text-soft tabular-nums">{instantTime(at)}</span>
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm break-words">
        <span>{name === null ? texts.actor[actor] : texts.by(name, texts.actor[actor])}</span>
        <Subject act={act} />
      </p>
      {read.length > 0 && <p className="text-sm break-words text-soft">{read.join(' · ')}</p>}
    </li>
  )
}

/** The person or thing that the act is about; a customer's name leads to their page. */
function Subject({ act: { subject, customer_id: id } }: { act: Act }) {
  if (subject === null) return null
  const about = texts.about(subject)
  if (id === null) return <span className="min-w-0 text-soft">{about}</span>
  return (
    <PageLink
      to={pathTo('admin-user-customer', { id })}
      className="-my-2.5 inline-flex min-h-11 min-w-0 items-center text-action underline-offset-4 hover:underline"
    >
      {about}
    </PageLink>
  )
}
