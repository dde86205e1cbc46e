import type { UploadType } from '@kasuwa/contract/files.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { loadUser, lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import { insertAskedFile } from '../kyc/asked-file-repository.ts'
import { notifyFileAsked } from '../kyc/notify-file-asked.ts'
import type { Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { fixed } from '../proposals/facts.ts'
import { askedFacts, closedFrom } from './correction-parts.ts'
import { findOwnerOf } from './customer-page-repository.ts'

type Ask = { customerId: CustomerId; userId: UserId; kind: UploadType; reason: string }

/**
 * Proposes to ask a customer for a file again, from the page of their request; a second person always confirms it (DECIDE-06, DESK-47).
 * The customer reads the reason. `id` is the customer's id.
 * @throws Refused not_found, not_locked, file_asked, proposal_open, idempotency_conflict
 */
export async function askFile(
  context: Context,
  { id, kind, reason }: { id: string; kind: UploadType; reason: string },
) {
  const { database } = context.app
  const owner = await findOwnerOf(database, id)
  if (!owner) throw new Refused('not_found')
  const { kycLevel } = await loadUser(database, owner.userId)
  if (kycLevel < closedFrom[kind]) throw new Refused('not_locked')
  return actOrPropose(context, fileAgain, { customerId: owner.id, userId: owner.userId, kind, reason }, (): never => {
    throw new Error('asking for a file again always takes two people')
  })
}

/** Asking for a file again always takes two people, of the roles credit or support. */
export const fileAgain: Act<Ask, UploadType> = {
  name: 'file_again',
  limit: 'always',
  roles: ['credit', 'support'],
  final: ['file_asked'],
  lock: (tx, { userId }) => lockUser(tx, userId),
  async about(sql, { customerId, userId, kind, reason }) {
    const { firstName, lastName } = await loadUser(sql, userId)
    return {
      subject: {
        kind: 'customer',
        id: customerId,
        name: fullName({ first_name: firstName ?? '', last_name: lastName ?? '' }),
      },
      userId,
      amount: null,
      reason,
      facts: askedFacts(kind).map(({ name, value }) => fixed(name, value)),
    }
  },
  async run(tx, { app, actor }, { userId, kind, reason }) {
    await lockUser(tx, userId)
    await askAgain(tx, app, userId, kind, reason)
    await record(tx, actor, {
      action: 'file.asked-again',
      subject: { kind: 'user', id: userId },
      after: { part: kind, reason },
    })
    return kind
  },
}

/** Opens one file for the customer to send again and texts them (DESK-49); everything else stays closed. @throws Refused file_asked */
export async function askAgain(
  tx: Transaction,
  app: App,
  userId: UserId,
  kind: UploadType,
  reason: string,
): Promise<void> {
  const asked = await insertAskedFile(tx, { userId, kind, reason })
  if (!asked) throw new Refused('file_asked')
  await notifyFileAsked(tx, app, userId, { id: asked, kind })
}
