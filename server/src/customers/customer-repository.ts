import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, UserId } from '../ids.ts'
import { wordsPattern } from '../list-page.ts'
import type { PayableAccount } from '../loans/schedule-repository.ts'

export type AdminCustomer = {
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

const found = `($1::text is null
    or c.user_id in (select u.id from users u where u.first_name || ' ' || u.last_name ilike $1 or u.phone ilike $1 or u.email ilike $1)
    or c.id in (select b.customer_id from bank_accounts b where b.is_default and (b.account_number ilike $1 or b.account_name ilike $1))
    or c.id in (select v.customer_id from virtual_accounts v where v.account_number ilike $1))`

const pageIn = (order: string) => `with page as (
    select c.id from customers c where ${found} order by c.created_at ${order}, c.id ${order} limit $2 offset $3
  )
  select c.id, c.created_at as "createdAt", u.id as "userId", u.first_name as "firstName", u.middle_name as "middleName",
    u.last_name as "lastName", u.phone, u.profile_picture as picture, u.email, u.gender, p.address, u.status, p.bvn_sealed as "bvnSealed",
    (select jsonb_build_object('account_number', b.account_number, 'account_name', b.account_name, 'bank', jsonb_build_object('name', b.bank_name))
      from bank_accounts b where b.customer_id = c.id and b.is_default) as account,
    (select jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name, 'bank', jsonb_build_object('name', v.bank_name))
      from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount"
  from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
  order by c.created_at ${order}, c.id ${order}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` customers after the first `skip`, of those in whom the words are found. */
export const listCustomers = (sql: Sql, { search, sort }: Filter, limit: number, skip: number): Promise<AdminCustomer[]> =>
  sql.rows<AdminCustomer>(pages[sort], [wordsPattern(search), limit, skip])

const count = `select count(*) as total from customers c where ${found}`

export const countCustomers = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.row<{ total: number }>(count, [wordsPattern(search)]))!.total

const totals = `select (select count(*) from customers) as customers,
  (select count(*) from loans where status in ('active', 'overdue')) as borrowers,
  (select coalesce(sum(amount_kobo), 0)::bigint from payments where status = 'completed' and kind = 'loan_disbursement') as disbursed`

export type CustomerTotals = { customers: number; borrowers: number; disbursed: Kobo }

/** All customers, those with a running loan (each has at most one), and what was paid out to them. */
export const totalCustomers = async (sql: Sql): Promise<CustomerTotals> => (await sql.row<CustomerTotals>(totals))!
