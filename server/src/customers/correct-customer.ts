import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { identityFields } from '@kasuwa/contract/refusals.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { loadUser, lockUser, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import type { CustomerId, UserId } from '../ids.ts'
import { askIdentityService } from '../kyc/ask-identity-service.ts'
import { digestConstraint, type IdentityKind } from '../kyc/identity-repository.ts'
import { NumberTaken, storeIdentity } from '../kyc/save-identity.ts'
import { enforceLimit, type Limit } from '../limits.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import type { About, Act } from '../proposals/act.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { masked } from '../profile/profile-answer.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { changePhone, maskedPhone } from './correct-phone.ts'
import {
  closedFrom,
  factsOf,
  type FormPart,
  readValues,
  storedValues,
  storePart,
  type Values,
} from './correction-parts.ts'
import { findOwnerOf } from './customer-page-repository.ts'

/** A correction as it is kept until a second person confirms it. `answer` is the identity service's, of a NIN or BVN. */
type Correction = {
  customerId: CustomerId
  userId: UserId
  part: CorrectionPart
  values: Values
  reason: string
  /** How staff made sure that it is true. */
  checked: string
  facts: About['facts']
  answer: IdentityAnswer | null
}

type CorrectionInput = { id: string; part: CorrectionPart; values: Values; reason: string; checked: string }

/** Each call to the identity service costs money: so many a day for one of the staff. */
const identityCalls: Limit = { name: 'identity-staff', max: 20, seconds: 86_400 }

/**
 * Proposes a correction of what the customer can no longer change; always confirmed by a second person (DESK-42, decision 62). The values
 * keep the rules of the customer's own form. A NIN or BVN is asked about first, as when it was entered.
 * @throws Refused not_found, not_locked, nothing_changed, phone_in_use, identity_mismatch, identity_not_found, identity_in_use, proposal_open;
 * invalid with the form's messages
 */
export async function proposeCorrection(context: Context, input: CorrectionInput) {
  const { app, exchange } = context
  const owner = await findOwnerOf(app.database, input.id)
  if (!owner) throw new Refused('not_found')
  const { part, reason, checked } = input
  const values = readValues(part, input.values)
  const [user, row] = await Promise.all([loadUser(app.database, owner.userId), loadAnswers(app.database, owner.userId)])
  if (user.kycLevel < closedFrom[part]) throw new Refused('not_locked')
  const facts = factsOf(storedValues(app, row, part), shown(part, values))
  if (facts.length === 0) throw new Refused('nothing_changed')
  // A call that is repeated under its key was asked about the first time.
  const answer = isIdentity(part) && !exchange.once?.made ? await asked(context, part, values, user) : null
  const { id: customerId, userId } = owner
  return actOrPropose(
    context,
    correction,
    { customerId, userId, part, values, reason, checked, facts, answer },
    (): never => {
      throw new Error('a correction always takes two people')
    },
  )
}

const isIdentity = (part: CorrectionPart): part is IdentityKind => part === 'nin' || part === 'bvn'

const shown = (part: CorrectionPart, values: Values): Values =>
  isIdentity(part) ? { [part]: masked(String(values[part])) } : values

/** @throws Refused identity_mismatch, identity_not_found on the field */
async function asked({ app, actor }: Context, kind: IdentityKind, values: Values, user: User): Promise<IdentityAnswer> {
  await enforceLimit(app, identityCalls, actor.userId)
  const answer = await askIdentityService(app, kind, String(values[kind]), user)
  const refusal = identityRefusal(answer.state)
  if (refusal === 'identity_mismatch' || refusal === 'identity_not_found')
    throw new Refused(refusal, identityFields(kind, refusal))
  return answer
}

/** Correcting a customer's data: always by two people. */
export const correction: Act<Correction, CorrectionPart> = {
  name: 'correction',
  limit: 'always',
  roles: ['support'],
  final: [],
  async about(sql: Sql, { customerId, userId, reason, checked, facts }) {
    const { firstName, lastName } = await loadUser(sql, userId)
    const name = fullName({ first_name: firstName ?? '', last_name: lastName ?? '' })
    return {
      subject: { kind: 'customer', id: customerId, name },
      userId,
      amount: null,
      reason,
      facts: [...facts, { name: 'How it was checked', value: checked }],
    }
  },
  async run(tx, context, input) {
    const { part, reason, checked } = input
    const user = await lockUser(tx, input.userId)
    await store(tx, context, user, input)
    // The values themselves are personal: they stay in the proposal, encrypted. A phone is named by what is left of it.
    const isPhone = part === 'phone'
    await record(tx, context.actor, {
      action: isPhone ? 'phone.corrected' : 'kyc.corrected',
      subject: { kind: 'user', id: user.id },
      before: isPhone ? { phone: maskedPhone(user.phone) } : null,
      after: { part, reason, checked, ...(isPhone && { phone: maskedPhone(String(input.values['phone'])) }) },
    })
    return part
  },
}

async function store(tx: Transaction, context: Context, user: User, { part, values, answer, customerId }: Correction) {
  const { app } = context
  if (part === 'phone') return changePhone(tx, app, user, customerId, values['phone'] as Phone)
  if (!isIdentity(part)) return storePart(tx, user, part satisfies FormPart, values, context)
  await storeNumber(tx, app, user, part, String(values[part]), answer)
  if (user.kycLevel === 2) await promiseVirtualAccount(tx, app, customerId)
}

/** @throws Refused identity_in_use */
async function storeNumber(
  tx: Transaction,
  app: App,
  user: User,
  kind: IdentityKind,
  number: string,
  answer: IdentityAnswer | null,
) {
  try {
    await storeIdentity(tx, app, { kind, number, answer }, user)
  } catch (error) {
    if (error instanceof NumberTaken || isDuplicate(error, digestConstraint[kind])) throw new Refused('identity_in_use')
    throw error
  }
}
