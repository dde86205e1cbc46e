import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Sql } from '../db/database.ts'
import { withOneMore, type Found, maxFew, indexedPattern, nameWords, nothingFound } from '../lists/list-page.ts'
import { type AdminCustomer, rowsOfPage } from './customer-repository.ts'

const ofPerson = `(${nameWords} ilike $1 or (' ' || u.phone) ilike $1 or (' ' || u.email) ilike $1)`
const ofBank = `b.is_default and ((' ' || b.account_number) ilike $1 or (' ' || b.account_name) ilike $1)`
const ofVirtualAccount = `(' ' || v.account_number) ilike $1`

const commonness = `select (select count(*) from (select from users u where ${ofPerson} limit $2) as one) as people,
  (select count(*) from (select from bank_accounts b where ${ofBank} limit $2) as one) as accounts,
  (select count(*) from (select from virtual_accounts v where ${ofVirtualAccount} limit $2) as one) as "virtualAccounts"`

/** What the words are found in, when that is little. */
const found = `select c.id, c.created_at from users u join customers c on c.user_id = u.id where ${ofPerson}
    union select c.id, c.created_at from bank_accounts b join customers c on c.id = b.customer_id where ${ofBank}
    union select c.id, c.created_at from virtual_accounts v join customers c on c.id = v.customer_id where ${ofVirtualAccount}`

const gatheredIn = (order: 'desc' | 'asc') => `with page as (
    select one.id from (${found}) as one order by one.created_at ${order}, one.id ${order} limit $2 offset $3
  )
  ${rowsOfPage(order)}`
const gathered = { newest: gatheredIn('desc'), oldest: gatheredIn('asc') }

const count = `select count(*) as total from (${found}) as one`

/** The words as queries of their own for each row, where they are anywhere: the list's order must lead, or all of it would be read. */
const goneThroughIn = (order: 'desc' | 'asc') => `with page as (
    select c.id from customers c where ($4::boolean and (select ${ofPerson} from users u where u.id = c.user_id))
      or ($5::boolean and exists (select from bank_accounts b where b.customer_id = c.id and ${ofBank} offset 0))
      or ($6::boolean and exists (select from virtual_accounts v where v.customer_id = c.id and ${ofVirtualAccount} offset 0))
    order by c.created_at ${order}, c.id ${order} limit $2 offset $3
  )
  ${rowsOfPage(order)}`
const goneThrough = { newest: goneThroughIn('desc'), oldest: goneThroughIn('asc') }

/** `limit` customers after the first `skip`, of those in whom the words are found (C-145). */
export async function searchCustomers(
  sql: Sql,
  words: string,
  sort: SortOrder,
  limit: number,
  skip: number,
): Promise<Found<AdminCustomer>> {
  const pattern = indexedPattern(words)
  if (pattern === null) return nothingFound
  const { people, accounts, virtualAccounts } = (await sql.row<Commonness>(commonness, [pattern, maxFew + 1]))!
  if (Math.max(people, accounts, virtualAccounts) > maxFew) {
    const values = [pattern, limit + 1, skip, people > 0, accounts > 0, virtualAccounts > 0]
    return withOneMore(await sql.rows<AdminCustomer>(goneThrough[sort], values), limit, skip)
  }
  const [rows, all] = await Promise.all([
    sql.rows<AdminCustomer>(gathered[sort], [pattern, limit, skip]),
    sql.row<{ total: number }>(count, [pattern]),
  ])
  return { rows, total: all!.total }
}

type Commonness = { people: number; accounts: number; virtualAccounts: number }
