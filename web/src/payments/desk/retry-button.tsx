import { fullName } from '@kasuwa/domain/display.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmAmount, describeApproval, useApproval } from '../../loans/admin/admin-approval.ts'
import { amountIn, koboOf, nairaText } from '../../money/naira.tsx'
import { payoutBalanceWords } from '../../money/payout-balance-words.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { readSession } from '../../base/session/session.ts'
import { Button } from '../../ui/button.tsx'
import type { FailedTransfer } from './payment-queries.ts'
import { failedTexts as texts } from './money-list-texts.ts'

/** Approves the loan of a failed disbursement again with the same amount, after a confirmation (C-86). */
export function AdminRetryButton({ transfer }: { transfer: FailedTransfer }) {
  const { loan_id, user, retry_account: account } = transfer
  const amount = koboOf(transfer.amount)
  const requested = koboOf(transfer.requested_amount ?? transfer.amount)
  const approve = useApproval()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (loan_id === null) return null
  const retry = async () => {
    if (!(await confirmAmount(fullName(user), amount, requested))) return
    setBusy(true)
    const { token } = readSession()
    // The dialog has shown what went wrong.
    const outcome = await approve({ id: loan_id, amount, exceedsRequest: amount > requested }).catch(() => null)
    setBusy(false)
    if (outcome !== null && readSession().token === token) describeApproval(outcome)
  }
  const ask = async () => {
    if (account === null)
      return showDialog({ kind: 'warning', title: texts.retry, message: texts.noAccount(fullName(user)) })
    setBusy(true)
    const { token } = readSession()
    const balance = await payoutBalanceWords(queryClient, amount)
    setBusy(false)
    // The session ended meanwhile, so there is nobody to ask.
    if (readSession().token !== token) return
    const message = [questionOf(transfer, account), balance].filter(Boolean).join(' ')
    showDialog({
      kind: 'warning',
      title: texts.retry,
      message,
      action: { label: amountIn(texts.confirm, transfer.amount), run: () => void retry() },
      cancellable: true,
    })
  }
  return (
    <ForRoles act="loans.decide">
      <Button
        look="quiet"
        className="-mx-5 text-sm md:-my-3 md:whitespace-normal"
        loading={isBusy}
        onClick={() => void ask()}
      >
        {texts.retry}
        <span className="sr-only">{`: ${loan_id}`}</span>
      </Button>
    </ForRoles>
  )
}

/** The amount and the account of the retry, and the account that did not get it before. */
function questionOf(
  { amount, user, account: before }: FailedTransfer,
  now: NonNullable<FailedTransfer['retry_account']>,
): string {
  const account = `${now.account_name}, ${now.bank_name}, ${now.account_number}`
  const failed =
    now.account_number === before.account_number ? texts.sameAccount : texts.otherAccount(before.account_number)
  return `${texts.question(nairaText(amount), fullName(user), account)} ${failed}`
}
