import type { Context } from '../../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { listSuspense, type SuspenseItem, totalSuspense } from './suspense-repository.ts'

/** One page of the money that came to an account without a customer, newest first, and the sum of all of it (C-94). */
export async function listSuspenseForAdmin({ app }: Context, input: ListInput) {
  const { search, sort = 'newest' } = input
  const filter = { search, sort }
  const { limit, skip } = rangeOf(input)
  const [read, { total, amount }] = await Promise.all([
    listSuspense(app.database, filter, limit, skip),
    totalSuspense(app.database, filter),
  ])
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  return { total_amount: amount, items: rows.map(itemAnswer), page }
}

function itemAnswer({ reference, accountNumber, senderName, amount, fee, paidAt, inHand }: SuspenseItem) {
  const money = { amount: amount, fee: fee }
  return {
    reference,
    account_number: accountNumber,
    sender_name: senderName,
    ...money,
    paid_at: paidAt,
    in_hand: inHand,
  }
}
