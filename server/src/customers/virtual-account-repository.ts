import { bytes, count, listOf, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import type { VirtualAccount } from '../providers/ports.ts'

export type VirtualAccountState = 'requested' | 'identifying' | 'identified' | 'refused' | 'assigned'

const customerId = uuid<CustomerId>()

const find = statement({
  params: { customerId },
  row: {
    customerId,
    state: word<VirtualAccountState>(),
    customerCode: text.nullable,
    accountNumber: text.nullable,
    accountName: text.nullable,
    bankName: text.nullable,
    /** Why the provider refused. */
    problem: text.nullable,
    /** The outbox row that is still to be worked, if any. */
    openJob: count.nullable,
  },
  sql: `select v.customer_id as "customerId", v.state, v.customer_code as "customerCode", v.account_number as "accountNumber",
      v.account_name as "accountName", v.bank_name as "bankName", v.problem,
      (select min(o.id) from outbox o where o.done_at is null and o.given_up_at is null
        and o.topic = 'virtual-account' and o.subject = v.customer_id::text) as "openJob"
    from virtual_accounts v where v.customer_id = :customerId`,
})
const readHolder = statement({
  params: { customerId },
  row: {
    firstName: text.certain,
    lastName: text.certain,
    email: text.certain,
    phone,
    bvnSealed: bytes.nullable,
    accountNumber: text.nullable,
    bankCode: text.nullable,
    accountName: text.nullable,
  },
  sql: `select u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, p.bvn_sealed as "bvnSealed",
      b.account_number as "accountNumber", b.bank_code as "bankCode", b.account_name as "accountName"
    from customers c join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
    left join default_accounts b on b.customer_id = c.id
    where c.id = :customerId and u.erased_at is null`,
})
const lock = statement({
  params: { customerId },
  sql: 'select from customers where id = :customerId for no key update',
})
const request = statement({
  params: { customerId, by: uuid<UserId>().nullable },
  sql: `insert into virtual_accounts (customer_id, state, requested_by) values (:customerId, 'requested', :by)
    on conflict (customer_id) do update set state = 'requested', problem = null, requested_by = :by, requested_at = excluded.requested_at
      where virtual_accounts.state = 'refused'`,
})
const updateCode = statement({
  params: { customerId, code: text },
  sql: 'update virtual_accounts set customer_code = :code where customer_id = :customerId',
})
const updateState = statement({
  params: {
    customerId,
    from: listOf(word<VirtualAccountState>()),
    to: word<VirtualAccountState>(),
    problem: text.nullable,
  },
  sql: `update virtual_accounts set state = :to, problem = :problem where customer_id = :customerId and state = any (:from)`,
})
const findByCode = statement({
  params: { code: text },
  row: { customerId },
  sql: 'select customer_id as "customerId" from virtual_accounts where customer_code = :code',
})
const assign = statement({
  params: { customerId, accountNumber: text, accountName: text, bankName: text, bankSlug: text, providerId: text },
  sql: `update virtual_accounts set state = 'assigned', account_number = :accountNumber, account_name = :accountName,
      bank_name = :bankName, bank_slug = :bankSlug, provider_id = :providerId, problem = null, assigned_at = product_now()
    where customer_id = :customerId and state <> 'assigned'`,
})

/** The state of a customer's virtual account. */
export type Progress = RowOf<typeof find>
/** The details of the holder that the provider needs. */
export type Holder = RowOf<typeof readHolder>

export const findProgress = (sql: Sql, customerId: CustomerId): Promise<Progress | undefined> =>
  sql.row(find, { customerId })

/** For an account that was requested. */
export const loadProgress = (sql: Sql, customerId: CustomerId): Promise<Progress> => sql.only(find, { customerId })

export const findHolder = (sql: Sql, customerId: CustomerId): Promise<Holder | undefined> =>
  sql.row(readHolder, { customerId })

/** For a customer who exists. */
export const loadHolder = (sql: Sql, customerId: CustomerId): Promise<Holder> => sql.only(readHolder, { customerId })

/** Lets only one request for a customer's account be decided at a time. */
export const lockCustomer = (tx: Sql, customerId: CustomerId): Promise<number> => tx.run(lock, { customerId })

/** Begins, or begins again after a refusal; false when one is in progress or done already. */
export const requestAccount = async (tx: Sql, customerId: CustomerId, by: UserId | null): Promise<boolean> =>
  (await tx.run(request, { customerId, by })) === 1

export async function keepCustomerCode(sql: Sql, customerId: CustomerId, code: string): Promise<void> {
  await sql.run(updateCode, { customerId, code })
}

/** Changes the state from one of the given ones; false when it is no longer one of them. */
export const moveOn = async (
  sql: Sql,
  customerId: CustomerId,
  from: readonly VirtualAccountState[],
  to: VirtualAccountState,
  problem: string | null = null,
): Promise<boolean> => (await sql.run(updateState, { customerId, from, to, problem })) === 1

export const customerOfCode = async (sql: Sql, code: string): Promise<CustomerId | undefined> =>
  (await sql.row(findByCode, { code }))?.customerId

/** Keeps the account, which never changes; false when there is one already. */
export const keepAccount = async (tx: Sql, customerId: CustomerId, account: VirtualAccount): Promise<boolean> =>
  (await tx.run(assign, { customerId, ...account })) === 1
