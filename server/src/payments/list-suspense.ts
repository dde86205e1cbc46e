import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { listSuspense, type SuspenseItem, totalSuspense } from './suspense-repository.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of the money that came to nobody's account, newest first, and the sum of all of it (C-94). */
export async function listSuspenseForAdmin({ app }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const filter = { search, sort }
  const [rows, { total, amount }] = await Promise.all([
    listSuspense(app.database, filter, rowsPerPage, (page - 1) * rowsPerPage),
    totalSuspense(app.database, filter),
  ])
  return { total_amount: inNaira(amount), items: rows.map(itemAnswer), page: pageOf(page, total) }
}

function itemAnswer({ reference, accountNumber, senderName, amount, fee, paidAt }: SuspenseItem) {
  const money = { amount: inNaira(amount), fee: inNaira(fee) }
  return { reference, account_number: accountNumber, sender_name: senderName, ...money, paid_at: paidAt.toISOString() }
}
