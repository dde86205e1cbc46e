import { passwordWords } from '@kasuwa/contract/account-words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { envelope } from '../../context/response-envelope.ts'
import { checkChosen } from '../passwords/guessable-password.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { notifyPasswordChanged } from '../security-notice.ts'
import { revokeSessions } from './session-repository.ts'
import { tryPassword } from './sign-in-tries.ts'
import { loadUser, ownOf, replacePasswordHash, type User } from '../user-repository.ts'

/**
 * The caller, after their present password was checked. A stranger at an open session must not be able to try out passwords in it. These
 * tries do not count against the owner's sign-in.
 * @throws Refused invalid with the field; sign_in_throttled after too many wrong ones
 */
export async function provenUser(
  { app, actor }: Context,
  oldPassword: string,
  field: 'oldPassword' | 'password' = 'oldPassword',
): Promise<User & { passwordHash: string }> {
  const user = await tryPassword(app, `change ${actor.userId}`, async () => {
    const found = await loadUser(app.database, actor.userId)
    const { right } = await verifyPassword(oldPassword, found.passwordHash)
    return right && found.passwordHash ? { ...found, passwordHash: found.passwordHash } : null
  })
  if (!user) throw new Refused('invalid', { [field]: [passwordWords.wrongOldPassword] })
  return user
}

/**
 * Changes the caller's password. Their other sessions end, this one stays (C-82), and they are notified by text.
 * @throws Refused invalid with the field oldPassword or newPassword; sign_in_throttled after too many wrong old ones
 */
export async function changePassword(
  context: Context,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<{ data: null; warning?: string }> {
  const { actor } = context
  const user = await provenUser(context, oldPassword)
  const { refusal, ...checked } = await checkChosen(newPassword, ownOf(user), context.app.settings)
  if (refusal) throw new Refused('invalid', { newPassword: [refusal] })
  const hash = await hashPassword(newPassword)
  const data = await answerOnce(context, async (tx, keepWith) => {
    const replaced = await replacePasswordHash(tx, user.id, user.passwordHash, hash)
    if (!replaced) throw new Refused('invalid', { oldPassword: [passwordWords.wrongOldPassword] })
    await revokeSessions(tx, user.id, actor.sessionDigest)
    await record(tx, actor, { action: 'password.changed', subject: { kind: 'user', id: user.id } })
    await notifyPasswordChanged(tx, context.app, user.id)
    keepWith({ passwordOf: user.id })
    return null
  })
  return envelope({ data, ...checked })
}
