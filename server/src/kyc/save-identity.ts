import type { ninStepInput } from '@kasuwa/contract/kyc-level-one.ts'
import { ownIdentityFields } from '@kasuwa/contract/refusals.ts'
import { asksAgain, identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { loadUser, type User } from '../access/user-repository.ts'
import type { App, Context } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { askIdentityService, canBeAsked, isSamePerson, notAsked } from './ask-identity-service.ts'
import {
  digestConstraint,
  findIdentity,
  findIdentityOwner,
  type IdentityKind,
  keepTry,
  saveIdentity,
  saveIdentityCheck,
} from './identity-repository.ts'
import { countTry, uncountTry } from './identity-refusals.ts'
import { hasSameNames, type NewNames, renamed, saveNames } from './own-names.ts'
import { allowStepNow, saveStep } from './save-step.ts'

const levels = { nin: 1, bvn: 2 } as const

/**
 * The service's answer. A verified number is not asked about twice. A number that another account has gets the answer of one that is not
 * found, and the service is asked in that case too: neither the text nor the time taken reveals who is a customer (C-63).
 */
async function checked(
  context: Context,
  kind: IdentityKind,
  number: string,
  asked: User,
  isRenamed: boolean,
): Promise<IdentityAnswer | null> {
  const { app, actor } = context
  const owner = await findIdentityOwner(app.database, kind, app.vault.digests(number, kind))
  const stored = owner === actor.userId ? await findIdentity(app.database, kind, actor.userId) : undefined
  if (stored?.state === 'verified' && !isRenamed) return null
  const answer = await askIdentityService(app, kind, number, asked)
  const refusal = identityRefusal(answer.state)
  if (refusal === 'identity_mismatch' || refusal === 'identity_not_found')
    throw new Refused(refusal, ownIdentityFields(kind, refusal, actor.accountType === 'customer'))
  if (owner && owner !== actor.userId) throw new NumberTaken(owner)
  return answer
}

/** The number belongs to another account. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken'
  readonly owner: UserId
  constructor(owner: UserId) {
    super("the number is another account's")
    this.owner = owner
  }
}

/**
 * Admins see on the page of either account, and in the log, what the answer must not reveal. This is outside of the transaction, which
 * was rolled back.
 */
async function taken({ app, actor }: Context, kind: IdentityKind, owner: UserId | null): Promise<Refused> {
  app.log.warn('identity number belongs to another account', { kind, userId: actor.userId })
  if (owner) await keepTry(app.database, { ownerId: owner, triedBy: actor.userId, kind })
  return new Refused('identity_not_found', ownIdentityFields(kind, 'identity_not_found'))
}

/** An arbitrary number: the lock for saving identity numbers while there is more than one data key. */
const savingLock = 720_611_340

/**
 * While there is more than one data key, the unique constraint alone does not notice that two people have one number, since their digests
 * may be by different keys. So everyone who saves a number looks under every key, one after another.
 */
async function assertNotTaken(tx: Transaction, { vault }: App, kind: IdentityKind, number: string, userId: UserId) {
  await takeLock(tx, savingLock)
  const owner = await findIdentityOwner(tx, kind, vault.digests(number, kind))
  if (owner && owner !== userId) throw new NumberTaken(owner)
}

/**
 * Keeps a user's number and the identity service's answer about it; null means that it was verified before.
 * @throws NumberTaken, or the error of the unique constraint
 */
export async function storeIdentity(
  tx: Transaction,
  app: App,
  { kind, number, answer }: { kind: IdentityKind; number: string; answer: IdentityAnswer | null },
  user: User,
) {
  const { vault } = app
  if (vault.keyIds.length > 1) await assertNotTaken(tx, app, kind, number, user.id)
  await saveIdentity(tx, kind, user.id, vault.seal(number, kind), vault.digest(number, kind))
  if (answer) await storeAnswer(tx, app, kind, answer, user)
}

/** Keeps the identity service's answer about a user's number, and has it asked again where there is no answer yet. */
export async function storeAnswer(
  tx: Transaction,
  { outbox }: App,
  kind: IdentityKind,
  answer: IdentityAnswer,
  user: User,
): Promise<void> {
  await saveIdentityCheck(tx, kind, user.id, answer)
  if (asksAgain(answer.state) && canBeAsked(user)) await outbox.put(tx, 'identity-check', user.id, { kind })
}

/** Whether the service or our own records have refused the number; any other outcome is not a refusal of it. */
const isRefusal = (error: unknown, kind: IdentityKind): boolean =>
  error instanceof NumberTaken ||
  isDuplicate(error, digestConstraint[kind]) ||
  (error instanceof Refused && (error.code === 'identity_mismatch' || error.code === 'identity_not_found'))

/**
 * Stores a NIN or BVN, sealed, after the identity service was asked about it (C-63).
 * @param names the customer's new names, which the service is asked with (KYC1-26)
 * @throws Refused identity_limit; identity_mismatch and identity_not_found on the field; not_permitted for anybody but a customer who
 * gives names
 */
export async function saveIdentityStep(context: Context, kind: IdentityKind, number: string, names: NewNames = {}) {
  const { app, actor } = context
  await allowStepNow(context, levels[kind], kind)
  const user = await loadUser(app.database, actor.userId)
  const asked = renamed(user, names)
  const isRenamed = !hasSameNames(user, asked)
  if (isRenamed && actor.accountType !== 'customer') throw new Refused('not_permitted')
  const counted = await countTry(context, kind)
  try {
    const answer = await checked(context, kind, number, asked, isRenamed)
    const saved = await saveStep(context, levels[kind], kind, async (tx, now) => {
      if (isRenamed) await saveNames(tx, context, now, renamed(now, names))
      // Staff may have corrected the names since: then a job asks with the new ones.
      const given = isSamePerson(asked, renamed(now, names)) ? answer : notAsked
      await storeIdentity(tx, app, { kind, number, answer: given }, renamed(now, names))
    })
    await uncountTry(app.database, counted)
    return saved
  } catch (error) {
    if (!isRefusal(error, kind)) await uncountTry(app.database, counted)
    if (error instanceof NumberTaken) throw await taken(context, kind, error.owner)
    if (!isDuplicate(error, digestConstraint[kind])) throw error
    throw await taken(context, kind, await findIdentityOwner(app.database, kind, app.vault.digests(number, kind)))
  }
}

/** Level 1, NIN, with the names where the customer corrects them (KYC1-09, KYC1-26). */
export const saveNin = (context: Context, { nin, ...names }: z.output<typeof ninStepInput>) =>
  saveIdentityStep(context, 'nin', nin, names)

/** Level 2, BVN (KYC2-07). */
export const saveBvn = (context: Context, { bvn }: { bvn: string }) => saveIdentityStep(context, 'bvn', bvn)
