import { initials, noValue, fullName } from '@kasuwa/domain/display.ts'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { InstantDay, instantDay } from '../base/days.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { FirstCapital } from '../ui/first-capital.tsx'
import type { CompactRow } from '../ui/tables/columns.ts'
import type { PlacedColumn } from '../ui/tables/record-table.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { AdminAccountLines } from './admin-account-lines.tsx'
import { AdminBvn } from './admin-bvn.tsx'
import { AdminCustomerMenu } from './admin-customer-menu.tsx'
import type { AskForStatus } from './use-customer-status.tsx'
import type { AdminCustomer } from './admin-customer-queries.ts'
import { adminCustomerTexts as texts, columnTexts, erasedTexts } from './texts.ts'
import { useIsGenerating } from './admin-virtual-account.ts'
import { userBadge } from './person.tsx'

/** The columns' widths on a wide screen. */
export const customerGrid =
  'xl:grid-cols-[minmax(0,19fr)_6.5rem_minmax(0,11fr)_minmax(0,9fr)_minmax(0,9fr)_9.5rem_2.75rem]'

/** A customer as admins see them (MCUST-02). */
export const customerColumns = (onStatus: AskForStatus): readonly PlacedColumn<AdminCustomer>[] => [
  {
    header: columnTexts.name,
    place: 'xl:col-start-1 xl:row-start-1',
    onCard: 'title',
    cell: (customer) => <Name customer={customer} />,
  },
  {
    header: columnTexts.phone,
    place: 'xl:col-start-2 xl:row-start-1',
    cell: ({ user, erased_at: erased }) =>
      erased === null ? (
        <span className="whitespace-nowrap tabular-nums">{user.phone}</span>
      ) : (
        <span className="text-sm text-soft">{erasedTexts.on(instantDay(erased))}</span>
      ),
  },
  {
    header: columnTexts.email,
    place: 'xl:col-start-1 xl:row-start-2',
    cell: ({ user }) => (
      <span className="block 2xl:pl-13">
        <CutText text={user.email} />
      </span>
    ),
  },
  {
    header: columnTexts.gender,
    place: 'xl:col-start-2 xl:row-start-2',
    cell: ({ user }) => (user.gender === null ? noValue : <FirstCapital>{user.gender}</FirstCapital>),
  },
  {
    header: columnTexts.address,
    place: 'xl:col-start-3 xl:row-start-2',
    text: ({ user }) => user.address ?? noValue,
    cell: ({ user }) => <CutText text={user.address ?? noValue} />,
  },
  {
    header: columnTexts.bankAccount,
    place: 'xl:col-start-4 xl:row-span-2',
    cell: ({ default_bank_account: account }) => <AdminAccountLines account={account} />,
  },
  {
    header: columnTexts.virtualAccount,
    place: 'xl:col-start-5 xl:row-span-2',
    cell: (customer) => <VirtualAccount customer={customer} />,
  },
  { header: columnTexts.bvn, place: 'xl:col-start-6 xl:row-start-2', cell: (customer) => <Bvn customer={customer} /> },
  {
    header: columnTexts.dateJoined,
    place: 'xl:col-start-3 xl:row-start-1',
    cell: (customer) => <InstantDay at={customer.created_at} />,
  },
  {
    header: columnTexts.status,
    place: 'xl:col-start-6 xl:row-start-1',
    cell: (customer) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusBadge customer={customer} />
        <span className="text-sm whitespace-nowrap text-soft">{texts.level(customer.kyc_level)}</span>
      </span>
    ),
  },
  {
    header: columnTexts.actions,
    place: 'xl:col-start-7 xl:row-start-1',
    onCard: 'mark',
    isMenu: true,
    silent: true,
    cell: (customer) => customer.erased_at === null && <AdminCustomerMenu customer={customer} onStatus={onStatus} />,
  },
]

/** The row on a phone: name, phone number and status. */
export const compactCustomer: CompactRow<AdminCustomer> = {
  icon: ({ user }) => (
    <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
  ),
  title: ({ user }) => fullName(user),
  detail: ({ user, kyc_level: level, erased_at: erased }) =>
    erased === null ? `${user.phone} · ${texts.level(level)}` : erasedTexts.on(instantDay(erased)),
  mark: (customer) => <StatusBadge customer={customer} />,
}

function StatusBadge({ customer: { user, erased_at: erased } }: { customer: AdminCustomer }) {
  return <Badge colour={userBadge[user.status]}>{erased === null ? user.status : erasedTexts.state}</Badge>
}

/** On a wide screen the picture is next to both lines and pushes neither down; on a laptop the name needs that room. */
function Name({ customer: { id, user } }: { customer: AdminCustomer }) {
  return (
    <span className="flex items-center gap-3 xl:relative xl:block 2xl:pl-13">
      <span className="xl:hidden 2xl:absolute 2xl:top-0.5 2xl:left-0 2xl:block">
        <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />
      </span>
      <span className="min-w-0">
        <CustomerLink id={id} user={user} />
      </span>
    </span>
  )
}

/** In a row of two lines its end is cut if there is no room. */
function CutText({ text }: { text: string }) {
  return (
    <span title={text} className="block wrap-anywhere xl:truncate">
      {text}
    </span>
  )
}

function Bvn({ customer }: { customer: AdminCustomer }) {
  const { bvn } = customer
  return bvn === null ? <span>{noValue}</span> : <AdminBvn customer={{ ...customer, bvn }} />
}

function VirtualAccount({ customer }: { customer: AdminCustomer }) {
  const isGenerating = useIsGenerating(customer.id)
  const { user_dva: account, user_dva_missing: missing } = customer
  if (!isGenerating)
    return account === null && missing !== null ? (
      <span title={missing} className="text-sm text-soft xl:line-clamp-2">
        {missing}
      </span>
    ) : (
      <AdminAccountLines account={account} />
    )
  return (
    <span role="status" className="inline-flex items-center gap-2 text-soft">
      <Spinner />
      {texts.generating}
    </span>
  )
}
