import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { UserEvent } from '@kasuwa/domain/access/user-status.ts'
import { type RefusalCode, Refused } from '@kasuwa/domain/refusal.ts'
import { changeUserStatus } from '../access/staff/change-user-status.ts'
import { findAndLockUser, type User } from '../access/user-repository.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { isId, type UserId } from '../base/ids.ts'
import type { About, Act } from '../proposals/act.ts'
import { figure, fixed } from '../proposals/facts.ts'
import { findClosable } from './closable-repository.ts'

export type StatusInput = { id: string; reason: string }
export type Changed = { id: UserId; status: UserStatus }

/** Bans a customer or an agent, also a disabled one; it always takes two people (C-136). */
export const ban: Act<StatusInput, Changed> = {
  name: 'ban',
  limit: 'always',
  roles: ['support'],
  about: (sql, input) => aboutChange(sql, input, 'banned'),
  lock: lockClosable,
  run: (tx, context, input, proposedBy) => changeStatus(tx, context, input, { event: 'banned', proposedBy }),
  final: ['not_found', 'user_banned'],
}

/** Lifts a ban: they may sign in again. It always takes two people (C-136). */
export const banLift: Act<StatusInput, Changed> = {
  name: 'lift_ban',
  limit: 'always',
  roles: ['support'],
  about: (sql, input) => aboutChange(sql, input, 'active'),
  lock: lockClosable,
  run: (tx, context, input, proposedBy) => changeStatus(tx, context, input, { event: 'lifted', proposedBy }),
  final: ['not_found', 'user_not_disabled'],
}

async function aboutChange(sql: Sql, { id, reason }: StatusInput, status: UserStatus): Promise<About> {
  const user = await findClosable(sql, id)
  const { customerId, agentId, firstName, lastName, phone } = user
  return {
    subject: {
      ...(agentId ? { kind: 'agent', id: agentId } : { kind: 'customer', id: customerId ?? user.id }),
      name: [firstName, lastName].filter(Boolean).join(' ') || phone,
    },
    userId: user.id,
    amount: null,
    reason: reason === '' ? null : reason,
    facts: [
      fixed('Phone', phone),
      fixed('Status now', user.status),
      fixed('Status then', status),
      ...(agentId ? [{ name: 'Customers', value: String(user.customers) }] : []),
      figure('Outstanding', user.outstanding),
    ],
  }
}

/** The user's row, locked until the transaction ends. @throws Refused not_found */
async function lockClosable(tx: Transaction, { id }: Pick<StatusInput, 'id'>): Promise<User> {
  const user = isId<UserId>(id) ? await findAndLockUser(tx, id) : undefined
  if (!user || user.accountType === 'admin') throw new Refused('not_found')
  return user
}

type Event = Exclude<UserEvent, 'basic_info_saved'> | 'lifted'

/** The refusal where the status does not allow the change. */
const refusals: Record<Event, RefusalCode> = {
  disabled: 'user_not_active',
  enabled: 'user_not_disabled',
  banned: 'user_banned',
  lifted: 'user_not_disabled',
}

/**
 * Changes the status of a customer or an agent; the sessions of a closed account end in the same transaction. A ban ends only by `lifted`.
 * @throws Refused not_found, person_erased, user_not_active, user_not_disabled, user_banned
 */
export async function changeStatus(
  tx: Transaction,
  context: Context,
  { id, reason }: StatusInput,
  { event, proposedBy = null }: { event: Event; proposedBy?: UserId | null },
): Promise<Changed> {
  const user = await lockClosable(tx, { id })
  if (user.erasedAt !== null) throw new Refused('person_erased')
  const isAllowed =
    (event !== 'enabled' || user.status === 'disabled') && (event !== 'lifted' || user.status === 'banned')
  const change = event === 'lifted' ? 'enabled' : event
  const status = isAllowed ? await changeUserStatus(tx, { ...context, proposedBy, reason }, user, change) : null
  if (!status) throw new Refused(refusals[event])
  return { id: user.id, status }
}
