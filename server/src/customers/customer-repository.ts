import { bytes, count, json, kobo, listOf, type RowOfShape, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { isOpen } from '../lists/filters.ts'
import { countedTotal, countTo, inOrder, isAfterPlace, type PageRange, rangeParams, type Total } from '../lists/page.ts'
import { describedPeople } from '../lists/search.ts'
import { nearRange } from '../lists/tallies.ts'
import type { PayableAccount } from '../loans/schedule-repository.ts'
import { isListed, listedColumns, type ListedFilter, listedParams, listedShape } from './listed-customer.ts'

const customerShape = {
  ...listedShape,
  middleName: text.nullable,
  bvnSealed: bytes.nullable,
  account: json<PayableAccount>().nullable,
  virtualAccount: json<PayableAccount>().nullable,
}
const columns = `${listedColumns}, u.middle_name as "middleName", p.bvn_sealed as "bvnSealed",
  (select jsonb_build_object('account_number', b.account_number, 'account_name', b.account_name, 'bank', jsonb_build_object('name', b.bank_name))
    from default_accounts b where b.customer_id = c.id) as account,
  (select jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name, 'bank', jsonb_build_object('name', v.bank_name))
    from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount"`

export type AdminCustomer = RowOfShape<typeof customerShape>

const listed = `from customers c left join users u on u.id = c.user_id where ${isListed}`

const pageOf = (listed: string): string => `with page as (
      select c.id ${listed} and ${isAfterPlace('c.created_at', 'c.id')}
      order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select ${columns} from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
    order by ${inOrder('c.created_at', 'c.id')}`

const listPage = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: customerShape,
  planEachTime: true,
  sql: pageOf(listed),
})
/** All customers, with only an index read. */
const listNewest = statement({
  reads: 'replica',
  params: rangeParams,
  row: customerShape,
  planEachTime: true,
  sql: pageOf('from customers c where true'),
})
const countListed = statement({
  reads: 'replica',
  params: listedParams,
  row: { total: count },
  planEachTime: true,
  sql: countTo(listed),
})

/** For words that many names have, people are counted by the index of words, until there are enough. */
const countDescribed = statement({
  reads: 'replica',
  params: { words: listOf(text).nullable },
  row: { total: count },
  planEachTime: true,
  sql: countTo(
    `from ${describedPeople} u cross join lateral (select c.id from customers c where c.user_id = u.id limit 1) as one`,
  ),
})

/** Customers that match a search and filters, and how many there are; null means all, whom the totals count. */
export async function listCustomers(
  sql: Sql,
  filter: ListedFilter,
  range: PageRange,
): Promise<[AdminCustomer[], Total | null]> {
  if (isOpen(filter)) {
    const near = await nearRange(sql, ['customer'], range)
    return [near ? await sql.rows(listNewest, near) : [], null]
  }
  const { words, ...others } = filter
  const total = isOpen(others) ? sql.only(countDescribed, { words }) : sql.only(countListed, filter)
  return Promise.all([sql.rows(listPage, { ...filter, ...range }), total.then(countedTotal)])
}

const sumAll = statement({
  reads: 'replica',
  row: { customers: count, borrowers: count, disbursed: kobo },
  sql: `select coalesce(sum(rows) filter (where what = 'customer'), 0)::bigint as customers,
      coalesce(sum(rows) filter (where what in ('loan.active', 'loan.overdue')), 0)::bigint as borrowers,
      coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as disbursed
    from tallied where what in ('customer', 'loan.active', 'loan.overdue', 'loan_disbursement')`,
})

export type CustomerTotals = RowOf<typeof sumAll>

/** All customers, those with a running loan (each has at most one), and the amount paid out to them. */
export const totalCustomers = (sql: Sql): Promise<CustomerTotals> => sql.only(sumAll)
