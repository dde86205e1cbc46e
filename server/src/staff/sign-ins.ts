import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { needRole } from '../access/assert-role.ts'
import { revokeSession, revokeSessions } from '../access/sign-in/session-repository.ts'
import { isTotpOn } from '../access/codes/totp-repository.ts'
import { findAndLockUser, findUser, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { isId, type UserId } from '../base/ids.ts'
import { listActiveSessions, type Session } from './staff-repository.ts'

/** Identifies a session; it gives no access. */
const nameOf = ({ digest }: Session): string => digest.toString('hex').slice(0, 16)

/**
 * A user's active sessions; `id` is their user id.
 * @throws Refused not_found
 */
export async function listSignIns(context: Context, { id }: { id: string }) {
  const { database } = context.app
  const user = isId<UserId>(id) ? await findUser(database, id) : undefined
  if (!user) throw new Refused('not_found')
  return signInsAnswer(database, context, user)
}

/**
 * Ends one of a user's sessions, or all of them, except the one that makes the call. A session that has ended already does not change.
 * @throws Refused not_found; role_needed (for another admin)
 */
export async function endSignIns(context: Context, input: { id: string; sign_in?: string | null | undefined }) {
  const { id, sign_in: named } = input
  const { actor } = context
  if (!isId<UserId>(id)) throw new Refused('not_found')
  return answerOnce(context, async (tx) => {
    const user = await findAndLockUser(tx, id)
    if (!user) throw new Refused('not_found')
    if (user.accountType === 'admin' && id !== actor.userId) needRole(context, rolesOfActs.admins)
    const others = (await listActiveSessions(tx, id)).filter(({ digest }) => !digest.equals(actor.sessionDigest))
    const ending = others.filter((session) => !named || nameOf(session) === named)
    if (named) for (const { digest } of ending) await revokeSession(tx, digest)
    else await revokeSessions(tx, id, actor.sessionDigest)
    if (ending.length > 0)
      await record(tx, actor, {
        action: 'sign-ins.ended',
        subject: { kind: 'user', id },
        after: { sign_ins: ending.map(nameOf) },
      })
    return signInsAnswer(tx, context, user)
  })
}

async function signInsAnswer(sql: Sql, { app, actor }: Context, { id, accountType }: User) {
  const sessions = await listActiveSessions(sql, id)
  const hasTotp = accountType !== 'customer' && app.settings.STAFF_TOTP !== 'off'
  return {
    totp: hasTotp ? await isTotpOn(sql, id) : null,
    sign_ins: sessions.map((session) => ({
      id: nameOf(session),
      device: session.device,
      address: session.address,
      since: session.since,
      last_seen_at: session.lastSeenAt,
      is_current: session.digest.equals(actor.sessionDigest),
    })),
  }
}
