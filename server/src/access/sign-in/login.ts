import { accountWords } from '@kasuwa/contract/account-words.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { boundedQueue } from '../../base/concurrency-limit.ts'
import { type Context, type App, inTransaction } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { refuseUnknownDevice } from '../limits/address-limits.ts'
import { beginSession, type Known, signedIn } from './begin-session.ts'
import { knownDevice, triesSubject } from '../devices/known-device.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { revokeSession } from './session-repository.ts'
import { insertSignInGrant } from './sign-in-grant-repository.ts'
import { tryPassword } from './sign-in-tries.ts'
import { isTotpOn } from '../codes/totp-repository.ts'
import { findUserByPhone, lockUser, replacePasswordHash } from '../user-repository.ts'

/**
 * So many sign-ins run at once in this process; the others wait in the order they came. Three compute, the others read and write, and
 * most of the connections stay with people who are signed in (P10). Five hundred at once are all answered; when more wait, a newcomer
 * would wait a quarter of a minute.
 */
const fromAnywhere = boundedQueue({ atOnce: 8, waiting: 600, retryAfterSeconds: 5 })
/** People on their own devices wait only for one another, however many guess elsewhere (C-182). */
const fromOwnDevices = boundedQueue({ atOnce: 4, waiting: 600, retryAfterSeconds: 5 })

/** Replaces an old hash while the password is there to make a new one. */
async function upgrade(app: App, user: Known, password: string): Promise<Known> {
  const passwordHash = await hashPassword(password)
  await replacePasswordHash(app.database, user.id, user.passwordHash, passwordHash)
  return { ...user, passwordHash }
}

async function look(app: App, phone: Phone, password: string): Promise<Known | null> {
  const user = await findUserByPhone(app.database, phone)
  const { right, outdated } = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user?.passwordHash || !right) return null
  const known = { ...user, passwordHash: user.passwordHash }
  return outdated ? upgrade(app, known, password) : known
}

/**
 * Whether the user has switched sign-in codes on, while the lender has them. Their row is locked, since they may be switching them on
 * right now.
 */
async function isAskedForCode({ settings }: App, tx: Transaction, user: Known): Promise<boolean> {
  if (settings.STAFF_TOTP === 'off' || user.accountType === 'customer') return false
  await lockUser(tx, user.id)
  return isTotpOn(tx, user.id)
}

/** A session, or the grant to enter a code; null when the user was closed or the password changed in the meantime. */
function open(context: Context, user: Known): Promise<{ token: string } | { grant: string } | null> {
  return inTransaction(context, async (tx) => {
    if (await isAskedForCode(context.app, tx, user)) {
      const grant = await insertSignInGrant(tx, user)
      return grant === null ? null : { grant }
    }
    const token = await beginSession(context, tx, user)
    return token === null ? null : { token }
  })
}

/**
 * Signs in. An unknown phone, an unfinished sign-up and a wrong password get the same answer in about the same time (C-34). That an
 * account is closed is only shown after the right password (C-36). On a device that its owner signed in on before, wrong passwords are
 * counted separately from everybody else's (C-182). Staff with sign-in codes get no session yet, but a cookie with which they enter a
 * code (decision 60).
 * @throws Refused wrong_credentials, account_closed, sign_in_throttled, too_many_requests, unavailable when too many wait
 */
export async function login(context: Context, { phone, password }: { phone: Phone; password: string }) {
  const { exchange } = context
  const device = await knownDevice(context, phone)
  refuseUnknownDevice(context, device)
  const queue = device ? fromOwnDevices : fromAnywhere
  const { user, begun } = await queue(() => enter(context, phone, password, triesSubject(phone, device)))
  if ('token' in begun) return signedIn(context, 'POST /auth/login', user, begun.token, false)
  exchange.setSignIn = begun.grant
  exchange.status = 202
  exchange.message = accountWords.signInCode
  return { second_step: 'code' as const }
}

async function enter(context: Context, phone: Phone, password: string, subject: string) {
  const { app } = context
  const user = await tryPassword(app, subject, () => look(app, phone, password))
  if (!user) throw new Refused('wrong_credentials')
  if (isClosed(user.status)) throw new Refused('account_closed')
  const begun = await open(context, user)
  if (!begun) throw new Refused('wrong_credentials')
  return { user, begun }
}

/** Ends the session that makes the call; its token is refused from now on (C-44). */
export async function logout({ app, actor }: Context): Promise<null> {
  await revokeSession(app.database, actor.sessionDigest)
  return null
}
