import type { SuspenseState } from '@kasuwa/domain/payments/suspense-states.ts'
import type { Context } from '../../context/context.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { listSuspense, type SuspenseItem, totalSuspense } from './suspense-repository.ts'

type Input = ListInput & AmountInput & { status?: SuspenseState | undefined }

/** Lists one page of the money in suspense, newest first, or of what came out of it, and the sums of what is found and of all (C-94, FIND-04). */
export async function listSuspenseForAdmin({ app }: Context, input: Input) {
  const { search, sort = 'newest', status: state = 'open' } = input
  const filter = { search, sort, state, ...readAmounts(input) }
  const { rows, page, sums } = await readPage(
    input,
    (limit, skip) => listSuspense(app.database, filter, limit, skip),
    () => totalSuspense(app.database, filter),
  )
  return { total_amount: sums.amount, found_amount: sums.found, items: rows.map(itemAnswer), page }
}

const itemAnswer = ({ accountNumber, senderName, paidAt, inHand, ...item }: SuspenseItem) => ({
  ...item,
  account_number: accountNumber,
  sender_name: senderName,
  paid_at: paidAt,
  in_hand: inHand,
})
