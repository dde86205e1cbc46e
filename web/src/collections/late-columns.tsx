import { clsx } from 'clsx'
import { fullName } from '@kasuwa/domain/display.ts'
import { shortDayText, shortInstantDay } from '../base/days.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'
import type { LateLoan } from './late-queries.ts'
import { noteTexts } from '../loans/note-texts.ts'
import { lateTexts as texts } from './texts.ts'

const link =
  'inline-flex min-h-11 items-center font-semibold text-action tabular-nums underline-offset-4 hover:underline md:-my-3'

/** The loan and its days late on two lines, since a column for each would be wider than the screen. */
const loan: Column<LateLoan> = {
  header: texts.loan,
  cell: ({ loan_id: id, days_late: days }) => (
    <span className="flex flex-col items-start">
      <PageLink to={pathTo('business-user-loan-details', { id })} className={link}>
        {id}
      </PageLink>{' '}
      <span className="font-medium text-late-deep">{texts.days(days)}</span>
    </span>
  ),
}

/** Two texts of a row on two lines. */
function TwoLines({ first, second, isFigure = false }: { first: string; second: string | null; isFigure?: boolean }) {
  return (
    <span translate={isFigure ? 'no' : undefined} className={clsx('flex flex-col', !isFigure && 'whitespace-normal')}>
      <span>{first}</span> {second && <span className="text-soft">{second}</span>}
    </span>
  )
}

const due: Column<LateLoan> = {
  header: texts.dueOfOutstanding,
  numeric: true,
  cell: ({ due_now: now, outstanding }) => (
    <TwoLines isFigure first={nairaText(now)} second={texts.ofOutstanding(nairaText(outstanding))} />
  ),
}
const place: readonly Column<LateLoan>[] = [
  { header: texts.groupAndMarket, cell: ({ group, market }) => <TwoLines first={group ?? '--'} second={market} /> },
  {
    header: texts.phone,
    cell: ({ user }) => (
      <a href={`tel:${user.phone}`} className={`${link} xl:[&_wbr]:hidden`}>
        <PhoneNumber number={user.phone} />
      </a>
    ),
  },
  {
    header: texts.lastContact,
    cell: ({ last_contact: at }) => (at === null ? <span>{texts.never}</span> : <span>{shortInstantDay(at)}</span>),
  },
  { header: texts.promise, cell: ({ promise }) => <Promised promise={promise} /> },
]

/** The columns of all late loans (COLL-01). */
export const lateColumns: readonly Column<LateLoan>[] = [
  {
    header: texts.customer,
    onCard: 'title',
    cell: ({ customer_id: id, user }) => (
      <span className="block whitespace-normal">
        <CustomerLink id={id} user={user} />
      </span>
    ),
  },
  loan,
  due,
  { header: texts.agent, cell: ({ agent }) => <AgentName agent={agent} /> },
  ...place,
]

/** The same for an agent, whose own customers they are. */
export const ownLateColumns: readonly Column<LateLoan>[] = [
  { header: texts.customer, onCard: 'title', text: ({ user }) => fullName(user) },
  loan,
  due,
  ...place,
]

/** The row on a phone: customer, days late, amount due. */
export const compactLate: CompactRow<LateLoan> = {
  title: ({ user }) => fullName(user),
  detail: ({ days_late: days, market }) => [texts.days(days), market].filter(Boolean).join(' · '),
  end: ({ due_now }) => nairaText(due_now),
}

/** The same of a promise: customer, days late, amount promised. */
export const compactPromise: CompactRow<LateLoan> = {
  ...compactLate,
  end: ({ promise }) => nairaText(promise?.amount ?? null),
}

function AgentName({ agent: { id, ...name } }: { agent: LateLoan['agent'] }) {
  return (
    <PageLink to={pathTo('admin-user-agent', { id })} className={`${link} whitespace-normal`}>
      {fullName(name)}
    </PageLink>
  )
}

/** The newest promise, and what became of it. */
function Promised({ promise }: { promise: LateLoan['promise'] }) {
  if (!promise) return <span>--</span>
  const { label, colour } = noteTexts.states[promise.state]
  const day = shortDayText(promise.on)
  return (
    <span className="flex flex-col items-start gap-y-0.5">
      <span className="empty:hidden">{promise.amount !== null && <Naira amount={promise.amount} />}</span>{' '}
      <span className="flex flex-wrap items-center gap-x-2">
        <span>{texts.promisedFor(day)}</span>
        <Badge colour={colour}>{label}</Badge>
      </span>
    </span>
  )
}
