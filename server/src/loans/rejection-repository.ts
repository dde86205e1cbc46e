import { instant, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LoanId, UserId } from '../base/ids.ts'

const loanId = uuid<LoanId>()

const insert = statement({
  params: { loanId, reason: text, listed: text.nullable },
  sql: 'insert into rejection_reasons (loan_id, reason, listed_reason) values (:loanId, :reason, :listed)',
})
export const rejectionShape = {
  reason: text,
  listed: text.nullable,
  answer: text.nullable,
  answeredAt: instant.nullable,
  readAt: instant.nullable,
}
export const rejectionColumns =
  'r.reason, r.listed_reason as listed, r.answer, r.answered_at as "answeredAt", r.read_at as "readAt"'
const find = statement({
  params: { loanId },
  row: rejectionShape,
  sql: `select ${rejectionColumns} from rejection_reasons r where loan_id = :loanId`,
})
/** If two answers come at once, the second waits for the first and then finds it. */
const updateAnswer = statement({
  params: { loanId, answer: text, at: instant },
  sql: 'update rejection_reasons set answer = :answer, answered_at = :at where loan_id = :loanId and answer is null',
})

const updateRead = statement({
  params: { loanId, by: uuid<UserId>(), at: instant },
  sql: 'update rejection_reasons set read_at = :at, read_by = :by where loan_id = :loanId and answer is not null and read_at is null',
})

/** The reason of a rejection, and the customer's answer. */
export type Rejection = RowOf<typeof find>

/** Keeps why a request was rejected: the reason on the lender's list, the admin's words, or both. With neither it keeps nothing. */
export async function insertReason(
  tx: Transaction,
  loanId: LoanId,
  { reason, listed }: { reason: string; listed: string },
): Promise<void> {
  if (reason !== '' || listed !== '') await tx.run(insert, { loanId, reason: reason || listed, listed: listed || null })
}

export const findRejection = (sql: Sql, loanId: LoanId): Promise<Rejection | undefined> => sql.row(find, { loanId })

/** Keeps the customer's answer; returns false if there is one already, or no reason. */
export const saveAnswer = async (tx: Transaction, loanId: LoanId, answer: string): Promise<boolean> =>
  (await tx.run(updateAnswer, { loanId, answer, at: tx.now })) === 1

/** Keeps who read the answer first; returns false if it was already read, or there is none. */
export const markAnswerRead = async (tx: Transaction, loanId: LoanId, by: UserId): Promise<boolean> =>
  (await tx.run(updateRead, { loanId, by, at: tx.now })) === 1

/** A rejection as answers show it. */
export const rejectionAnswer = ({ reason, listed, answer, answeredAt, readAt }: Rejection) => ({
  listed_reason: listed,
  reason,
  answer,
  answered_at: answeredAt,
  read_at: readAt,
})
