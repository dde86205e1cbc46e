import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { addTotals, inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { paymentAnswer } from './payment-answer.ts'
import { listPayments, type Payment, totalPayments } from './payment-repository.ts'
import { searchPayments } from './payment-search.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of all payments, newest first, and the sums of the completed ones (C-142, C-143). */
export async function listPaymentsForAdmin({ app }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const { database } = app
  const skip = (page - 1) * rowsPerPage
  const [{ rows, total }, sums] = await Promise.all([
    search
      ? searchPayments(database, search, sort, rowsPerPage, skip)
      : listPayments(database, sort, rowsPerPage, skip),
    totalPayments(database),
  ])
  return {
    payment_summary: {
      total_payments: inNaira(addTotals(sums.repayments, sums.disbursements, sums.commissions)),
      total_loan_repayments: inNaira(sums.repayments),
      total_disbursements: inNaira(sums.disbursements),
      total_agent_commissions: inNaira(sums.commissions),
    },
    recent_payments: rows.map(rowAnswer),
    page: pageOf(page, total),
  }
}

const rowAnswer = (payment: Payment) => ({
  ...paymentAnswer(payment),
  user: { first_name: payment.firstName, last_name: payment.lastName },
})
