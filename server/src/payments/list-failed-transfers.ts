import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { nairaOrNull } from '../loans/loan-answer.ts'
import { countFailedTransfers, type FailedTransfer, listFailedTransfers } from './failed-transfer-repository.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of the payouts whose money did not arrive, came back or waits for a code at the provider, newest first, each with whether its loan may be approved anew (C-86). */
export async function listFailedTransfersForAdmin({ app }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const filter = { search, sort }
  const [rows, total] = await Promise.all([
    listFailedTransfers(app.database, filter, rowsPerPage, (page - 1) * rowsPerPage),
    countFailedTransfers(app.database, filter),
  ])
  return { transfers: rows.map(transferAnswer), page: pageOf(page, total) }
}

function transferAnswer(row: FailedTransfer) {
  return {
    id: row.id,
    tx_ref: row.txRef,
    payment_type: row.kind,
    user: { first_name: row.firstName, last_name: row.lastName },
    amount: inNaira(row.amount),
    account: { account_number: row.accountNumber, account_name: row.accountName, bank_code: row.bankCode },
    outcome: row.outcome,
    reason: row.reason,
    settled_at: row.settledAt.toISOString(),
    loan_id: row.loanId,
    requested_amount: nairaOrNull(row.requested),
    paid_later: row.paidLater && { tx_ref: row.paidLater.txRef, paid_at: new Date(row.paidLater.paidAt).toISOString() },
    retry_account: row.retryAccount && {
      account_number: row.retryAccount.accountNumber,
      account_name: row.retryAccount.accountName,
      bank_name: row.retryAccount.bankName,
    },
    may_retry: row.mayRetry,
  }
}
