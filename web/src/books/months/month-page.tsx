import type { EntryKind } from '@kasuwa/contract/months.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { api } from '../../base/calls/api.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { dayText } from '../../base/days.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { FileButton } from '../../lists/file-button.ts'
import { listFile } from '../../lists/list-file.ts'
import { nairaText } from '../../money/naira.tsx'
import { Badge, type BadgeColour } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { BooksHeading } from '../books-heading.tsx'
import { isNotInBooks, NotInBooks } from '../not-in-books.tsx'
import { monthQuery, type Step, type WholeMonth } from './months-queries.ts'
import { monthsTexts as texts } from './months-texts.ts'
import { StepAct } from './step-act.tsx'
import { useCloseMonth } from './use-month-acts.ts'

const AcceptDialog = lazyDialog('accept-step', async () => (await import('./accept-dialog.tsx')).AcceptDialog)

// The contract's list would bring the code of all its forms.
const entryKinds = ['accrual', 'provision'] as const satisfies readonly EntryKind[]

const colours: Record<Step['state'], BadgeColour> = { red: 'red', green: 'green', accepted: 'amber' }

/** One month and the steps of its closing in their order, each with the act that makes it green (BOOK-51). */
export function MonthPage() {
  const { month = '' } = useParams()
  const state = usePanel(monthQuery(month))
  if (isNotInBooks(state.error)) return <NotInBooks>{texts.notFound}</NotInBooks>
  return (
    <>
      <BooksHeading at={null}>{texts.pageOf(month)}</BooksHeading>
      <Panel of={state} loading={<SkeletonRows label={texts.loadingOne} />}>
        {(known) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Summary month={known} />
            {known.state === 'open' && <Steps month={known} />}
          </div>
        )}
      </Panel>
    </>
  )
}

function Summary({ month }: { month: WholeMonth }) {
  const { accrual, provision, digest } = month
  const queryClient = useQueryClient()
  const entry = (made: WholeMonth['accrual']) =>
    made ? texts.entryOf(nairaText(made.amount), made.loans) : texts.notEntered
  return (
    <Card
      title={texts.summary}
      aside={
        month.state !== 'closed' && (
          <Button look="quiet" onClick={() => void queryClient.invalidateQueries()}>
            {texts.acts.again}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: texts.state, value: texts.states[month.state] },
          { label: texts.lastDay, value: dayText(month.last_day) },
          { label: texts.entries.accrual, value: entry(accrual) },
          { label: texts.entries.provision, value: entry(provision) },
          ...(digest === null ? [] : [{ label: texts.digest, value: <span className="break-all">{digest}</span> }]),
        ]}
      />
      {month.state === 'closing' && <p className="mt-4 text-soft">{texts.closing}</p>}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <PageLink
          to={`${pathTo('admin-user-books')}?from=${month.month}-01&to=${month.last_day}`}
          className={buttonClass('secondary')}
        >
          {texts.balance}
        </PageLink>
        {entryKinds.map((kind) => month[kind] && <FileButton key={kind} file={loansOf(month.month, kind)} />)}
      </div>
    </Card>
  )
}

/** The loans behind an entry, as they were kept with it (C-206). */
const loansOf = (month: string, kind: EntryKind) => ({
  ...listFile('months.loansFile', api.months.loansFile, { month, kind }),
  label: texts.loansFiles[kind],
})

function Steps({ month }: { month: WholeMonth }) {
  const [accepting, setAccepting] = useState<Step['step']>()
  const { close, isPending } = useCloseMonth(month.month)
  // As it stands now, also when it changes while the dialog is open.
  const accepted = month.steps.find(({ step }) => step === accepting)
  return (
    <Card title={texts.steps}>
      <p className="mb-2 text-soft">{texts.stepsPurpose}</p>
      <ol>
        {month.steps.map((step) => (
          <li key={step.step} className="border-b border-line py-4 last:border-0">
            <StepRow step={step} month={month.month} onAccept={() => setAccepting(step.step)} />
          </li>
        ))}
      </ol>
      <ForRoles act="months.close" explained>
        <Button loading={isPending} onClick={() => void close()}>
          {texts.acts.close}
        </Button>
      </ForRoles>
      {accepted && <AcceptDialog month={month.month} step={accepted} onClose={() => setAccepting(undefined)} />}
    </Card>
  )
}

function StepRow({ step, month, onAccept }: { step: Step; month: string; onAccept: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{texts.step[step.step]}</span>{' '}
          <Badge colour={colours[step.state]}>{texts.stepStates[step.state]}</Badge>
        </h3>
        <p className="mt-1 text-soft">{step.words}</p>
      </div>
      {step.state === 'red' && (
        <div className="flex flex-wrap gap-3">
          <StepAct step={step} month={month} />
          {step.may_accept && (
            <ForRoles act="months.accept">
              <Button look="quiet" onClick={onAccept}>
                {texts.acts.accept}
              </Button>
            </ForRoles>
          )}
        </div>
      )}
    </div>
  )
}
