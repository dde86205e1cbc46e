import type { TransferFilter } from '@kasuwa/contract/payments.ts'
import type { PayoutKind } from '@kasuwa/domain/payments/status.ts'
import type { Context } from '../../context/context.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { type FailedTransfer, listFailedTransfers, totalFailedTransfers } from './failed-transfer-repository.ts'

/** Lists one page of the failed payouts, newest first: the money did not arrive, came back or waits for a code at the provider (C-86). */
export async function listFailedTransfersForAdmin(
  { app }: Context,
  input: ListInput & AmountInput & { status?: TransferFilter | undefined; type?: PayoutKind | undefined },
) {
  const { search, sort = 'newest', status, type } = input
  const filter = {
    search,
    sort,
    isOpen: status === undefined ? null : status === 'open',
    kind: type ?? null,
    ...readAmounts(input),
  }
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listFailedTransfers(app.database, filter, limit, skip),
    () => totalFailedTransfers(app.database, filter),
  )
  return { found_amount: sums.amount, transfers: rows.map(transferAnswer), page }
}

function transferAnswer(row: FailedTransfer) {
  return {
    id: row.id,
    tx_ref: row.txRef,
    payment_type: row.kind,
    user: { first_name: row.firstName, last_name: row.lastName },
    amount: row.amount,
    account: { account_number: row.accountNumber, account_name: row.accountName, bank_code: row.bankCode },
    outcome: row.outcome,
    reason: row.reason,
    settled_at: row.settledAt,
    loan_id: row.loanId,
    requested_amount: row.requested,
    paid_later: row.paidLater && { tx_ref: row.paidLater.txRef, paid_at: new Date(row.paidLater.paidAt) },
    retry_account: row.retryAccount && {
      account_number: row.retryAccount.accountNumber,
      account_name: row.retryAccount.accountName,
      bank_name: row.retryAccount.bankName,
    },
    may_retry: row.mayRetry,
    proposal: row.proposal,
  }
}
