import { asksAgain } from '@kasuwa/domain/kyc/identity.ts'
import { loadUser, lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../context/context.ts'
import type { UserId } from '../base/ids.ts'
import type { JobOutcome } from '../outbox/outbox.ts'
import type { JobHandler } from '../context/context.ts'
import { askIdentityService, isSamePerson } from './ask-identity-service.ts'
import { findIdentity, type IdentityKind, saveIdentityCheck } from './identity-repository.ts'

const firstDelaySeconds = 15
const maxDelaySeconds = 3_600

/** Asks the identity service again about a number that it could not check, until it can (C-63). The number may have changed meanwhile. */
export const recheckIdentity: JobHandler = async (app, { subject, payload, attempts }) => {
  const userId = subject as UserId
  const { kind } = payload as { kind: IdentityKind }
  const stored = await findIdentity(app.database, kind, userId)
  if (!stored || !asksAgain(stored.state)) return 'done'
  const user = await loadUser(app.database, userId)
  const number = app.vault.open(stored.sealed, kind)
  const answer = await askIdentityService(app, kind, number, user)
  if (asksAgain(answer.state)) {
    const againInSeconds = Math.min(firstDelaySeconds * 2 ** Math.min(attempts, 10), maxDelaySeconds)
    return answer.state === 'unavailable'
      ? { againInSeconds, away: answer.problem ?? 'the identity service is unavailable' }
      : { againInSeconds }
  }
  return inTransaction<JobOutcome>({ app }, async (tx) => {
    const person = await lockUser(tx, userId)
    // The names were corrected since: the correction asked about them.
    if (!isSamePerson(person, user)) return 'done'
    const now = await findIdentity(tx, kind, userId)
    // The number was changed since: its own job asks about it. The digest changes with the data key, the number does not.
    if (!now || app.vault.open(now.sealed, kind) !== number) return 'done'
    await saveIdentityCheck(tx, kind, userId, answer)
    await record(tx, null, {
      action: 'identity.settled',
      subject: { kind: 'user', id: userId },
      before: { kind, state: now.state },
      after: { kind, state: answer.state },
    })
    return 'done'
  })
}
