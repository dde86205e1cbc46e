import { lagosDay } from '@kasuwa/domain/dates.ts'
import { punctualityOf, type SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { loanAnswer, punctualityAnswer } from '../loans/loan-answer.ts'
import { listSettledLoans } from '../loans/settled-repository.ts'
import { findOwnerOf } from './customer-page-repository.ts'

/**
 * A customer's loans, newest first, with how punctually each and all were paid (DESK-04). `id` is their customer id.
 * @throws Refused not_found
 */
export async function showCustomerLoans({ app: { database }, now }: Context, { id }: { id: string }) {
  const owner = await findOwnerOf(database, id)
  if (!owner) throw new Refused('not_found')
  const loans = await listSettledLoans(database, owner.id)
  const today = lagosDay(now)
  const answerOf = (rows: readonly SettledInstalment[]) => punctualityAnswer(punctualityOf(rows, today))
  return {
    punctuality: answerOf(loans.flatMap(({ settled }) => settled)),
    loans: loans.map((loan) => ({ ...loanAnswer(loan), punctuality: answerOf(loan.settled) })),
  }
}
