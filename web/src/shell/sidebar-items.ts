import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import BadgeCheck from '~icons/badge-check'
import ChartColumn from '~icons/chart-column'
import CircleHelp from '~icons/circle-help'
import CreditCard from '~icons/credit-card'
import Gift from '~icons/gift'
import HandCoins from '~icons/hand-coins'
import House from '~icons/house'
import LifeBuoy from '~icons/life-buoy'
import Settings from '~icons/settings'
import TrendingUp from '~icons/trending-up'
import UserRoundCog from '~icons/user-round-cog'
import Users from '~icons/users'
import UsersRound from '~icons/users-round'
import type { ScreenName, ScreenWith } from '../base/routing/paths.ts'
import { sidebarTexts } from './texts.ts'
import type { Icon } from '../ui/icon.ts'

/** A link of the sidebar or the bottom bar; `alsoFor` names other screens on which it is highlighted. */
export type SidebarItem = {
  readonly label: string
  readonly to: ScreenWith<'type'>
  readonly icon: Icon
  readonly alsoFor?: readonly ScreenName[]
}

/** The pages of the settings except transactions, which have their own link in a customer's bottom bar. */
export const settingsPages: readonly ScreenName[] = [
  'user-settings-personal-info',
  'user-settings-next-of-kin',
  'user-settings-employment-info',
  'user-settings-business-info',
  'user-settings-security',
]
export const loanDetails = 'business-user-loan-details'

const help: SidebarItem = { label: sidebarTexts.helpCenter, to: 'user-help-center', icon: CircleHelp }
const referrals: SidebarItem = { label: sidebarTexts.referrals, to: 'user-refferals', icon: Gift }
const settings: SidebarItem = {
  label: sidebarTexts.settings,
  to: 'user-settings-profile',
  icon: Settings,
  alsoFor: [...settingsPages, 'user-settings-transactions'],
}

/** Each type's sidebar: its work first, then help and settings (SHARED-07 to SHARED-09). */
export const sidebarItems: Record<AccountType, { main: readonly SidebarItem[]; more: readonly SidebarItem[] }> = {
  customer: {
    main: [
      { label: sidebarTexts.dashboard, to: 'business-user-dashboard', icon: House },
      {
        label: sidebarTexts.loanManagement,
        to: 'business-user-loan-management',
        icon: HandCoins,
        alsoFor: ['business-user-loan-application', loanDetails],
      },
      { label: sidebarTexts.groupInteraction, to: 'business-user-group', icon: UsersRound },
    ],
    more: [help, referrals, settings],
  },
  agent: {
    main: [
      { label: sidebarTexts.dashboard, to: 'agent-user-dashboard', icon: House },
      {
        label: sidebarTexts.groupManagement,
        to: 'agent-user-group-interaction',
        icon: UsersRound,
        alsoFor: ['agent-user-group-detail', 'user-payments', loanDetails],
      },
      { label: sidebarTexts.customers, to: 'agent-user-customer-management', icon: Users },
      { label: sidebarTexts.kycAndVerification, to: 'agent-user-kyc-verification', icon: BadgeCheck },
      { label: sidebarTexts.debtRecovery, to: 'agent-user-debt-recovery', icon: LifeBuoy },
      { label: sidebarTexts.performanceTracking, to: 'agent-user-performance-tracking', icon: TrendingUp },
    ],
    more: [help, settings],
  },
  admin: {
    main: [
      { label: sidebarTexts.dashboard, to: 'admin-user-dashboard', icon: House },
      { label: sidebarTexts.agentManagement, to: 'admin-user-agent-management', icon: UserRoundCog },
      {
        label: sidebarTexts.loanManagement,
        to: 'admin-user-loan-management',
        icon: HandCoins,
        alsoFor: ['admin-user-loan-decision', loanDetails],
      },
      {
        label: sidebarTexts.paymentManagement,
        to: 'admin-user-payment-management',
        icon: CreditCard,
        alsoFor: ['admin-user-agent-cash'],
      },
      {
        label: sidebarTexts.businessUsers,
        to: 'admin-user-business-management',
        icon: Users,
        alsoFor: ['admin-user-customer'],
      },
      { label: sidebarTexts.groupInteraction, to: 'admin-user-group-interaction', icon: UsersRound },
      { label: sidebarTexts.reportingAnalytics, to: 'admin-user-report-and-analytics', icon: ChartColumn },
    ],
    more: [help, settings],
  },
}
