import type { personCorrectionForm } from '@kasuwa/contract/customer-corrections.ts'
import { registeredFields } from '@kasuwa/contract/refusals.ts'
import { accountWords } from '@kasuwa/contract/account-words.ts'
import { type Day, isAdultOn, lagosDay } from '@kasuwa/domain/dates.ts'
import { identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { loadUser, saveEmail, savePerson, type User } from '../access/user-repository.ts'
import type { App, Context } from '../context/context.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import type { CustomerId } from '../base/ids.ts'
import { isSamePerson, notAsked } from '../kyc/ask-identity-service.ts'
import { findIdentity, identityKinds, type IdentityKind } from '../kyc/identity-repository.ts'
import { storeAnswer } from '../kyc/save-identity.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { askForStaff } from './correct-identity.ts'
import { openedNumber } from './reveal-bvn.ts'

export type PersonValues = z.output<typeof personCorrectionForm>

/** The identity service's answer about one number of the customer under their corrected names. */
export type NumberAnswer = { kind: IdentityKind; number: string; answer: IdentityAnswer }

/**
 * Asks about each number that the customer has, with the corrected names and birthday; not when those stay. It is refused where a
 * register that agreed before, or has not answered yet, has another person. A register that differed before may still differ: its number
 * is corrected next.
 * @throws Refused invalid with dob for a person who is not of age; identity_mismatch on the fields that differ, identity_not_found,
 * too_many_requests, number_unreadable
 */
export async function askAboutPerson(context: Context, user: User, values: PersonValues): Promise<NumberAnswer[]> {
  const { app, now } = context
  assertAdult(values.dob, lagosDay(now))
  const person = correctedUser(user, values)
  if (isSamePerson(user, person)) return []
  const answers: NumberAnswer[] = []
  for (const kind of identityKinds) {
    const stored = await findIdentity(app.database, kind, user.id)
    if (!stored) continue
    const number = openedNumber(app, kind, stored.sealed)
    const answer = await askForStaff(context, kind, number, person)
    const refusal = identityRefusal(answer.state)
    if (refusal !== null && identityRefusal(stored.state) === null)
      throw new Refused(refusal, refusal === 'identity_mismatch' ? registeredFields(kind, answer.matched) : undefined)
    answers.push({ kind, number, answer })
  }
  return answers
}

/** @throws Refused invalid with dob (C-32) */
function assertAdult(dob: Day, today: Day): void {
  if (!isAdultOn(dob, today)) throw new Refused('invalid', { dob: [accountWords.birthday] })
}

const correctedUser = (user: User, { first_name, last_name, dob }: PersonValues): User => ({
  ...user,
  firstName: first_name,
  lastName: last_name,
  dob,
})

/**
 * Stores corrected names, gender and birthday with the answers about the numbers, and updates the provider's customer.
 * @throws Refused invalid with dob for a person who is not of age; number_unreadable
 */
export async function storePerson(
  tx: Transaction,
  app: App,
  user: User,
  customerId: CustomerId,
  values: PersonValues,
  answers: readonly NumberAnswer[],
): Promise<void> {
  const { first_name: firstName, middle_name, last_name: lastName, gender, dob } = values
  assertAdult(dob, tx.today)
  await savePerson(tx, { id: user.id, firstName, middleName: middle_name || null, lastName, gender, dob })
  const corrected = await loadUser(tx, user.id)
  if (!isSamePerson(user, corrected)) await storeAnswers(tx, app, corrected, answers)
  await app.outbox.put(tx, 'provider-customer', customerId)
}

/** A number that came after the proposal was compared with the old names, so a job asks about it. */
async function storeAnswers(tx: Transaction, app: App, user: User, answers: readonly NumberAnswer[]): Promise<void> {
  for (const kind of identityKinds) {
    const stored = await findIdentity(tx, kind, user.id)
    if (!stored) continue
    const number = openedNumber(app, kind, stored.sealed)
    const asked = answers.find((one) => one.kind === kind && one.number === number)
    await storeAnswer(tx, app, kind, asked?.answer ?? notAsked, user)
  }
}

const stateWords = {
  verified: 'Agrees with the names and the birthday',
  mismatch: 'Has other names or another birthday, as before',
  not_found: 'Is not known, as before',
  pending: 'Not answered yet',
  unavailable: 'Not reached yet',
} as const satisfies Record<IdentityAnswer['state'], string>

/** The answer in words for the person who confirms. */
export const answerFacts = (answers: readonly NumberAnswer[]): { name: string; value: string }[] =>
  answers.map(({ kind, answer }) => ({
    name: `Register of the ${kind.toUpperCase()}`,
    value: stateWords[answer.state],
  }))

/**
 * Stores a corrected e-mail address. The provider keeps the old one, since we find its customer by its code. @throws Refused email_taken
 */
export async function storeEmail(tx: Transaction, user: User, email: string): Promise<void> {
  try {
    await saveEmail(tx, user.id, email)
  } catch (error) {
    throw isDuplicate(error, 'users_email') ? new Refused('email_taken') : error
  }
}
