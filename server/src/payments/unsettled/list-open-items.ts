import type { OpenItemState } from '@kasuwa/contract/payments.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import type { Context } from '../../context/context.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { listOpenItems, type OpenItem, totalOpenItems } from './open-item-repository.ts'

type Input = ListInput & AmountInput & { status?: OpenItemState | undefined; type?: OpenItemKind | undefined }

/** Lists one page of the open items, or of those that were closed, newest first, and the sum of what is found (C-86, C-176, FIND-04). */
export async function listOpenItemsForAdmin({ app }: Context, input: Input) {
  const { search, sort = 'newest', status = 'open', type } = input
  const filter = { search, sort, isOpen: status === 'open', kind: type ?? null, ...readAmounts(input) }
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listOpenItems(app.database, filter, limit, skip),
    () => totalOpenItems(app.database, filter),
  )
  return { found_amount: sums.amount, items: rows.map(itemAnswer), page }
}

const itemAnswer = ({ amountText, currency, loanId, receivedAt, closedAt, closeReason, ...item }: OpenItem) => ({
  ...item,
  amount_text: asSent(amountText, currency),
  loan_id: loanId,
  received_at: receivedAt,
  closed_at: closedAt,
  close_reason: closeReason,
})

const asSent = (amount: string | null, currency: string | null): string | null =>
  [amount, currency].filter((text) => text !== null).join(' ') || null
