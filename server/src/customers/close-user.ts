import type { adminStatuses } from '@kasuwa/contract/customers.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { Context } from '../context/context.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { ban, banLift, changeStatus, type StatusInput } from './ban-user.ts'
import { findClosable } from './closable-repository.ts'

type ClosingInput = StatusInput & { status: (typeof adminStatuses)[number] }

/**
 * Disables or enables a customer or an agent; `id` is their user id. A ban, and its end, wait for a second person. The sessions of a closed
 * account end in the same transaction, and a sign-in in progress finds it closed (C-136). An agent with cash in hand is disabled too: the
 * cash stays in their name. No call of this kind changes an admin.
 * @throws Refused not_found; user_not_active, user_not_disabled, user_banned when the status does not allow it; proposal_open
 */
export async function closeUser(context: Context, { id, status, reason }: ClosingInput) {
  const user = await findClosable(context.app.database, id)
  const input = { id, reason }
  if (status === 'banned') return actOrPropose(context, ban, input, (changed) => changed)
  if (status === 'active' && user.status === 'banned')
    return actOrPropose(context, banLift, input, (changed) => changed)
  const event = status === 'active' ? 'enabled' : 'disabled'
  return answerOnce(context, (tx) => changeStatus(tx, context, input, { event }))
}
