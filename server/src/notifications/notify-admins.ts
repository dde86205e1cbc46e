import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import type { NotificationKind } from '@kasuwa/domain/notifications/kinds.ts'
import type { App } from '../context/context.ts'
import { listOf, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { notify, type NotifiedEvent } from './notify.ts'

const findAdmins = statement({
  params: { roles: listOf(word<StaffRole>()), except: uuid<UserId>().nullable },
  row: { id: uuid<UserId>() },
  sql: `select id from users where account_type = 'admin' and status = 'active' and id is distinct from :except
    and (staff_roles is null or staff_roles && :roles::text[]) order by id`,
})

type Without<E extends NotifiedEvent> = E extends NotifiedEvent ? Omit<E, 'userId' | 'phone'> : never
type AdminKind = Extract<
  NotificationKind,
  'proposal_waits' | 'rejection_answered' | 'transfer_failed' | 'hand_over_waits' | 'case_opened' | 'case_late'
>

/** An event of staff. `roles`: the admins who may act on it, besides those who have all roles. `except`: the person who did it. */
export type AdminEvent = Without<Extract<NotifiedEvent, { kind: AdminKind }>> & {
  roles: readonly StaffRole[]
  except?: UserId
}

/** Notifies all active admins who may act on the event, in the transaction of the act (C-208). */
export async function notifyAdmins(
  tx: Transaction,
  app: Pick<App, 'settings'>,
  { roles, except, ...event }: AdminEvent,
): Promise<void> {
  const admins = await tx.rows(findAdmins, { roles, except })
  await notify(
    tx,
    app,
    admins.map(({ id }) => ({ ...event, userId: id }) satisfies NotifiedEvent),
  )
}
