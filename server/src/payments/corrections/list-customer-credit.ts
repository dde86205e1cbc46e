import type { Context } from '../../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { personAnswer } from '../../profile/person-answer.ts'
import { listCredit, totalCredit } from './credit-repository.ts'

/** One page of the customers who paid more than they owed, the largest credit first, and the sum of all of it (C-94). */
export async function listCustomerCredit({ app, actor }: Context, input: ListInput) {
  const { search } = input
  const { limit, skip } = rangeOf(input)
  const [read, { total, amount }] = await Promise.all([
    listCredit(app.database, search, limit, skip),
    totalCredit(app.database, search),
  ])
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  return {
    total_amount: amount,
    customers: rows.map((row) => ({
      id: row.id,
      user: { id: row.userId, ...personAnswer({ app, actor }, row) },
      amount: row.amount,
      refunding: row.refunding,
      in_hand: row.inHand,
      loan:
        row.loanId !== null && row.outstanding !== null ? { loan_id: row.loanId, outstanding: row.outstanding } : null,
      account: row.account && {
        account_number: row.account.accountNumber,
        account_name: row.account.accountName,
        bank_name: row.account.bankName,
      },
    })),
    page,
  }
}
