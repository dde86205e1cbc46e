import type { Context } from '../../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { countOpenItems, listOpenItems, type OpenItem } from './open-item-repository.ts'

/** One page of the events about money that wait for a person, newest first (C-86, C-176). */
export async function listOpenItemsForAdmin({ app }: Context, input: ListInput) {
  const { search, sort = 'newest' } = input
  const filter = { search, sort }
  const { limit, skip } = rangeOf(input)
  const [read, total] = await Promise.all([
    listOpenItems(app.database, filter, limit, skip),
    countOpenItems(app.database, filter),
  ])
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  return { items: rows.map(itemAnswer), page }
}

function itemAnswer({
  id,
  kind,
  reference,
  amount,
  amountText,
  currency,
  problem,
  loanId,
  body,
  receivedAt,
}: OpenItem) {
  const money = { amount: amount, amount_text: asSent(amountText, currency) }
  return { id, kind, reference, ...money, problem, loan_id: loanId, body, received_at: receivedAt }
}

const asSent = (amount: string | null, currency: string | null): string | null =>
  [amount, currency].filter((text) => text !== null).join(' ') || null
