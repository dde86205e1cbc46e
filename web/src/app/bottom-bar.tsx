import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CreditCard, HandCoins, House, type LucideIcon, UserRound, Users, UsersRound } from 'lucide-react'
import { accountPages, pathTo, type ScreenName, screenAt } from '../paths.ts'
import { bottomBarTexts as texts } from './texts.ts'

type Place = {
  readonly label: string
  readonly to: ScreenName
  readonly icon: LucideIcon
  /** Other screens on which it is highlighted. */
  readonly alsoFor?: readonly ScreenName[]
}

const me: Place = {
  label: texts.me,
  to: 'user-settings-personal-info',
  icon: UserRound,
  alsoFor: [
    'user-settings-next-of-kin',
    'user-settings-employment-info',
    'user-settings-business-info',
    'user-settings-security',
  ],
}

/** The four places where each type goes most. The menu at the top has all of them. */
const places: Record<AccountType, readonly Place[]> = {
  customer: [
    { label: texts.home, to: 'business-user-dashboard', icon: House },
    {
      label: texts.loans,
      to: 'business-user-loan-management',
      icon: HandCoins,
      alsoFor: ['business-user-loan-application', 'business-user-loan-details'],
    },
    { label: texts.payments, to: 'user-settings-transactions', icon: CreditCard },
    me,
  ],
  agent: [
    { label: texts.home, to: 'agent-user-dashboard', icon: House },
    { label: texts.customers, to: 'agent-user-customer-management', icon: Users },
    { label: texts.groups, to: 'agent-user-group-interaction', icon: UsersRound, alsoFor: ['agent-user-group-detail'] },
    me,
  ],
  admin: [
    { label: texts.home, to: 'admin-user-dashboard', icon: House },
    { label: texts.loans, to: 'admin-user-loan-management', icon: HandCoins, alsoFor: ['business-user-loan-details'] },
    { label: texts.payments, to: 'admin-user-payment-management', icon: CreditCard },
    { label: texts.customers, to: 'admin-user-business-management', icon: Users },
  ],
}

/** On a small screen, in reach of the thumb: the places where people go most. */
export function BottomBar({ type }: { type: AccountType }) {
  const here = screenAt(useLocation().pathname)?.name
  return (
    <nav
      aria-label={texts.label}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-md grid-cols-4">
        {places[type].map(({ label, to, icon: Icon, alsoFor = [] }) => {
          const isHere = here !== undefined && (here === to || alsoFor.includes(here))
          return (
            <li key={label}>
              <Link
                to={pathTo(to, { type: accountPages[type].settingsType })}
                aria-current={isHere ? 'page' : undefined}
                className={clsx(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2',
                  isHere ? 'font-bold text-action' : 'text-soft',
                )}
              >
                <Icon aria-hidden="true" className="size-5" strokeWidth={isHere ? 2.5 : 2} />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
