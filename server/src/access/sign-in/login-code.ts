import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { readSignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type App, type Context, inTransaction } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import { tokenDigest } from '../../security/vault.ts'
import { refuseUnknownDevice } from '../limits/address-limits.ts'
import { beginSession, type Known, signedIn } from './begin-session.ts'
import { knownDevice, triesSubject } from '../devices/known-device.ts'
import { sessionLives } from './session-repository.ts'
import { lockSignInGrant, signInGrantOwner, spendSignInGrant } from './sign-in-grant-repository.ts'
import { tryCode } from './sign-in-tries.ts'
import { takeSignInCode } from '../codes/take-sign-in-code.ts'
import { findUser, lockUser } from '../user-repository.ts'

type Entry = { grant: string; userId: UserId; typed: string }

/**
 * The second step of a sign-in, in the browser in which the right password was entered in the last ten minutes (decision 60). Wrong codes
 * count for the account; those on a device of its owner are counted separately from everybody else's. The same code again in the same
 * browser, whose answer was lost, gets the same session.
 * @throws Refused sign_in_again, sign_in_code_wrong, code_throttled, account_closed, too_many_requests
 */
export async function loginCode(context: Context, { code: typed }: { code: string }) {
  const { app, exchange } = context
  const grant = exchange.signIn
  const userId = grant ? await signInGrantOwner(app.database, grant) : null
  const owner = userId ? await findUser(app.database, userId) : undefined
  if (!grant || !owner) throw new Refused('sign_in_again')
  exchange.person = { userId: owner.id, phone: owner.phone }
  const device = await knownDevice(context, owner.phone)
  refuseUnknownDevice(context, device)
  const { user, token } = await tryCode(app, triesSubject(owner.phone, device), () =>
    inTransaction(context, (tx) => enter(context, tx, { grant, userId: owner.id, typed })),
  )
  exchange.setSignIn = null
  return signedIn(context, 'POST /auth/login/code', user, token, true)
}

async function enter(context: Context, tx: Transaction, entry: Entry): Promise<{ user: Known; token: string }> {
  const { app } = context
  const { passwordHash, ...found } = await lockUser(tx, entry.userId)
  const grant = await lockSignInGrant(tx, entry.grant)
  if (!grant || passwordHash === null) throw new Refused('sign_in_again')
  const user = { ...found, passwordHash }
  if (isClosed(user.status)) throw new Refused('account_closed')
  if (grant.endedAt) return { user, token: await sameSession(tx, app, entry, grant.codeDigest) }
  const { kind } = await takeSignInCode(tx, app, user.id, entry.typed)
  await spendSignInGrant(tx, entry.grant, required(codeDigests(app, entry)[0], 'the digest'))
  const token = await beginSession(context, tx, user, { code: kind, token: sessionTokens(app, entry)[0] })
  if (!token) throw new Refused('sign_in_again')
  return { user, token }
}

/** The session that the same code began in this browser: its token is computed again and never stored. */
async function sameSession(sql: Sql, app: App, entry: Entry, codeDigest: Buffer | null): Promise<string> {
  const isSame = codeDigest !== null && codeDigests(app, entry).some((digest) => digest.equals(codeDigest))
  for (const token of isSame ? sessionTokens(app, entry) : [])
    if (await sessionLives(sql, tokenDigest(token))) return token
  throw new Refused('sign_in_again')
}

/** One for each key of the vault, since a data key may change between two tries. */
const sessionTokens = ({ vault }: App, { grant }: Entry): string[] =>
  vault.digests(grant, 'session of a sign-in').map((digest) => digest.toString('base64url'))

const codeDigests = ({ vault }: App, { grant, typed }: Entry): readonly Buffer[] =>
  vault.digests(`${grant} ${readSignInCode(typed)?.text}`, 'sign-in code')
