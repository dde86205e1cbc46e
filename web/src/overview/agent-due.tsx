import { clsx } from 'clsx'
import { fullName } from '@kasuwa/domain/display.ts'
import Phone from '~icons/phone'
import { useState } from 'react'
import { type api, queries } from '../base/calls/api.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { pageQuery } from '../lists/page-query.ts'
import { pagerTexts } from '../lists/texts.ts'
import { paged } from '../lists/use-list.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { roundTexts } from '../round/texts.ts'
import { agentDueTexts as texts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

type Due = Awaited<ReturnType<typeof api.overview.agentDue>>['data']
type DueLoan = Due['loans'][number]

/** A link beside the title of a card. */
export const linkLook =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline'

/** The number of loans shown at first, so that the rest of the dashboard stays near. */
const shownFirst = 5

/** A page of the loans that are late or due today. Read again each time, since some may be paid by now. */
export const agentDueQuery = (page: number) => ({
  ...pageQuery(queries.overview.agentDue, paged(page > 1 ? { page } : {})),
  staleTime: 0,
})

/** An agent's customers who are late or due today, the latest first, each with a button to call. */
export function AgentDue() {
  const [page, setPage] = useState(1)
  const due = usePanel(agentDueQuery(page))
  return (
    <Card
      title={texts.title}
      aside={
        <span className="flex flex-wrap gap-x-5">
          <PageLink to={pathTo('agent-user-late-loans')} className={linkLook}>
            {texts.allLate}
          </PageLink>
          <PageLink to={pathTo('agent-user-round')} className={linkLook}>
            {roundTexts.open}
          </PageLink>
        </span>
      }
    >
      <Panel of={due} loading={<SkeletonRows label={texts.loading} />}>
        {(data) =>
          data.loans.length === 0 ? (
            <EmptyState reason="done">{texts.none}</EmptyState>
          ) : (
            <DueLoans due={data} onTurn={setPage} />
          )
        }
      </Panel>
    </Card>
  )
}

/** The loans, the latest first; only a few until a press shows all. */
export function DueLoans({
  due: { loans, total_due: total, page },
  onTurn,
}: {
  due: Due
  onTurn: (page: number) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const turnTo = (to: number | null) => (to === null ? null : () => onTurn(to))
  return (
    <>
      <p className="-mt-3 mb-2 text-sm text-soft tabular-nums">{texts.total(nairaText(total))}</p>
      <ul aria-label={texts.title} className="-my-1 divide-y divide-line">
        {(isWhole ? loans : loans.slice(0, shownFirst)).map((loan) => (
          <DueRow key={loan.loan_id} loan={loan} />
        ))}
      </ul>
      {!isWhole && page.total > shownFirst && (
        <Button look="secondary" wide onClick={() => setWhole(true)} className="mt-4">
          {texts.showAll(page.total)}
        </Button>
      )}
      {isWhole && page.total > loans.length && (
        <Pager
          label={texts.pager}
          note={pagerTexts.all(page.current, page.total.toLocaleString('en-US'))}
          onPrevious={turnTo(page.prev)}
          onNext={turnTo(page.next)}
        />
      )}
    </>
  )
}

/** One customer: amount and days late; a press shows the loan, and a button calls them. */
function DueRow({ loan: { user, loan_id: loanId, due_now: amount, days_late: days } }: { loan: DueLoan }) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1">
      <PageLink
        to={pathTo('business-user-loan-details', { id: loanId })}
        className="-ml-3 flex min-h-17 min-w-[min(12rem,100%)] flex-1 flex-wrap items-center gap-x-3 rounded-field py-2 pr-2 pl-3 hover:bg-sunken"
      >
        <span className="min-w-20 flex-1">
          <span className="block truncate leading-normal font-semibold">{fullName(user)}</span>{' '}
          <span className="block text-sm text-soft tabular-nums">
            <PhoneNumber number={user.phone} />
          </span>{' '}
          <span className="sr-only">{texts.loanOf(loanId)}</span>
        </span>{' '}
        <span className="shrink-0 text-right tabular-nums">
          <Naira amount={amount} className="block leading-normal font-semibold" />{' '}
          <span className={clsx('block text-sm', days > 0 ? 'font-medium text-late-deep' : 'text-soft')}>
            {days > 0 ? texts.late(days) : texts.today}
          </span>
        </span>
      </PageLink>
      <a
        href={`tel:${user.phone}`}
        className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full bg-action-tint text-action hover:bg-sunken forced-colors:border"
      >
        <Phone aria-hidden="true" className="size-5" />
        <span className="sr-only">{texts.call(fullName(user))}</span>
      </a>
    </li>
  )
}
