import { fullName } from '@kasuwa/domain/display.ts'
import type { Actor, App, JobHandler } from '../context/context.ts'
import { text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { newId, type UserId } from '../base/ids.ts'
import { contactOf } from './contact-of.ts'
import { notify } from '../notifications/notify.ts'

type Settings = Pick<App, 'settings'>

/** An act that all other admins are notified of (C-220). */
export type StaffAct =
  | 'admin-added'
  | 'admin-enabled'
  | 'roles-changed'
  | 'codes-reset'
  | 'admin-corrected'
  | 'payout-account-set'
  | 'payouts-resumed'

const findName = statement({
  params: { id: uuid<UserId>() },
  row: { first_name: text.certain, last_name: text.certain },
  sql: 'select first_name, last_name from users where id = :id',
})
const findAdmins = statement({
  params: { by: uuid<UserId>().nullable },
  row: { id: uuid<UserId>() },
  sql: `select id from users where account_type = 'admin' and status = 'active' and id is distinct from :by order by id`,
})

/** Texts a person that their password was changed. */
export async function notifyPasswordChanged(tx: Transaction, app: Settings, userId: UserId): Promise<void> {
  const facts = { contact: await contactOf(tx, app, userId) }
  await notify(tx, app, [{ kind: 'password_changed', userId, key: newId(), facts }])
}

type Account = { bankName: string; accountNumber: string }
type AccountPurpose = 'DEFAULT_ACCOUNT_CHANGED' | 'PAYOUT_ACCOUNT_CHANGED'

/** Texts a person that their money goes to another account from now on; the number is shown by its last four digits. */
export const notifyAccountChanged = (
  tx: Transaction,
  app: Settings,
  userId: UserId,
  purpose: AccountPurpose,
  { bankName, accountNumber }: Account,
): Promise<void> =>
  notifyAccount(tx, app, userId, purpose, `${bankName} account that ends with ${accountNumber.slice(-4)}`)

async function notifyAccount(
  tx: Transaction,
  app: Settings,
  userId: UserId,
  purpose: AccountPurpose,
  account: string,
): Promise<void> {
  const common = { userId, key: newId() }
  const contact = await contactOf(tx, app, userId)
  await notify(tx, app, [
    purpose === 'PAYOUT_ACCOUNT_CHANGED'
      ? { ...common, kind: 'payout_account_changed', facts: { account } }
      : { ...common, kind: 'default_account_changed', facts: { account, contact } },
  ])
}

/**
 * Texts all active admins except the one who did it (C-220).
 * @param actor null for the command line
 * @param about the user concerned; null where there is none
 */
export async function notifyOtherAdmins(
  tx: Transaction,
  app: Settings,
  actor: Pick<Actor, 'userId'> | null,
  act: StaffAct,
  about: UserId | null,
): Promise<void> {
  const by = actor?.userId ?? null
  const admins = await tx.rows(findAdmins, { by })
  // A new admin is notified by the person who made them.
  const others = admins.filter(({ id }) => act !== 'admin-added' || id !== about)
  const facts = await staffFacts(tx, act, about, by)
  const key = newId()
  await notify(
    tx,
    app,
    others.map(({ id }) => ({ kind: 'staff_changed', userId: id, key, facts })),
  )
}

const staffWordsOf: Record<StaffAct, (name: string) => string> = {
  'admin-added': (name) => `${name} is a new admin`,
  'admin-enabled': (name) => `the admin ${name} may sign in again`,
  'roles-changed': (name) => `the roles of ${name} were changed`,
  'codes-reset': (name) => `the sign-in codes of ${name} were reset`,
  'admin-corrected': (name) => `the name, phone or e-mail address of ${name} was corrected`,
  'payout-account-set': (name) => `commissions of the agent ${name} go to another account`,
  'payouts-resumed': () => 'payouts were resumed',
}

async function staffFacts(tx: Transaction, act: StaffAct, about: UserId | null, by: UserId | null) {
  const nameOf = async (id: UserId) => fullName(await tx.only(findName, { id }))
  return { act: staffWordsOf[act](about ? await nameOf(about) : ''), by: by && (await nameOf(by)) }
}

/** A job's content as servers of the version before wrote it. */
type Content = {
  purpose: 'PASSWORD_CHANGED' | 'STAFF_CHANGED' | AccountPurpose
  account?: string
  act?: StaffAct
  about?: UserId | null
  by?: UserId | null
}

/** Notifies of what a server of the version before promised as a text, during an update. */
export const sendSecurityNotice: JobHandler = async (app, { id, subject, payload }) => {
  const { purpose, account = '', act = 'admin-added', about = null, by = null } = payload as Content
  const userId = subject as UserId
  await transaction(app.database, async (tx) => {
    if (purpose === 'PASSWORD_CHANGED') return notifyPasswordChanged(tx, app, userId)
    if (purpose !== 'STAFF_CHANGED') return notifyAccount(tx, app, userId, purpose, account)
    const facts = await staffFacts(tx, act, about, by)
    await notify(tx, app, [{ kind: 'staff_changed', userId, key: `job-${id}`, facts }])
  })
  return 'done'
}
