import type { Context } from '../../context/context.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { listSuspense, type SuspenseItem, totalSuspense } from './suspense-repository.ts'

/** Lists one page of the money in suspense, newest first, and the sum of all of it (C-94). */
export async function listSuspenseForAdmin({ app }: Context, input: ListInput) {
  const { search, sort = 'newest' } = input
  const filter = { search, sort }
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listSuspense(app.database, filter, limit, skip),
    () => totalSuspense(app.database, filter),
  )
  return { total_amount: sums.amount, items: rows.map(itemAnswer), page }
}

const itemAnswer = ({ accountNumber, senderName, paidAt, inHand, ...item }: SuspenseItem) => ({
  ...item,
  account_number: accountNumber,
  sender_name: senderName,
  paid_at: paidAt,
  in_hand: inHand,
})
