import type { MoneyPlace } from '@kasuwa/domain/payments/money-places.ts'
import { addTotals } from '@kasuwa/domain/money.ts'
import type { Context } from '../../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { listMoney, type MisplacedMoney, sumMoney } from './money-desk-repository.ts'

/** Lists one page of all unsettled money, the oldest first, with the sums of each place (DESK-63). */
export async function listMoneyForAdmin(
  { app }: Context,
  input: Omit<ListInput, 'sort'> & { type?: MoneyPlace | undefined },
) {
  const { limit, skip } = rangeOf(input)
  const { reports } = app.pools
  const filter = { search: input.search, place: input.type ?? null }
  const [read, sums] = await Promise.all([listMoney(reports, filter, limit, skip), sumMoney(reports, filter)])
  const total = sums.reduce((all, { found }) => all + found, 0)
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  return {
    places: sums.map(({ place, items, amount, since }) => ({ place, count: items, amount, oldest_at: since })),
    total_amount: addTotals(...sums.map(({ amount }) => amount)),
    found_amount: addTotals(...sums.map(({ foundAmount }) => foundAmount)),
    items: rows.map(itemAnswer),
    page,
  }
}

const itemAnswer = ({ key, customerId, ...item }: MisplacedMoney) => ({ ...item, id: key, customer_id: customerId })
