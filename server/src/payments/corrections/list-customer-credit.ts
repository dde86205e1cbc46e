import type { Context } from '../../context/context.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { personAnswer } from '../../profile/person-answer.ts'
import { listCredit, totalCredit } from './credit-repository.ts'

/** Lists one page of the customers who paid more than they owed, the largest credit first, and the sum of all credit (C-94). */
export async function listCustomerCredit({ app, actor }: Context, input: ListInput) {
  const { search } = input
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listCredit(app.database, search, limit, skip),
    () => totalCredit(app.database, search),
  )
  return {
    total_amount: sums.amount,
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
      proposal: row.proposal,
    })),
    page,
  }
}
