import type { Context } from '../context/context.ts'
import { writeOffSum } from './write-off-loan.ts'

/**
 * Answers the sum that a write-off would be about now: what the loan owes, and the principal that becomes a loss (FIND-07).
 * @throws Refused not_found
 */
export async function previewWriteOff({ app }: Context, { id }: { id: string }) {
  const { loan, outstanding, lost } = await writeOffSum(app.database, id)
  return { loan_id: loan.loanId, outstanding, lost }
}
