import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import {
  BadgeCheck,
  ChartColumn,
  CircleHelp,
  CreditCard,
  Gift,
  HandCoins,
  House,
  LifeBuoy,
  Settings,
  TrendingUp,
  UserRoundCog,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenName } from '../paths.ts'

/** A line of the sidebar; `alsoFor` names other screens on which it is highlighted. */
export type SidebarItem = {
  readonly label: string
  readonly to: ScreenName
  readonly icon: LucideIcon
  readonly alsoFor?: readonly ScreenName[]
}

const help: SidebarItem = { label: 'Help Center', to: 'user-help-center', icon: CircleHelp }
const referrals: SidebarItem = { label: 'Referrals', to: 'user-refferals', icon: Gift }
const settings: SidebarItem = {
  label: 'Settings',
  to: 'user-settings-profile',
  icon: Settings,
  alsoFor: [
    'user-settings-personal-info',
    'user-settings-next-of-kin',
    'user-settings-employment-info',
    'user-settings-business-info',
    'user-settings-transactions',
    'user-settings-security',
  ],
}
const loanDetails = 'business-user-loan-details'

/** Each type's sidebar: what it works with, then help and settings (SHARED-07 to SHARED-09). */
export const sidebarItems: Record<AccountType, { main: readonly SidebarItem[]; more: readonly SidebarItem[] }> = {
  customer: {
    main: [
      { label: 'Dashboard', to: 'business-user-dashboard', icon: House },
      {
        label: 'Loan Management',
        to: 'business-user-loan-management',
        icon: HandCoins,
        alsoFor: ['business-user-loan-application', loanDetails],
      },
      { label: 'Group Interaction', to: 'business-user-group', icon: UsersRound },
    ],
    more: [help, referrals, settings],
  },
  agent: {
    main: [
      { label: 'Dashboard', to: 'agent-user-dashboard', icon: House },
      {
        label: 'Group Management',
        to: 'agent-user-group-interaction',
        icon: UsersRound,
        alsoFor: ['agent-user-group-detail', 'user-payments', loanDetails],
      },
      { label: 'Customers', to: 'agent-user-customer-management', icon: Users },
      { label: 'KYC and Verification', to: 'agent-user-kyc-verification', icon: BadgeCheck },
      { label: 'Debt Recovery', to: 'agent-user-debt-recovery', icon: LifeBuoy },
      { label: 'Performance Tracking', to: 'agent-user-performance-tracking', icon: TrendingUp },
    ],
    more: [help, settings],
  },
  admin: {
    main: [
      { label: 'Dashboard', to: 'admin-user-dashboard', icon: House },
      { label: 'Agent Management', to: 'admin-user-agent-management', icon: UserRoundCog },
      { label: 'Loan Management', to: 'admin-user-loan-management', icon: HandCoins, alsoFor: [loanDetails] },
      { label: 'Payment Management', to: 'admin-user-payment-management', icon: CreditCard },
      { label: 'Business Users', to: 'admin-user-business-management', icon: Users },
      { label: 'Group Interaction', to: 'admin-user-group-interaction', icon: UsersRound },
      { label: 'Reporting & Analytics', to: 'admin-user-report-and-analytics', icon: ChartColumn },
    ],
    more: [help, settings],
  },
}
