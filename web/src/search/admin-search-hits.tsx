import { fullName, initials } from '@kasuwa/domain/display.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import { readTypedAmount } from '@kasuwa/domain/payments/typed-amount.ts'
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
import { moneyDeskTexts } from '../payments/desk/money-desk-texts.ts'
import type { MoneyTab } from '../payments/desk/money-list.tsx'
import { openItemTexts } from '../payments/desk/money-list-texts.ts'
import { PaymentBadge } from '../payments/payment-badge.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Elements } from '../ui/elements.ts'
import { adminSearchTexts as texts } from './texts.ts'

export type Found = Awaited<ReturnType<typeof api.overview.adminSearch>>['data']

export type HitKind = 'people' | 'loans' | 'money'

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

/**
 * The results in the order in which they are shown; a kind that may have more ends with a link to its list. All money is one kind, the
 * newest first, and comes first where an amount was typed (FIND-01).
 */
export function hitsIn({ people, loans, payments, money }: Found, words: string): readonly Hit[] {
  const amount = readTypedAmount(words)
  const found = [
    ...payments.map((one) => [one.at, paymentHit(one)] as const),
    ...money.map((one) => [one.received_at, moneyHit(one)] as const),
  ]
  const ofMoney = [
    ...found.toSorted(([a], [b]) => b.localeCompare(a)).map(([, hit]) => hit),
    ...(amount !== null && payments.length >= fullCount ? [allOfAmount(inNaira(amount))] : []),
  ]
  const others = [
    ...people.map(personHit),
    ...(people.length >= fullCount ? [allHit('people', 'admin-user-business-management', words)] : []),
    ...loans.map(loanHit),
    ...(loans.length >= fullCount ? [allHit('loans', 'admin-user-loan-management', words)] : []),
  ]
  return amount === null ? [...others, ...ofMoney] : [...ofMoney, ...others]
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

const moneyList = (tab: MoneyTab, words: string): string =>
  `${pathTo('admin-user-payment-management')}?${tab === 'payments' ? '' : `tab=${tab}&`}search=${encodeURIComponent(words)}`

/** The link to the payment in its list, or for a payout that came back to the list with its acts. */
function paymentHit({
  tx_ref,
  user,
  description,
  amount,
  status,
  at,
  sender_name,
  place,
  reversed_at,
}: Found['payments'][number]): Hit {
  return {
    kind: 'money',
    to: moneyList(place === 'came_back' ? 'failed' : 'payments', tx_ref),
    icon: <Round icon={<ReceiptText className="size-5" />} />,
    title: `${nairaText(amount)} · ${description}`,
    detail: [
      fullName(user),
      sender_name && texts.from(sender_name),
      instantDay(at),
      place && moneyDeskTexts.places[place].label,
      tx_ref,
    ]
      .filter(Boolean)
      .join(' · '),
    mark: <PaymentBadge status={status} reversedAt={reversed_at} />,
  }
}

const tabOf = { suspense: 'suspense', open_item: 'open', credit: 'credit' } as const

/** The link to the list with the acts on this money. */
function moneyHit(found: Found['money'][number]): Hit {
  const { kind, state, reference, customer, amount, received_at, sender_name, account_number, item } = found
  const place = kind === 'open_item' && item ? openItemTexts.kinds[item].label : texts.waits[kind]
  const told = [customer && fullName(customer), sender_name, instantDay(received_at), account_number, reference]
  return {
    kind: 'money',
    to: `${moneyList(tabOf[kind], customer?.phone ?? reference ?? '')}${state === 'open' ? '' : `&status=${state}`}`,
    icon: <Round icon={<CircleHelp className="size-5" />} />,
    title: [amount !== null && nairaText(amount), place].filter(Boolean).join(' · '),
    detail: told.filter(Boolean).join(' · '),
    mark: <Badge colour={state === 'open' ? 'amber' : 'plain'}>{texts.states[state]}</Badge>,
  }
}

function allOfAmount(amount: number): Hit {
  return {
    kind: 'money',
    to: `${pathTo('admin-user-payment-management')}?amount_from=${amount}&amount_to=${amount}`,
    icon: <Round icon={<List className="size-5" />} />,
    title: texts.all.money(nairaText(amount)),
    detail: texts.inList,
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
