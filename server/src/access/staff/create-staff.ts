import { randomInt } from 'node:crypto'
import { accountWords } from '@kasuwa/contract/account-words.ts'
import { accessWords } from '@kasuwa/contract/words.ts'
import { bankAccountWords } from '@kasuwa/contract/profile-words.ts'
import { isAccountNumber } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { bankOf } from '@kasuwa/domain/bank-accounts/banks.ts'
import { rolesToKeep, staffRoles, type StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { isPassword } from '@kasuwa/domain/password.ts'
import { mobileMoneyAccount, type PayoutAccount } from '@kasuwa/domain/payments/payout-account.ts'
import { normalisePhone, type Phone } from '@kasuwa/domain/phone.ts'
import { isAgentCode, isEmail, isPersonName } from '@kasuwa/domain/profile/rules.ts'
import { type FieldMessages, Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import { type Actor, type App, inTransaction } from '../../context/context.ts'
import { isDuplicate, type Transaction } from '../../db/transaction.ts'
import { type AgentId, newId, type UserId } from '../../base/ids.ts'
import { checkChosen } from '../passwords/guessable-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { notifyOtherAdmins } from '../security-notice.ts'
import { type AgentRow, insertAgent, insertStaff } from './staff-repository.ts'

export type NewStaff = { phone: string; password: string; firstName: string; lastName: string; email: string }
/** An admin without given roles has all of them. */
export type NewAdmin = NewStaff & { roles?: readonly StaffRole[] | undefined }
/** Without a code one is drawn; without a payout account it is the mobile-money account of the phone. */
export type NewAgent = NewStaff & {
  code?: string | undefined
  bankCode?: string | undefined
  accountNumber?: string | undefined
}
export type CreatedStaff = {
  id: UserId | AgentId
  user_id: UserId
  phone: Phone
  account_type: 'admin' | 'agent'
  /** The admin's roles. */
  roles?: readonly StaffRole[]
  code?: string
  /** A warning that the password is easy to guess, where it was accepted (C-215). */
  warning?: string
}

/** After so many draws nearly every code is in use: the error tells the operator. */
const codeDraws = 50

async function checkGiven({ settings }: App, given: NewStaff): Promise<{ phone: Phone; warning?: string }> {
  const phone = normalisePhone(given.phone)
  const own = { ...(phone && { phone }), email: given.email, names: [given.firstName, given.lastName] }
  const { refusal, ...checked } = isPassword(given.password)
    ? await checkChosen(given.password, own, settings)
    : { refusal: null }
  const fields: FieldMessages = {
    ...(!phone && { phone: [accessWords.phone] }),
    ...(!isPassword(given.password) && { password: [accessWords.password] }),
    ...(refusal && { password: [refusal] }),
    ...(!isPersonName(given.firstName) && { first_name: [accountWords.firstName] }),
    ...(!isPersonName(given.lastName) && { last_name: [accountWords.lastName] }),
    ...(!isEmail(given.email) && { email: [accountWords.email] }),
  }
  if (!phone || Object.keys(fields).length) throw new Refused('invalid', fields)
  return { phone, ...checked }
}

/** The maker and the transaction; the command line has no actor. */
export type Maker = {
  actor: Actor | null
  /** The user who proposed it. */
  proposedBy?: UserId | null
  run(work: (tx: Transaction) => Promise<CreatedStaff>): Promise<CreatedStaff>
}
const commandLine = (app: App): Maker => ({ actor: null, run: (work) => inTransaction({ app }, work) })

async function create(
  app: App,
  given: NewAdmin,
  type: 'admin' | 'agent',
  { actor, proposedBy = null, run }: Maker,
  more: (tx: Transaction, userId: UserId, phone: Phone) => Promise<{ id: UserId | AgentId; code?: string }>,
): Promise<CreatedStaff> {
  const { phone, ...checked } = await checkGiven(app, given)
  const roles = type === 'admin' && given.roles ? rolesToKeep(given.roles) : null
  const shown = type === 'admin' ? { roles: roles ?? staffRoles } : {}
  const hash = await hashPassword(given.password)
  try {
    return await run(async (tx) => {
      const userId = newId<UserId>()
      await insertStaff(tx, { ...given, id: userId, phone, accountType: type, staffRoles: roles, passwordHash: hash })
      const made = await more(tx, userId, phone)
      await record(tx, actor, {
        action: 'staff.created',
        subject: { kind: 'user', id: userId },
        after: { account_type: type, ...shown, ...(proposedBy !== null && { proposedBy }) },
      })
      if (type === 'admin') await notifyOtherAdmins(tx, app, actor, 'admin-added', userId)
      return { user_id: userId, phone, account_type: type, ...shown, ...made, ...checked }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_phone_key')) throw new Refused('phone_registered')
    if (isDuplicate(error, 'users_email')) throw new Refused('email_taken')
    throw error
  }
}

/**
 * Makes an admin who may sign in at once (C-37).
 * @throws Refused invalid with its fields, phone_registered, email_taken
 */
export const createAdmin = (app: App, given: NewAdmin, maker: Maker = commandLine(app)): Promise<CreatedStaff> =>
  create(app, given, 'admin', maker, async (_tx, id) => ({ id }))

/**
 * Makes an agent who may sign in at once (C-37), with the given code or a new one of eight digits that is not in use, and with a payout
 * account for their commissions. The bank is not asked for the account's name yet (decision 14).
 * @throws Refused invalid with its fields (`code` too: malformed, or another agent's), phone_registered, email_taken
 */
export async function createAgent(app: App, given: NewAgent, maker: Maker = commandLine(app)): Promise<CreatedStaff> {
  const chosen = validPayoutAccount(given)
  return create(app, given, 'agent', maker, async (tx, userId, phone) => {
    const agent = { id: newId<AgentId>(), userId, payoutAccount: chosen ?? mobileMoneyAccount(phone) }
    return { id: agent.id, code: await insertWithCode(tx, agent, given.code) }
  })
}

/** The given payout account, if there is one: its bank and number belong together. */
function validPayoutAccount({ code, bankCode, accountNumber }: NewAgent): PayoutAccount | null {
  const named = bankCode !== undefined || accountNumber !== undefined
  const account = { bankCode: bankCode ?? '', accountNumber: accountNumber ?? '' }
  const fields: FieldMessages = {
    ...(code !== undefined && !isAgentCode(code) && { code: [accountWords.agentCode] }),
    ...(named && !bankOf(account.bankCode) && { bank_code: [bankAccountWords.bank] }),
    ...(named && !isAccountNumber(account.accountNumber) && { account_number: [bankAccountWords.accountNumber] }),
  }
  if (Object.keys(fields).length) throw new Refused('invalid', fields)
  return named ? account : null
}

/** Returns the agent's code. */
async function insertWithCode(
  tx: Transaction,
  agent: Omit<AgentRow, 'code'>,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) {
    if (!(await insertAgent(tx, { ...agent, code: given })))
      throw new Refused('invalid', { code: [accountWords.agentCodeTaken] })
    return given
  }
  for (let draw = 0; draw < codeDraws; draw++) {
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    if (await insertAgent(tx, { ...agent, code })) return code
  }
  throw new Error('no agent code is free')
}
