import { daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { clsx } from 'clsx'
import Check from '~icons/check'
import ChevronRight from '~icons/chevron-right'
import CircleHelp from '~icons/circle-help'
import ClockAlert from '~icons/clock-alert'
import Inbox from '~icons/inbox'
import LifeBuoy from '~icons/life-buoy'
import ListTodo from '~icons/list-todo'
import MessageSquare from '~icons/message-square'
import OctagonX from '~icons/octagon-x'
import UsersRound from '~icons/users-round'
import type { api } from '../base/calls/api.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { today } from '../base/today.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { adminWaitingQuery } from '../loans/decision/decision-query.ts'
import { shortNairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { adminWaitingTexts as texts } from './texts.ts'
import type { Icon } from '../ui/icon.ts'

type Waiting = Awaited<ReturnType<typeof api.overview.adminWaiting>>['data']

/** The work that waits for an admin, each kind with a link to its list. Read again each time the page is opened, since some of it may be done. */
export function AdminWaiting() {
  const waiting = usePanel(adminWaitingQuery())
  return (
    <Card title={texts.title}>
      <Panel of={waiting} loading={<WaitingSkeleton />}>
        {(all) => (
          <>
            <WaitingTasks all={all} />
            <OldestRequest loanId={all.requests.oldest_loan_id} />
          </>
        )}
      </Panel>
    </Card>
  )
}

const gridOf = (tasks: number) =>
  clsx('-my-2 grid grid-cols-1 lg:my-0 lg:gap-3', tasks > 5 ? 'lg:grid-cols-3 2xl:grid-cols-6' : 'lg:grid-cols-5')

/** It is as high as the usual tasks with the link to the oldest request, so that nothing below moves when they come. */
function WaitingSkeleton() {
  return (
    <div role="status" aria-label={texts.loading}>
      <div className={gridOf(5)}>
        {[1, 2, 3, 4, 5].map((task) => (
          <div
            key={task}
            data-testid="skeleton-row"
            className="flex min-h-17 items-center gap-3 border-line not-last:border-b lg:min-h-43 lg:flex-col lg:items-start lg:rounded-field lg:border lg:p-4"
          >
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 flex-1 lg:w-3/4 lg:flex-none" />
          </div>
        ))}
      </div>
      <div className="mt-3 min-h-11" />
    </div>
  )
}

/** Each task with a link to its list; a sentence if there is nothing to do. */
export function WaitingTasks({ all }: { all: Waiting }) {
  const tasks = tasksIn(all)
  if (tasks.every(({ count }) => count === 0)) return <EmptyState reason="done">{texts.none}</EmptyState>
  return (
    <ul className={gridOf(tasks.length)}>
      {tasks.map((task) => (
        <li key={task.label} className="border-line not-last:border-b lg:not-last:border-b-0">
          <TaskLink task={task} />
        </li>
      ))}
    </ul>
  )
}

/** The link to the decision that waits longest. */
function OldestRequest({ loanId }: { loanId: string | null }) {
  if (loanId === null) return null
  return (
    <PageLink
      to={pathTo('admin-user-loan-decision', { id: loanId })}
      className="mt-3 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
    >
      {texts.decide}
    </PageLink>
  )
}

type Task = {
  readonly label: string
  readonly count: number
  readonly detail: string
  readonly to: string
  readonly icon: Icon
  readonly look: string
  /** Its count is on a solid badge. */
  readonly isUrgent?: boolean
}

/** The last three are shown only if there are any: only a lender with limits has proposals, and few rejections are answered. */
function tasksIn(all: Waiting): readonly Task[] {
  const { requests, late, failed_transfers: failed, suspense, open_items: open, proposals, answers, cases } = all
  const [loans, payments] = [pathTo('admin-user-loan-management'), pathTo('admin-user-payment-management')]
  return [
    {
      ...texts.requests,
      count: requests.count,
      detail: requests.oldest_at === null ? texts.allProposed : texts.oldest(daysSince(requests.oldest_at)),
      to: `${loans}?tab=pending&sort=oldest`,
      icon: Inbox,
      look: 'bg-yellow-tint text-yellow-deep',
    },
    {
      ...texts.late,
      count: late.count,
      detail: texts.unpaid(shortNairaText(late.amount)),
      to: `${loans}?tab=overdue`,
      icon: ClockAlert,
      look: 'bg-orange-tint text-late-deep',
      isUrgent: true,
    },
    {
      ...texts.failed,
      count: failed.count,
      detail: texts.notArrived(shortNairaText(failed.amount)),
      to: `${payments}?tab=failed&status=open`,
      icon: OctagonX,
      look: 'bg-red-tint text-red-deep',
    },
    {
      ...texts.suspense,
      count: suspense.count,
      detail: texts.withoutOwner(shortNairaText(suspense.amount)),
      to: `${payments}?tab=suspense`,
      icon: CircleHelp,
      look: 'bg-amber-tint text-amber-deep',
    },
    {
      ...texts.open,
      count: open.count,
      detail: texts.toDecide,
      to: `${payments}?tab=open`,
      icon: ListTodo,
      look: 'bg-action-tint text-action',
    },
    ...(proposals.count > 0
      ? [
          {
            ...texts.proposals,
            count: proposals.count,
            detail: texts.toConfirm,
            to: pathTo('admin-user-proposals'),
            icon: UsersRound,
            look: 'bg-blue-tint text-blue-deep',
          },
        ]
      : []),
    ...(answers.oldest_loan_id === null
      ? []
      : [
          {
            ...texts.answers,
            count: answers.count,
            detail: texts.toRead,
            to: pathTo('admin-user-loan-decision', { id: answers.oldest_loan_id }),
            icon: MessageSquare,
            look: 'bg-positive-tint text-positive-deep',
          },
        ]),
    ...(cases.count > 0
      ? [
          {
            ...texts.cases,
            count: cases.count,
            detail: texts.lateCases(cases.late),
            to: pathTo('admin-user-cases'),
            icon: LifeBuoy,
            look: 'bg-blue-tint text-blue-deep',
            isUrgent: cases.late > 0,
          },
        ]
      : []),
  ]
}

const urgent = 'min-w-9 rounded-full bg-brand-late px-2.5 text-center text-night forced-colors:border'

const daysSince = (instant: string): number => daysBetween(lagosDay(new Date(instant)), today())

/** A row on a phone, a tile on a wide screen. A kind without work is quiet. */
function TaskLink({ task: { label, count, detail, to, icon, look, isUrgent } }: { task: Task }) {
  const isDone = count === 0
  const Icon = isDone ? Check : icon
  return (
    <PageLink
      to={to}
      className="-mx-3 flex min-h-17 flex-wrap items-center gap-x-3 rounded-field px-3 py-2 hover:bg-sunken lg:mx-0 lg:h-full lg:flex-col lg:items-start lg:gap-2 lg:border lg:border-line lg:p-4"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-sunken text-soft' : look,
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-24 flex-1 lg:order-last lg:flex-none">
        <span className={clsx('block leading-normal', isDone ? 'text-soft' : 'font-semibold')}>{label}</span>{' '}
        <span className="block text-sm text-soft">{isDone ? texts.nothing : detail}</span>
      </span>{' '}
      <span
        className={clsx(
          'text-lg tabular-nums lg:text-2xl',
          isDone ? 'text-soft' : 'font-bold',
          isUrgent && !isDone && urgent,
        )}
      >
        {count.toLocaleString('en-US')}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft lg:hidden" />
    </PageLink>
  )
}
