import { caseNumber, isLateCase, stateOfCase } from '@kasuwa/domain/privacy/cases.ts'
import type { Case } from './case-repository.ts'

/** A case as its customer sees it. */
export const ownCaseAnswer = (row: Case) => ({
  id: row.id,
  number: caseNumber(row.number),
  kind: row.kind,
  words: row.words,
  state: stateOfCase(row),
  opened_at: row.openedAt,
  answer_by: row.answerBy,
  answer: row.answer,
  answered_at: row.answeredAt,
})

/** A case as staff see it, at `now`. */
export const adminCaseAnswer = (row: Case, now: Date) => ({
  ...ownCaseAnswer(row),
  customer: { id: row.customerId, user: { first_name: row.firstName, last_name: row.lastName, phone: row.phone } },
  opened_by: nameOf(row.openerFirstName, row.openerLastName),
  acknowledge_by: row.acknowledgeBy,
  acknowledged_at: row.acknowledgedAt,
  answered_by: nameOf(row.answererFirstName, row.answererLastName),
  is_late: isLateCase(row, now),
})

/** A case as notifications name it. */
export const factsOf = ({
  number,
  kind,
  firstName,
  lastName,
}: Pick<Case, 'number' | 'kind' | 'firstName' | 'lastName'>) => ({
  number: caseNumber(number),
  kind,
  name: `${firstName} ${lastName}`,
})

const nameOf = (first: string | null, last: string | null) =>
  first === null || last === null ? null : { first_name: first, last_name: last }
