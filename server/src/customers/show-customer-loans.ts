import { lagosDay } from '@kasuwa/domain/dates.ts'
import { punctualityOf, type SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context.ts'
import { loanAnswer, punctualityAnswer } from '../loans/loan-answer.ts'
import { listLoans } from '../loans/loan-repository.ts'
import { settledByLoan } from '../loans/settled-repository.ts'
import { findOwnerOf } from './customer-page-repository.ts'

/**
 * A customer's loans, newest first, with how punctually each and all were paid (DESK-04). `id` is their customer id.
 * @throws Refused not_found
 */
export async function showCustomerLoans({ app: { database }, now }: Context, { id }: { id: string }) {
  const owner = await findOwnerOf(database, id)
  if (!owner) throw new Refused('not_found')
  const [loans, settled] = await Promise.all([listLoans(database, owner.id), settledByLoan(database, owner.id)])
  const today = lagosDay(now)
  const answerOf = (rows: readonly SettledInstalment[]) => punctualityAnswer(punctualityOf(rows, today))
  return {
    punctuality: answerOf([...settled.values()].flat()),
    loans: loans.map((loan) => ({ ...loanAnswer(loan), punctuality: answerOf(settled.get(loan.id) ?? []) })),
  }
}
