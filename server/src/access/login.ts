import pLimit from 'p-limit'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, type App, inTransaction } from '../context.ts'
import { refuseUnknownDevice } from './address-limits.ts'
import { deviceName, knowDevice, knownDevice, triesSubject } from './known-device.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { openSession, revokeSession } from './session-repository.ts'
import { tryPassword } from './sign-in-tries.ts'
import { findUserByPhone, replacePasswordHash, type User } from './user-repository.ts'

/**
 * How many sign-ins this process works on at once; the others wait in the order they came. Three compute, the others read and write, and
 * most of the connections stay with those who are signed in (P10).
 */
const atOnce = pLimit(8)

type Known = User & { passwordHash: string }

/** An old hash is replaced when the password is there to make a new one of. */
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

/** The session, the device and the trail's entry together; null when the user was closed or the password changed in the meantime. */
function open(context: Context, user: Known): Promise<string | null> {
  return inTransaction(context, async (tx) => {
    const token = await openSession(tx, user.id, user.passwordHash, context.exchange)
    if (!token) return null
    await knowDevice(context, tx, user.id)
    const { address, setDevice } = context.exchange
    await record(
      tx,
      { userId: user.id, accountType: user.accountType },
      {
        action: 'user.signed-in',
        subject: { kind: 'user', id: user.id },
        after: { address, device: deviceName(setDevice) },
      },
    )
    return token
  })
}

/**
 * Signs in. An unknown phone, an unfinished sign-up and a wrong password are one answer, in about one time (C-34); that an account is
 * closed is only shown after the right password (C-36). On a device that its owner signed in on before, wrong passwords are counted apart
 * from those of everybody else (C-182).
 * @throws Refused wrong_credentials, account_closed, sign_in_throttled, too_many_requests
 */
export async function login(context: Context, { phone, password }: { phone: Phone; password: string }) {
  const { app, exchange } = context
  const device = await knownDevice(context, phone)
  refuseUnknownDevice(context, device)
  const { user, token } = await atOnce(() => enter(context, phone, password, triesSubject(phone, device)))
  app.metrics.count('sign_ins_total')
  app.securityEvents.note({
    what: 'signed_in',
    call: 'POST /auth/login',
    address: exchange.address,
    device: deviceName(exchange.setDevice),
    userId: user.id,
    phone,
  })
  const completed = user.kycLevel >= 1
  return {
    access_token: token,
    account_type: user.accountType,
    kyc: { kyc_level: user.kycLevel, kycLevel1Completed: completed, isCompleted: completed },
  }
}

async function enter(context: Context, phone: Phone, password: string, subject: string) {
  const { app } = context
  const user = await tryPassword(app, subject, () => look(app, phone, password))
  if (!user) throw new Refused('wrong_credentials')
  if (isClosed(user.status)) throw new Refused('account_closed')
  const token = await open(context, user)
  if (!token) throw new Refused('wrong_credentials')
  return { user, token }
}

/** Ends the session that makes the call; its token is refused from now on (C-44). */
export async function logout({ app, actor }: Context): Promise<null> {
  await revokeSession(app.database, actor.sessionDigest)
  return null
}
