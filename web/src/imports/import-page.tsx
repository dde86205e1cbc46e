import { CallRefused } from '../base/calls/call-failures.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText, instantTime } from '../base/days.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ImportActs } from './import-acts.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportFiles } from './import-files.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importQuery, isWorking, type WholeImport } from './imports-queries.ts'
import { stateColours } from './state-colours.ts'
import { importTexts as texts } from './texts.ts'

/** One import: its files, errors, what comes in, and its acts (IMPO-24). */
export function ImportPage({ id }: { id: string }) {
  const state = usePanel(importQuery(id))
  const isUnknown = state.error instanceof CallRefused && state.error.status === 404
  const title = state.at === 'known' ? texts.pageOf(dayText(state.data.made_at.slice(0, 10))) : texts.page
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo('admin-user-import')} className={buttonClass('secondary')}>
            {texts.all}
          </PageLink>
        }
      >
        {title}
      </PageHeading>
      {isUnknown ? (
        <Card>
          <EmptyState reason="notFound">{texts.notFound}</EmptyState>
        </Card>
      ) : (
        <Panel of={state} loading={<SkeletonRows label={texts.loadingOne} />}>
          {(one) => <Whole one={one} />}
        </Panel>
      )}
    </>
  )
}

function Whole({ one }: { one: WholeImport }) {
  const takesFiles = (one.state === 'open' || one.state === 'checked') && one.proposal_id === null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card title={texts.state} aside={<Badge colour={stateColours[one.state]}>{texts.states[one.state]}</Badge>}>
        <Facts facts={aboutFacts(one)} />
        {one.problem !== null && <p className="mt-4 text-negative">{one.problem}</p>}
        <Working one={one} />
        <ImportActs one={one} />
      </Card>
      {takesFiles && <ImportFiles one={one} />}
      {one.errors > 0 && <ImportErrors one={one} />}
      {one.preview !== null && <ImportPreview preview={one.preview} />}
    </div>
  )
}

const aboutFacts = ({ made_at: begun, made_by: by, ended_at: ended }: WholeImport): Fact[] => [
  { label: texts.begun, value: instantTime(begun) },
  { label: texts.by, value: by ?? texts.commandLine },
  ...(ended === null ? [] : [{ label: texts.ended, value: instantTime(ended) }]),
]

function Working({ one: { state, progress } }: { one: WholeImport }) {
  if (!isWorking(state)) return null
  const { done, total } = progress
  const label = texts.working[state]
  return (
    <div className="mt-4" role="status">
      <p className="font-semibold">{label}</p>
      <p className="mb-2 text-soft">{texts.progress(done, total)}</p>
      {total !== null && total > 0 && <ProgressBar label={label} percent={(100 * done) / total} />}
      <p className="mt-2 text-soft">{texts.workingHint}</p>
    </div>
  )
}
