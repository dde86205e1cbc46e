import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { loadUser, lockUser, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import type { IdentityKind } from '../kyc/identity-repository.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import type { Act } from '../proposals/act.ts'
import { fixed } from '../proposals/facts.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { masked } from '../profile/profile-answer.ts'
import { type AnswersRow, loadAnswers } from '../profile/profile-repository.ts'
import { askAgain } from './ask-file.ts'
import { askAboutNumber, storeNumber } from './correct-identity.ts'
import {
  answerFacts,
  askAboutPerson,
  type NumberAnswer,
  type PersonValues,
  storeEmail,
  storePerson,
} from './correct-person.ts'
import { changePhone, maskedPhone } from './correct-phone.ts'
import {
  askedFacts,
  closedFrom,
  factsOf,
  type FormPart,
  isFile,
  readValues,
  storedValues,
  storePart,
  type Values,
} from './correction-parts.ts'
import { findOwnerOf } from './customer-page-repository.ts'

/** A correction as it is kept until a second person confirms it. `answer` is the identity service's answer for a NIN or BVN. */
type Correction = {
  customerId: CustomerId
  userId: UserId
  part: CorrectionPart
  values: Values
  reason: string
  /** How staff made sure that it is true. */
  checked: string
  answer: IdentityAnswer | null
  /** The identity service's answers for each number under corrected names; a proposal of the previous release has none. */
  answers?: readonly NumberAnswer[]
}

type CorrectionInput = { id: string; part: CorrectionPart; values: Values; reason: string; checked: string }

/**
 * Proposes a correction of data that the customer can no longer change; a second person always confirms it (DESK-42, decision 62). The
 * values keep the rules of the customer's own form. A file is asked for again instead. A NIN or BVN is checked with the identity service
 * first, as when it was entered; under corrected names both are.
 * @throws Refused not_found, not_locked, nothing_changed, file_asked, phone_in_use, email_taken, identity_mismatch, identity_not_found,
 * identity_in_use, proposal_open; invalid with the form's messages
 */
export async function proposeCorrection(context: Context, input: CorrectionInput) {
  const { app, exchange } = context
  const owner = await findOwnerOf(app.database, input.id)
  if (!owner) throw new Refused('not_found')
  const { part, reason, checked } = input
  const values = readValues(part, input.values)
  const [user, row] = await Promise.all([loadUser(app.database, owner.userId), loadAnswers(app.database, owner.userId)])
  if (user.kycLevel < closedFrom[part]) throw new Refused('not_locked')
  if (changes(app, row, part, values).length === 0) throw new Refused('nothing_changed')
  // A call that is repeated under its key asked the first time.
  const isMade = exchange.once?.made !== undefined
  const answer = isIdentity(part) && !isMade ? await askAboutNumber(context, part, String(values[part]), user) : null
  const answers = part === 'person' && !isMade ? await askAboutPerson(context, user, values as PersonValues) : []
  const { id: customerId, userId } = owner
  return actOrPropose(
    context,
    correction,
    { customerId, userId, part, values, reason, checked, answer, answers },
    (): never => {
      throw new Error('a correction always takes two people')
    },
  )
}

const isIdentity = (part: CorrectionPart): part is IdentityKind => part === 'nin' || part === 'bvn'

/** The change in words: old and new. */
const changes = (app: App, row: AnswersRow, part: CorrectionPart, values: Values) =>
  isFile(part) ? askedFacts(part) : factsOf(storedValues(app, row, part), shown(part, values))

const shown = (part: CorrectionPart, values: Values): Values =>
  isIdentity(part) ? { [part]: masked(String(values[part])) } : values

/** Correcting a customer's data always takes two people. */
export const correction: Act<Correction, CorrectionPart> = {
  name: 'correction',
  limit: 'always',
  roles: ['support'],
  final: [],
  lock: (tx, { userId }) => lockUser(tx, userId),
  async about(sql: Sql, { customerId, userId, part, values, reason, checked, answers = [] }, app) {
    const { firstName, lastName } = await loadUser(sql, userId)
    const row = await loadAnswers(sql, userId)
    const name = fullName({ first_name: firstName ?? '', last_name: lastName ?? '' })
    return {
      subject: { kind: 'customer', id: customerId, name },
      userId,
      amount: null,
      reason,
      facts: [
        ...changes(app, row, part, values),
        ...answerFacts(answers),
        { name: 'How it was checked', value: checked },
      ].map(({ name: fact, value }) => fixed(fact, value)),
    }
  },
  async run(tx, context, input) {
    const { part, reason, checked } = input
    const user = await lockUser(tx, input.userId)
    await store(tx, context, user, input)
    // The values are personal: they stay in the proposal, encrypted. A phone is shown by the digits that `maskPhone` leaves.
    const isPhone = part === 'phone'
    await record(tx, context.actor, {
      action: isPhone ? 'phone.corrected' : isFile(part) ? 'file.asked-again' : 'kyc.corrected',
      subject: { kind: 'user', id: user.id },
      before: isPhone ? { phone: maskedPhone(user.phone) } : null,
      after: { part, reason, checked, ...(isPhone && { phone: maskedPhone(String(input.values['phone'])) }) },
    })
    return part
  },
}

async function store(tx: Transaction, context: Context, user: User, input: Correction): Promise<unknown> {
  const { part, values, answer, answers = [], customerId, reason } = input
  const { app } = context
  if (part === 'phone') return changePhone(tx, app, user, customerId, values['phone'] as Phone)
  if (isFile(part)) return askAgain(tx, app, user.id, part, reason)
  if (part === 'email') return storeEmail(tx, user, String(values['email']))
  if (part === 'person') await storePerson(tx, app, user, customerId, values as PersonValues, answers)
  else if (isIdentity(part)) await storeNumber(tx, app, user, part, String(values[part]), answer)
  else return storePart(tx, user, part satisfies FormPart, values, context)
  // Requests that the provider refused for a wrong number or name may succeed now.
  return user.kycLevel === 2 ? promiseVirtualAccount(tx, app, customerId) : undefined
}
