import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { listCredit, totalCredit } from './credit-repository.ts'

type Input = { page?: number | undefined; search?: string | undefined }

/** One page of the customers who paid more than they owed, the largest credit first, and the sum of all of it (C-94). */
export async function listCustomerCredit({ app, actor }: Context, { page = 1, search }: Input) {
  const [rows, { total, amount }] = await Promise.all([
    listCredit(app.database, search, rowsPerPage, (page - 1) * rowsPerPage),
    totalCredit(app.database, search),
  ])
  return {
    total_amount: inNaira(amount),
    customers: rows.map((row) => ({
      id: row.id,
      user: { id: row.userId, ...personAnswer({ app, actor }, row) },
      amount: inNaira(row.amount),
    })),
    page: pageOf(page, total),
  }
}
