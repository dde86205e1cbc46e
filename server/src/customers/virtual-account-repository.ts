import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, UserId } from '../ids.ts'
import type { VirtualAccount } from '../providers/ports.ts'

export type VirtualAccountState = 'requested' | 'identifying' | 'identified' | 'refused' | 'assigned'

/** How far a customer's virtual account has come. */
export type Progress = {
  customerId: CustomerId
  state: VirtualAccountState
  customerCode: string | null
  accountNumber: string | null
  accountName: string | null
  bankName: string | null
  /** Why the provider refused. */
  problem: string | null
  /** The outbox row that is still to be worked, if any. */
  openJob: number | null
}

const find = `select v.customer_id as "customerId", v.state, v.customer_code as "customerCode", v.account_number as "accountNumber",
    v.account_name as "accountName", v.bank_name as "bankName", v.problem,
    (select min(o.id) from outbox o where o.done_at is null and o.given_up_at is null and o.topic = 'virtual-account' and o.subject = v.customer_id::text) as "openJob"
  from virtual_accounts v where v.customer_id = $1`

export const findProgress = (sql: Sql, customerId: CustomerId): Promise<Progress | undefined> =>
  sql.row<Progress>(find, [customerId])

/** What the provider needs to know of the holder. */
export type Holder = {
  firstName: string
  lastName: string
  email: string
  phone: Phone
  bvnSealed: Buffer | null
  accountNumber: string | null
  bankCode: string | null
  accountName: string | null
}

const holder = `select u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, p.bvn_sealed as "bvnSealed",
    b.account_number as "accountNumber", b.bank_code as "bankCode", b.account_name as "accountName"
  from customers c join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
  left join bank_accounts b on b.customer_id = c.id and b.is_default
  where c.id = $1`

export const findHolder = (sql: Sql, customerId: CustomerId): Promise<Holder | undefined> =>
  sql.row<Holder>(holder, [customerId])

/** Lets only one request for a customer's account be decided at a time. */
export const lockCustomer = (tx: Sql, customerId: CustomerId): Promise<number> =>
  tx.run('select from customers where id = $1 for no key update', [customerId])

const request = `insert into virtual_accounts (customer_id, state, requested_by) values ($1, 'requested', $2)
  on conflict (customer_id) do update set state = 'requested', problem = null, requested_by = $2, requested_at = product_now()
    where virtual_accounts.state = 'refused'`

/** Begins, or begins anew after a refusal; false when one is under way or there already. */
export const requestAccount = async (tx: Sql, customerId: CustomerId, by: UserId | null): Promise<boolean> =>
  (await tx.run(request, [customerId, by])) === 1

export async function keepCustomerCode(sql: Sql, customerId: CustomerId, code: string): Promise<void> {
  await sql.run('update virtual_accounts set customer_code = $2 where customer_id = $1', [customerId, code])
}

const move = 'update virtual_accounts set state = $3, problem = $4 where customer_id = $1 and state = any ($2::text[])'

/** Moves on from one of the given states; false when it is elsewhere by now. */
export const moveOn = async (
  sql: Sql,
  customerId: CustomerId,
  from: readonly VirtualAccountState[],
  to: VirtualAccountState,
  problem: string | null = null,
): Promise<boolean> => (await sql.run(move, [customerId, from, to, problem])) === 1

export const customerOfCode = async (sql: Sql, code: string): Promise<CustomerId | undefined> =>
  (await sql.row<{ id: CustomerId }>('select customer_id as id from virtual_accounts where customer_code = $1', [code]))
    ?.id

const assign = `update virtual_accounts set state = 'assigned', account_number = $2, account_name = $3, bank_name = $4, bank_slug = $5,
    provider_id = $6, problem = null, assigned_at = product_now()
  where customer_id = $1 and state <> 'assigned'`

/** Keeps the account for good; false when there is one already. */
export const keepAccount = async (tx: Sql, customerId: CustomerId, account: VirtualAccount): Promise<boolean> =>
  (await tx.run(assign, [
    customerId,
    account.accountNumber,
    account.accountName,
    account.bankName,
    account.bankSlug,
    account.providerId,
  ])) === 1
