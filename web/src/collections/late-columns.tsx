import { fullName } from '@kasuwa/domain/display.ts'
import { InstantDay, shortDayText } from '../base/days.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { nairaText } from '../money/naira.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'
import type { LateLoan } from './late-queries.ts'
import { noteTexts } from '../loans/note-texts.ts'
import { lateTexts as texts } from './texts.ts'

const link =
  'inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-action tabular-nums underline-offset-4 hover:underline md:-my-3'

const loanId: Column<LateLoan> = {
  header: texts.loanId,
  cell: ({ loan_id: id }) => (
    <PageLink to={pathTo('business-user-loan-details', { id })} className={link}>
      {id}
    </PageLink>
  ),
}
const figures: readonly Column<LateLoan>[] = [
  { header: texts.daysLate, numeric: true, text: ({ days_late }) => String(days_late) },
  { header: texts.dueNow, numeric: true, text: ({ due_now }) => nairaText(due_now) },
  { header: texts.outstanding, numeric: true, text: ({ outstanding }) => nairaText(outstanding) },
]
const place: readonly Column<LateLoan>[] = [
  { header: texts.group, text: ({ group }) => group ?? '--' },
  { header: texts.market, text: ({ market }) => market ?? '--' },
  {
    header: texts.phone,
    cell: ({ user }) => (
      <a href={`tel:${user.phone}`} className={link}>
        <PhoneNumber number={user.phone} />
      </a>
    ),
  },
  {
    header: texts.lastContact,
    cell: ({ last_contact: at }) => (at === null ? <span>{texts.never}</span> : <InstantDay at={at} />),
  },
  { header: texts.promise, cell: ({ promise }) => <Promised promise={promise} /> },
]

/** The columns of all late loans (COLL-01). */
export const lateColumns: readonly Column<LateLoan>[] = [
  {
    header: texts.customer,
    onCard: 'title',
    cell: ({ customer_id: id, user }) => <CustomerLink id={id} user={user} />,
  },
  loanId,
  ...figures,
  { header: texts.agent, cell: ({ agent }) => <AgentName agent={agent} /> },
  ...place,
]

/** The same for an agent, whose own customers they are. */
export const ownLateColumns: readonly Column<LateLoan>[] = [
  { header: texts.customer, onCard: 'title', text: ({ user }) => fullName(user) },
  loanId,
  ...figures,
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
    <PageLink to={pathTo('admin-user-agent', { id })} className={link}>
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
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{promise.amount === null ? texts.promisedFor(day) : texts.promised(day, nairaText(promise.amount))}</span>
      <Badge colour={colour}>{label}</Badge>
    </span>
  )
}
