import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { isClosed, nextUserStatus, type UserEvent } from '@kasuwa/domain/access/user-status.ts'
import { record } from '../../audit/record.ts'
import type { Actor, App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { revokeSessions } from '../sign-in/session-repository.ts'
import { notifyOtherAdmins } from '../security-notice.ts'
import { saveUserStatus, type User } from '../user-repository.ts'

type Change = { app: App; actor: Actor | null; proposedBy?: UserId | null; reason?: string }

/**
 * Disables, bans or enables a user whose row is locked. The sessions of a closed user end in the same transaction (C-136), and the other
 * admins are notified of an admin who is enabled (C-220). Returns the new status, or null when the event changes nothing. `actor` is null
 * for the command line; `proposedBy` is the user who proposed it, and `reason` may be empty.
 */
export async function changeUserStatus(
  tx: Transaction,
  { app, actor, proposedBy = null, reason = '' }: Change,
  user: User,
  event: UserEvent,
): Promise<UserStatus | null> {
  const status = nextUserStatus(user.status, event)
  if (!status) return null
  await saveUserStatus(tx, user.id, status)
  if (isClosed(status)) await revokeSessions(tx, user.id)
  await record(tx, actor, {
    action: `user.${event}`,
    subject: { kind: 'user', id: user.id },
    before: { status: user.status },
    after: { status, ...(reason !== '' && { reason }), ...(proposedBy !== null && { proposedBy }) },
  })
  if (event === 'enabled' && user.accountType === 'admin')
    await notifyOtherAdmins(tx, app, actor, 'admin-enabled', user.id)
  return status
}
