import { useState } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantDay } from '../base/days.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { SupportLine } from '../base/page/support-line.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ownCasesQuery, type OwnCase, stateColours } from './case-queries.ts'
import { Consents } from './consents.tsx'
import { caseTexts, ownCasesTexts as texts } from './texts.ts'

const OpenCaseDialog = lazyDialog('open-case', async () => (await import('./open-case-dialog.tsx')).OpenCaseDialog)

/** A customer's complaints and data requests, newest first, with the answers (CASE-04). */
export function OwnCasesPage() {
  const cases = usePanel(ownCasesQuery())
  const [isOpening, setOpening] = useState(false)
  return (
    <>
      <PageHeading aside={<Button onClick={() => setOpening(true)}>{texts.open}</Button>}>{texts.page}</PageHeading>
      <p className="mb-5 text-soft">{texts.purpose}</p>
      <Card title={texts.list}>
        <Panel of={cases} loading={<SkeletonRows label={texts.loading} />} frame={(failure) => failure}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState>{texts.none}</EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {all.map((one) => (
                  <Case key={one.id} of={one} />
                ))}
              </ol>
            )
          }
        </Panel>
      </Card>
      <div className="mt-5 grid gap-5">
        <Card>
          <Consents id={null} />
        </Card>
        <SupportLine />
      </div>
      {isOpening && <OpenCaseDialog onClose={() => setOpening(false)} />}
    </>
  )
}

function Case({ of: { number, kind, words, state, opened_at, answer_by, answer, answered_at } }: { of: OwnCase }) {
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span>{caseTexts.kinds[kind]}</span>
        <span className="font-normal text-soft tabular-nums">{number}</span>
        <Badge colour={stateColours[state]}>{caseTexts.states[state]}</Badge>
      </h3>
      <p className="text-sm text-soft">{caseTexts.opened(instantDay(opened_at))}</p>
      <p className="mt-2 break-words whitespace-pre-line">{words}</p>
      {answered_at === null ? (
        <p className="mt-2 text-soft">{caseTexts.answerBy(instantDay(answer_by))}</p>
      ) : (
        <div className="mt-3 rounded-field bg-sunken px-4 py-3">
          <p className="text-sm text-soft">{caseTexts.answered(instantDay(answered_at))}</p>
          <p className="break-words whitespace-pre-line">{answer}</p>
        </div>
      )}
    </li>
  )
}
