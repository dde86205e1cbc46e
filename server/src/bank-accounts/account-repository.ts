import { bool, listOf, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'

const accountShape = {
  bankCode: text,
  accountNumber: text,
  accountName: text,
  bankName: text,
  slug: text,
  ussd: text,
  logo: text,
  isDefault: bool,
}
const accountColumns = `bank_code as "bankCode", account_number as "accountNumber", account_name as "accountName", bank_name as "bankName",
  slug, ussd, logo, is_default as "isDefault"`
const customerId = uuid<CustomerId>()

const list = statement({
  params: { customerId },
  row: accountShape,
  sql: `select ${accountColumns} from bank_accounts where customer_id = :customerId order by position`,
})
const listOfSome = statement({
  params: { customers: listOf(customerId) },
  row: { customerId, ...accountShape },
  sql: `select customer_id as "customerId", ${accountColumns} from bank_accounts where customer_id = any (:customers) order by position`,
})
const lockCustomer = statement({
  params: { customerId },
  sql: 'select from customers where id = :customerId for no key update',
})
const removeOthers = statement({
  params: { customerId, kept: listOf(text) },
  sql: 'delete from bank_accounts where customer_id = :customerId and bank_code <> all (:kept)',
})
/** The flag leaves the old account before the new one gets it: two accounts may never have it at once. */
const clearDefault = statement({
  params: { customerId, next: text },
  sql: 'update bank_accounts set is_default = false where customer_id = :customerId and is_default and bank_code <> :next',
})
const upsert = statement({
  params: {
    customerId,
    bankCode: listOf(text),
    accountNumber: listOf(text),
    accountName: listOf(text),
    bankName: listOf(text),
    slug: listOf(text),
    ussd: listOf(text),
    logo: listOf(text),
    isDefault: listOf(bool),
  },
  sql: `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, ussd, logo, is_default)
    select :customerId, * from unnest(:bankCode::text[], :accountNumber::text[], :accountName::text[], :bankName::text[], :slug::text[],
      :ussd::text[], :logo::text[], :isDefault::boolean[])
    on conflict (customer_id, bank_code) do update set account_number = excluded.account_number, account_name = excluded.account_name,
      bank_name = excluded.bank_name, slug = excluded.slug, ussd = excluded.ussd, logo = excluded.logo, is_default = excluded.is_default,
      changed_at = excluded.changed_at`,
})

/** A customer's accounts as a column of another statement: JSON, oldest first. */
export const accountsColumn = (
  customerId: string,
): string => `coalesce((select jsonb_agg(to_jsonb(one) - 'position' order by one.position) from (
      select position, ${accountColumns} from bank_accounts where customer_id = ${customerId}
    ) as one), '[]')`

/** One of a customer's bank accounts; unknown texts of the bank are '' (C-115). */
export type BankAccount = Readonly<RowOf<typeof list>>

/** A customer's accounts, oldest first. */
export const listAccounts = (sql: Sql, customerId: CustomerId): Promise<BankAccount[]> => sql.rows(list, { customerId })

/** The accounts of some customers by their owners, oldest first. */
export const accountsByCustomer = async (
  sql: Sql,
  customers: readonly CustomerId[],
): Promise<Map<CustomerId, BankAccount[]>> =>
  Map.groupBy(await sql.rows(listOfSome, { customers }), ({ customerId }) => customerId)

/** Lets one change of a customer's accounts happen at a time. */
export async function lockAccounts(tx: Sql, customerId: CustomerId): Promise<BankAccount[]> {
  await tx.run(lockCustomer, { customerId })
  return listAccounts(tx, customerId)
}

/** Stores the customer's accounts as they are after a change. */
export async function saveAccounts(
  tx: Sql,
  customerId: CustomerId,
  before: readonly BankAccount[],
  after: readonly BankAccount[],
): Promise<void> {
  const changed = after.filter((account) => !before.some((old) => isSame(old, account)))
  if (after.length < before.length)
    await tx.run(removeOthers, { customerId, kept: after.map((account) => account.bankCode) })
  await tx.run(clearDefault, { customerId, next: after.find((account) => account.isDefault)?.bankCode ?? '' })
  if (changed.length) await tx.run(upsert, { customerId, ...columnsOf(changed) })
}

const columnsOf = (accounts: readonly BankAccount[]) => ({
  bankCode: accounts.map((account) => account.bankCode),
  accountNumber: accounts.map((account) => account.accountNumber),
  accountName: accounts.map((account) => account.accountName),
  bankName: accounts.map((account) => account.bankName),
  slug: accounts.map((account) => account.slug),
  ussd: accounts.map((account) => account.ussd),
  logo: accounts.map((account) => account.logo),
  isDefault: accounts.map((account) => account.isDefault),
})

const isSame = (a: BankAccount, b: BankAccount): boolean =>
  JSON.stringify(columnsOf([a])) === JSON.stringify(columnsOf([b]))
