import { fullName } from '@kasuwa/domain/display.ts'
import type { securityPurposes } from '@kasuwa/domain/access/text-purposes.ts'
import type { Actor, App, JobHandler } from '../context/context.ts'
import { phone, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { contactOf } from './contact-of.ts'
import { sendNotice } from './send-notice.ts'

type Purpose = (typeof securityPurposes)[number]
type Put = Pick<App, 'outbox'>

/** An act that all other admins are notified of (C-220). */
export type StaffAct =
  | 'admin-added'
  | 'admin-enabled'
  | 'roles-changed'
  | 'codes-reset'
  | 'payout-account-set'
  | 'payouts-resumed'

/** A job's content, which never has a whole account number. `about` and `by` are users; without `by` it was the command line. */
type Content = { purpose: Purpose; account?: string; act?: StaffAct; about?: UserId | null; by?: UserId | null }

const findReceiver = statement({
  params: { id: uuid<UserId>() },
  row: { phone },
  sql: 'select phone from users where id = :id',
})
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
export const notifyPasswordChanged = (tx: Transaction, { outbox }: Put, userId: UserId): Promise<number> =>
  outbox.put(tx, 'security-notice', userId, { purpose: 'PASSWORD_CHANGED' } satisfies Content)

type Account = { bankName: string; accountNumber: string }

/** Texts a person that their money goes to another account from now on; the number is shown by its last four digits. */
export const notifyAccountChanged = (
  tx: Transaction,
  { outbox }: Put,
  userId: UserId,
  purpose: 'DEFAULT_ACCOUNT_CHANGED' | 'PAYOUT_ACCOUNT_CHANGED',
  { bankName, accountNumber }: Account,
): Promise<number> =>
  outbox.put(tx, 'security-notice', userId, {
    purpose,
    account: `${bankName} account that ends with ${accountNumber.slice(-4)}`,
  } satisfies Content)

/**
 * Texts all active admins except the one who did it (C-220).
 * @param actor null for the command line
 * @param about the user concerned; null where there is none
 */
export async function notifyOtherAdmins(
  tx: Transaction,
  { outbox }: Put,
  actor: Pick<Actor, 'userId'> | null,
  act: StaffAct,
  about: UserId | null,
): Promise<void> {
  const by = actor?.userId ?? null
  for (const { id } of await tx.rows(findAdmins, { by }))
    // A new admin is notified by the person who made them.
    if (act !== 'admin-added' || id !== about)
      await outbox.put(tx, 'security-notice', id, { purpose: 'STAFF_CHANGED', act, about, by } satisfies Content)
}

/** Sends a security text at any hour, since it helps only at once. */
export const sendSecurityNotice: JobHandler = async (app, { subject, payload }) => {
  const content = payload as Content
  const userId = subject as UserId
  const receiver = await app.database.only(findReceiver, { id: userId })
  const message =
    content.purpose === 'STAFF_CHANGED'
      ? await staffWords(app, content)
      : ownWords(content, await contactOf(app, userId))
  await sendNotice(app, { to: receiver.phone, message: `Kasuwa: ${message}`, purpose: content.purpose, userId })
  return 'done'
}

function ownWords({ purpose, account }: Content, contact: string): string {
  const unless = `If it was not you, ${contact} at once.`
  if (purpose === 'PASSWORD_CHANGED') return `your password was changed. ${unless}`
  const whose = purpose === 'PAYOUT_ACCOUNT_CHANGED' ? 'your commissions go' : 'money for you goes'
  return `from now on ${whose} to the ${account}. ${unless}`
}

const staffWordsOf: Record<StaffAct, (name: string) => string> = {
  'admin-added': (name) => `${name} is a new admin`,
  'admin-enabled': (name) => `the admin ${name} may sign in again`,
  'roles-changed': (name) => `the roles of ${name} were changed`,
  'codes-reset': (name) => `the sign-in codes of ${name} were reset`,
  'payout-account-set': (name) => `commissions of the agent ${name} go to another account`,
  'payouts-resumed': () => 'payouts were resumed',
}

async function staffWords({ database }: App, { act = 'admin-added', about, by }: Content): Promise<string> {
  const nameOf = async (id: UserId) => fullName(await database.only(findName, { id }))
  const what = staffWordsOf[act](about ? await nameOf(about) : '')
  return `${what}, by ${by ? await nameOf(by) : 'the command line'}. If you did not expect it, stop payouts and ask them.`
}
