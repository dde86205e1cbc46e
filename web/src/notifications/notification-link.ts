import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { NotificationKind } from '@kasuwa/domain/notifications/kinds.ts'
import { accountPages, pathTo } from '../base/routing/paths.ts'

type Subject = { kind: string; id: string } | null

/** The address of the screen that a notification is about; each leads somewhere, if only to the dashboard. */
export function notificationPath(type: AccountType, kind: NotificationKind, subject: Subject): string {
  const ofKind = byKind[kind]?.(type)
  if (ofKind !== undefined) return ofKind
  if (subject?.kind === 'loan') return loanPath(type, subject.id)
  return pathTo(accountPages[type].dashboard)
}

const security = (type: AccountType) => pathTo('user-settings-security', { type: accountPages[type].settingsType })

const byKind: Partial<Record<NotificationKind, (type: AccountType) => string>> = {
  password_changed: security,
  phone_changed: security,
  payout_account_changed: () => pathTo('agent-user-commissions'),
  commission_paid: () => pathTo('agent-user-commissions'),
  hand_over_confirmed: () => pathTo('agent-user-cash'),
  customers_moved: () => pathTo('agent-user-customer-management'),
  proposal_waits: () => pathTo('admin-user-proposals'),
  hand_over_waits: () => pathTo('admin-user-agent-cash'),
  case_opened: () => pathTo('admin-user-cases'),
  case_late: () => pathTo('admin-user-cases'),
  case_answered: () => pathTo('business-user-cases'),
  data_bundle_made: () => pathTo('business-user-cases'),
  staff_changed: () => pathTo('admin-user-staff'),
  transfer_failed: () => `${pathTo('admin-user-payment-management')}?tab=failed&status=open`,
}

const loanPath = (type: AccountType, id: string): string =>
  type === 'admin' ? pathTo('admin-user-loan-decision', { id }) : pathTo('business-user-loan-details', { id })
