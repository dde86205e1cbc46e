import { fullName, initials } from '@kasuwa/domain/display.ts'
import Banknote from '~icons/banknote'
import CircleHelp from '~icons/circle-help'
import List from '~icons/list'
import ReceiptText from '~icons/receipt-text'
import type { ReactElement } from 'react'
import type { api } from '../base/calls/api.ts'
import { instantDay } from '../base/days.tsx'
import { userBadge } from '../customers/person.tsx'
import { LoanBadge } from '../loans/loan-badge.tsx'
import { AccountNumber, nairaText } from '../money/naira.tsx'
import { pathTo, type ScreenWith } from '../base/routing/paths.ts'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Elements } from '../ui/elements.ts'
import { adminSearchTexts as texts } from './texts.ts'

export type Found = Awaited<ReturnType<typeof api.overview.adminSearch>>['data']

export type HitKind = 'people' | 'loans' | 'payments' | 'money'

/** One line of the results, with its link. */
export type Hit = {
  readonly kind: HitKind
  readonly to: string
  readonly icon: Elements
  readonly title: string
  readonly detail: string | ReactElement
  readonly mark?: Elements
}

/** The number of results of a kind that the server answers at most: there may be more. */
const fullCount = 10

const listWith = (screen: ScreenWith<never>, words: string): string =>
  `${pathTo(screen)}?search=${encodeURIComponent(words)}`

/** The results in the order in which they are shown; a kind that may have more ends with a link to its list. */
export function hitsIn({ people, loans, payments, money }: Found, words: string): readonly Hit[] {
  return [
    ...people.map(personHit),
    ...(people.length >= fullCount ? [allHit('people', 'admin-user-business-management', words)] : []),
    ...loans.map(loanHit),
    ...(loans.length >= fullCount ? [allHit('loans', 'admin-user-loan-management', words)] : []),
    ...payments.map(paymentHit),
    ...money.map(moneyHit),
  ]
}

function personHit({ id, kind, user, status, number }: Found['people'][number]): Hit {
  return {
    kind: 'people',
    to: pathTo(kind === 'agent' ? 'admin-user-agent' : 'admin-user-customer', { id }),
    icon: <Avatar initials={initials(user.first_name, user.last_name)} picture={user.profile_picture_url} />,
    title: fullName(user),
    detail: (
      <>
        <span>{`${texts.kind[kind]} · ${user.phone}${number ? ' · ' : ''}`}</span>
        {number && <AccountNumber number={number} />}
      </>
    ),
    mark: <Badge colour={userBadge[status]}>{status}</Badge>,
  }
}

function loanHit(loan: Found['loans'][number]): Hit {
  return {
    kind: 'loans',
    to: pathTo('business-user-loan-details', { id: loan.loan_id }),
    icon: <Round icon={<Banknote className="size-5" />} />,
    title: nairaText(loan.amount),
    detail: `${fullName(loan.user)} · ${instantDay(loan.created_at)} · ${loan.loan_id}`,
    mark: <LoanBadge loan={loan} />,
  }
}

function paymentHit({ tx_ref, user, description, amount, status, paid_at }: Found['payments'][number]): Hit {
  return {
    kind: 'payments',
    to: listWith('admin-user-payment-management', tx_ref),
    icon: <Round icon={<ReceiptText className="size-5" />} />,
    title: `${nairaText(amount)} · ${description}`,
    detail: [fullName(user), paid_at && instantDay(paid_at), tx_ref].filter(Boolean).join(' · '),
    mark: <PaymentBadge status={status} />,
  }
}

/** The link to the list with the acts on this money. */
function moneyHit({ kind, reference, amount, received_at }: Found['money'][number]): Hit {
  const tab = kind === 'suspense' ? 'suspense' : 'open'
  return {
    kind: 'money',
    to: `${pathTo('admin-user-payment-management')}?tab=${tab}&search=${encodeURIComponent(reference)}`,
    icon: <Round icon={<CircleHelp className="size-5" />} />,
    title: [amount !== null && nairaText(amount), texts.waits[kind]].filter(Boolean).join(' · '),
    detail: `${instantDay(received_at)} · ${reference}`,
  }
}

function allHit(kind: 'people' | 'loans', screen: ScreenWith<never>, words: string): Hit {
  return {
    kind,
    to: listWith(screen, words),
    icon: <Round icon={<List className="size-5" />} />,
    title: texts.all[kind],
    detail: texts.inList,
  }
}

function Round({ icon }: { icon: Elements }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-soft"
    >
      {icon}
    </span>
  )
}
