import type { KeyedAccount } from '@kasuwa/domain/bank-accounts/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId } from '../ids.ts'

/** One of a customer's bank accounts; unknown texts of the bank are '' (C-115). */
export type BankAccount = KeyedAccount & {
  readonly accountNumber: string
  readonly accountName: string
  readonly bankName: string
  readonly slug: string
  readonly ussd: string
  readonly logo: string
}

const columns = `bank_code as "bankCode", account_number as "accountNumber", account_name as "accountName", bank_name as "bankName",
  slug, ussd, logo, is_default as "isDefault"`
const list = `select ${columns} from bank_accounts where customer_id = $1 order by position`
const listOfSome = `select customer_id as "customerId", ${columns} from bank_accounts where customer_id = any ($1::uuid[]) order by position`

const forget = 'delete from bank_accounts where customer_id = $1 and bank_code <> all ($2::text[])'

/** The flag leaves its old account before it comes to the new one: at no moment may two accounts have it. */
const clearDefault =
  'update bank_accounts set is_default = false where customer_id = $1 and is_default and bank_code <> $2'

const keep = `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, ussd, logo, is_default)
  select $1, code, number, name, bank, slug, ussd, logo, is_default
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[])
    as account(code, number, name, bank, slug, ussd, logo, is_default)
  on conflict (customer_id, bank_code) do update set account_number = excluded.account_number, account_name = excluded.account_name,
    bank_name = excluded.bank_name, slug = excluded.slug, ussd = excluded.ussd, logo = excluded.logo, is_default = excluded.is_default,
    changed_at = product_now()`

/** A customer's accounts, oldest first. */
export const listAccounts = (sql: Sql, customerId: CustomerId): Promise<BankAccount[]> =>
  sql.rows<BankAccount>(list, [customerId])

/** The accounts of some customers by whose they are, oldest first. */
export const accountsByCustomer = async (
  sql: Sql,
  customers: readonly CustomerId[],
): Promise<Map<CustomerId, BankAccount[]>> =>
  Map.groupBy(
    await sql.rows<BankAccount & { customerId: CustomerId }>(listOfSome, [customers]),
    ({ customerId }) => customerId,
  )

/** Lets one change of a customer's accounts happen at a time. */
export async function lockAccounts(tx: Sql, customerId: CustomerId): Promise<BankAccount[]> {
  await tx.run('select from customers where id = $1 for no key update', [customerId])
  return listAccounts(tx, customerId)
}

/** Makes the customer's accounts what they are after a change. */
export async function saveAccounts(
  tx: Sql,
  customerId: CustomerId,
  before: readonly BankAccount[],
  after: readonly BankAccount[],
): Promise<void> {
  const changed = after.filter((account) => !before.some((old) => isSame(old, account)))
  if (after.length < before.length) await tx.run(forget, [customerId, after.map((account) => account.bankCode)])
  await tx.run(clearDefault, [customerId, after.find((account) => account.isDefault)?.bankCode ?? ''])
  if (changed.length) await tx.run(keep, [customerId, ...columnsOf(changed)])
}

function columnsOf(accounts: readonly BankAccount[]): unknown[][] {
  const columns = ['bankCode', 'accountNumber', 'accountName', 'bankName', 'slug', 'ussd', 'logo', 'isDefault'] as const
  return columns.map((column) => accounts.map((account) => account[column]))
}

function isSame(a: BankAccount, b: BankAccount): boolean {
  return JSON.stringify(columnsOf([a])) === JSON.stringify(columnsOf([b]))
}
