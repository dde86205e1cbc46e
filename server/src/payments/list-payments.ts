import { addTotals } from '@kasuwa/domain/money.ts'
import type { PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Context } from '../context/context.ts'
import { type AmountInput, readAmounts } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { readSearch } from '../lists/search.ts'
import { paymentRow } from './payment-answer.ts'
import { listPayments, type PaymentTotals, totalPayments } from './payment-repository.ts'

type PaymentListInput = ListInput &
  AmountInput & {
    status?: PaymentStatus | undefined
    type?: PaymentKind | undefined
  }

/** Lists one page of all payments, newest first, and the sums of the completed ones (C-142, C-143, C-145). */
export async function listPaymentsForAdmin({ app: { database } }: Context, input: PaymentListInput) {
  const filter = {
    ...(await readSearch(database, input.search)),
    status: input.status ?? null,
    kind: input.type ?? null,
    ...readAmounts(input),
  }
  const [[read, total], sums] = await Promise.all([
    listPayments(database, filter, rangeOf(input)),
    totalPayments(database),
  ])
  const { rows, page } = pageOf(input, read, total)
  return {
    payment_summary: summaryAnswer(sums),
    found_amount: total.amount,
    recent_payments: rows.map(paymentRow),
    page,
  }
}

const summaryAnswer = (sums: PaymentTotals) => ({
  total_payments: addTotals(sums.repayments, sums.disbursements, sums.commissions),
  total_loan_repayments: sums.repayments,
  total_disbursements: sums.disbursements,
  total_agent_commissions: sums.commissions,
})
