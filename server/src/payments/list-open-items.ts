import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { countOpenItems, listOpenItems, type OpenItem } from './open-item-repository.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of the events about money that wait for a person, newest first (C-86, C-176). */
export async function listOpenItemsForAdmin({ app }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const filter = { search, sort }
  const [rows, total] = await Promise.all([
    listOpenItems(app.database, filter, rowsPerPage, (page - 1) * rowsPerPage),
    countOpenItems(app.database, filter),
  ])
  return { items: rows.map(itemAnswer), page: pageOf(page, total) }
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
  const money = { amount: amount === null ? null : inNaira(amount), amount_text: asSent(amountText, currency) }
  return { id, kind, reference, ...money, problem, loan_id: loanId, body, received_at: receivedAt.toISOString() }
}

const asSent = (amount: string | null, currency: string | null): string | null =>
  [amount, currency].filter((text) => text !== null).join(' ') || null
