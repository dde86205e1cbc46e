import type { Context } from '../../context/context.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { countOpenItems, listOpenItems, type OpenItem } from './open-item-repository.ts'

/** Lists one page of the open items, newest first (C-86, C-176). */
export async function listOpenItemsForAdmin({ app }: Context, input: ListInput) {
  const { search, sort = 'newest' } = input
  const filter = { search, sort }
  const { rows, page } = await readPage(
    input,
    (limit, skip) => listOpenItems(app.database, filter, limit, skip),
    async () => ({ total: await countOpenItems(app.database, filter) }),
  )
  return { items: rows.map(itemAnswer), page }
}

const itemAnswer = ({ amountText, currency, loanId, receivedAt, ...item }: OpenItem) => ({
  ...item,
  amount_text: asSent(amountText, currency),
  loan_id: loanId,
  received_at: receivedAt,
})

const asSent = (amount: string | null, currency: string | null): string | null =>
  [amount, currency].filter((text) => text !== null).join(' ') || null
