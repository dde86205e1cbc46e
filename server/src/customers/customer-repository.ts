import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, UserId } from '../ids.ts'
import { virtualAccountFacts, type VirtualAccountRow } from '../loans/missing-account-answer.ts'
import type { PayableAccount } from '../loans/schedule-repository.ts'
import { afterPlace, countedPlace } from '../lists/tallies.ts'

export type AdminCustomer = VirtualAccountRow & {
  id: CustomerId
  createdAt: Date
  userId: UserId
  firstName: string
  middleName: string | null
  lastName: string
  phone: string
  picture: string | null
  email: string
  gender: 'male' | 'female' | null
  address: string | null
  status: UserStatus
  bvnSealed: Buffer | null
  account: PayableAccount | null
  virtualAccount: PayableAccount | null
}

/** The rows of a part of WITH named `page`, as lists show them. */
export const rowsOfPage = (
  order: 'desc' | 'asc',
): string => `select c.id, c.created_at as "createdAt", u.id as "userId",
    u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", u.phone, u.profile_picture as picture, u.email, u.gender, p.address, u.status, p.bvn_sealed as "bvnSealed",
    (select jsonb_build_object('account_number', b.account_number, 'account_name', b.account_name, 'bank', jsonb_build_object('name', b.bank_name))
      from bank_accounts b where b.customer_id = c.id and b.is_default) as account,
    (select jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name, 'bank', jsonb_build_object('name', v.bank_name))
      from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount",
    ${virtualAccountFacts}
  from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
  order by c.created_at ${order}, c.id ${order}`

/** A page costs the day it begins on, however many customers stand before it. */
const pageIn = (order: 'desc' | 'asc') => `with ${countedPlace(order, `'{customer}'`, '$2::bigint')}, page as (
    select c.id from customers c where ${afterPlace(order, 'c.created_at', 'c.id')}
    order by c.created_at ${order}, c.id ${order} limit $1 offset (select skip from place)
  )
  ${rowsOfPage(order)}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

/** `limit` customers after the first `skip`. */
export const listCustomers = (sql: Sql, sort: SortOrder, limit: number, skip: number): Promise<AdminCustomer[]> =>
  sql.rows<AdminCustomer>(pages[sort], [limit, skip])

const totals = `select coalesce(sum(rows) filter (where what = 'customer'), 0)::bigint as customers,
    coalesce(sum(rows) filter (where what in ('loan.active', 'loan.overdue')), 0)::bigint as borrowers,
    coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as disbursed
  from tallied where what in ('customer', 'loan.active', 'loan.overdue', 'loan_disbursement')`

export type CustomerTotals = { customers: number; borrowers: number; disbursed: Kobo }

/** All customers, those with a running loan (each has at most one), and what was paid out to them. */
export const totalCustomers = async (sql: Sql): Promise<CustomerTotals> => (await sql.row<CustomerTotals>(totals))!
