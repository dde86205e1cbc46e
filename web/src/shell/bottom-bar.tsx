import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { clsx } from 'clsx'
import CreditCard from '~icons/credit-card'
import HandCoins from '~icons/hand-coins'
import House from '~icons/house'
import UserRound from '~icons/user-round'
import Users from '~icons/users'
import UsersRound from '~icons/users-round'
import { accountPages, pathTo, screenAt } from '../base/routing/paths.ts'
import { Link } from '../base/routing/link.tsx'
import { useLatestPath } from '../base/routing/routing-context.ts'
import { settingsPages } from './screens.tsx'
import type { SidebarItem } from './sidebar-items.ts'
import { bottomBarTexts as texts } from './texts.ts'

/** Four links of a console at the bottom of a small screen; the sidebar has all links. It is hidden while a form's keyboard needs the room. */
export function BottomBar({ type }: { type: AccountType }) {
  const here = screenAt(useLatestPath())?.name
  return (
    <nav
      aria-label={texts.label}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-xl grid-cols-4">
        {places[type].map(({ label, to, icon: Icon, alsoFor = [] }) => {
          const isHere = here !== undefined && (here === to || alsoFor.includes(here))
          return (
            <li key={label}>
              <Link
                to={pathTo(to, { type: accountPages[type].settingsType })}
                aria-current={isHere ? 'page' : undefined}
                className={clsx(
                  'flex h-full flex-col items-center justify-center gap-0.5 rounded-field text-[min(0.75rem,4.5vw)] leading-tight -outline-offset-2',
                  isHere ? 'font-semibold text-action' : 'font-medium text-soft',
                )}
              >
                <span
                  className={clsx(
                    'flex h-6 w-12 items-center justify-center rounded-full',
                    isHere && 'filled-shape bg-action-tint',
                  )}
                >
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const me: SidebarItem = { label: texts.me, to: 'user-settings-profile', icon: UserRound, alsoFor: settingsPages }

const places: Record<AccountType, readonly SidebarItem[]> = {
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
    { label: texts.customers, to: 'agent-user-customer-management', icon: Users, alsoFor: ['user-payments'] },
    {
      label: texts.groups,
      to: 'agent-user-group-interaction',
      icon: UsersRound,
      alsoFor: ['agent-user-group-detail', 'business-user-loan-details'],
    },
    { ...me, alsoFor: [...settingsPages, 'user-settings-transactions'] },
  ],
  admin: [
    { label: texts.home, to: 'admin-user-dashboard', icon: House },
    {
      label: texts.loans,
      to: 'admin-user-loan-management',
      icon: HandCoins,
      alsoFor: ['admin-user-loan-decision', 'business-user-loan-details'],
    },
    { label: texts.payments, to: 'admin-user-payment-management', icon: CreditCard },
    { label: texts.customers, to: 'admin-user-business-management', icon: Users, alsoFor: ['admin-user-customer'] },
  ],
}
