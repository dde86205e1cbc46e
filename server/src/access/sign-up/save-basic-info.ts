import { legalVersions } from '@kasuwa/domain/access/legal-versions.ts'
import type { basicInfoInput } from '@kasuwa/contract/sign-up-forms.ts'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { accountWords } from '@kasuwa/contract/account-words.ts'
import { isAdultOn, lagosDay } from '@kasuwa/domain/dates.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { type FieldMessages, Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { isDuplicate, type Transaction } from '../../db/transaction.ts'
import { isId, type AgentId, type UserId, type CustomerId, newId } from '../../base/ids.ts'
import { refuseUnknownDevice } from '../limits/address-limits.ts'
import { grantedPhone, useGrant } from './grant-repository.ts'
import { envelope } from '../../context/response-envelope.ts'
import { checkChosen } from '../passwords/guessable-password.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { enforceLimit, type Limit } from '../../security/limits.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { completeUser, findAgentByCode, findUser, isEmailTaken, findAndLockUser } from '../user-repository.ts'
import { uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

/** Tries of one verified phone, from all addresses: each could ask whether an e-mail is taken or an agent code exists (C-224). */
const signUpTries: Limit = { name: 'sign-up tries', max: 30, seconds: 3_600 }

type BasicInfoInput = z.output<ReturnType<typeof basicInfoInput>>

/** The phone that this browser has verified, and the user whose sign-up this is (C-26). */
async function provenPhone({ app, exchange }: Context, userId: string): Promise<Phone> {
  const phone = await grantedPhone(app.database, exchange.grants.ACCOUNT_VERIFICATION, 'ACCOUNT_VERIFICATION')
  const user = phone && isId<UserId>(userId) ? await findUser(app.database, userId) : undefined
  if (!phone || user?.phone !== phone || user.status !== 'pending') throw new Refused('phone_not_verified')
  return phone
}

/** Checks everything that the schema cannot, all at once, in the form's order. */
async function checkDetails(sql: Sql, input: BasicInfoInput, guessable: string | null, now: Date): Promise<AgentId> {
  const taken = await isEmailTaken(sql, input.email)
  const agent = await findAgentByCode(sql, input.agent_code)
  const fields: FieldMessages = {
    ...(taken && { email: [refusalTable.email_taken.message] }),
    ...(!isAdultOn(input.dob, lagosDay(now)) && { dob: [accountWords.birthday] }),
    ...(!agent && { agent_code: [refusalTable.agent_code_unknown.message] }),
    ...(guessable && { password: [guessable] }),
  }
  const isAboutOthers = taken || !agent
  if (!agent || Object.keys(fields).length) throw new Refused('invalid', fields, { isAboutOthers })
  return agent
}

async function complete(tx: Transaction, context: Context, phone: Phone, input: BasicInfoInput, passwordHash: string) {
  const id = input.user_id as UserId
  const user = await findAndLockUser(tx, id)
  const grant = context.exchange.grants.ACCOUNT_VERIFICATION
  const keepUntil =
    user?.status === 'pending' && grant ? await useGrant(tx, grant, 'ACCOUNT_VERIFICATION', phone) : null
  if (!keepUntil) throw new Refused('phone_not_verified')
  const agentId = await checkDetails(tx, input, null, tx.now)
  await completeUser(tx, id, {
    firstName: input.first_name,
    middleName: input.middle_name || null,
    lastName: input.last_name,
    email: input.email,
    gender: input.gender,
    dob: input.dob,
    passwordHash,
  })
  await insertCustomer(tx, id, agentId)
  await record(
    tx,
    { userId: id, accountType: 'customer' },
    {
      action: 'user.sign-up-completed',
      subject: { kind: 'user', id },
      before: { status: 'pending' },
      after: { status: 'active', agent: agentId, ...acceptedTexts, device: context.exchange.deviceWords },
    },
  )
  return { passwordOf: id, keepUntil }
}

/** The versions of the legal texts that a sign-up accepts (PAPER-07). */
const acceptedTexts = { terms: legalVersions.terms.version, privacy: legalVersions.privacy.version }

/**
 * Finishes the sign-up of a phone that this browser verified in the last 30 minutes. The user becomes active, and a customer of the agent
 * whose code they gave, which cannot change later (C-26, C-33).
 * @throws Refused phone_not_verified; too_many_requests; invalid with the fields dob, agent_code, email, password
 */
export async function saveBasicInfo(
  context: Context,
  input: BasicInfoInput,
): Promise<{ data: null; warning?: string }> {
  refuseUnknownDevice(context, null)
  const phone = await provenPhone(context, input.user_id)
  const own = { phone, email: input.email, names: [input.first_name, input.middle_name, input.last_name] }
  await enforceLimit(context.app, signUpTries, input.user_id)
  const { refusal, ...checked } = await checkChosen(input.password, own, context.app.settings)
  await checkDetails(context.app.database, input, refusal, context.now)
  const hash = await hashPassword(input.password)
  context.exchange.setGrant = { purpose: 'ACCOUNT_VERIFICATION', token: null }
  try {
    const data = await answerOnce(context, async (tx, keepWith) => {
      keepWith(await complete(tx, context, phone, input, hash))
      return null
    })
    return envelope({ data, ...checked })
  } catch (error) {
    if (isDuplicate(error, 'users_email')) throw new Refused('email_taken')
    throw error
  }
}

const insert = statement({
  params: { id: uuid<CustomerId>(), userId: uuid<UserId>(), agentId: uuid<AgentId>() },
  sql: 'insert into customers (id, user_id, agent_id) values (:id, :userId, :agentId)',
})

/** Makes a user a customer of an agent. */
export async function insertCustomer(tx: Transaction, userId: UserId, agentId: AgentId): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await tx.run(insert, { id, userId, agentId })
  return id
}
