import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Sql } from '../db/database.ts'
import { maxFew, indexedPattern, nameWords } from '../lists/list-page.ts'
import { afterPlace } from '../lists/tallies.ts'
import {
  type AdminLoan,
  inEveryWay,
  isShown,
  namedPlace,
  placeValues,
  rowsOfPage,
  statesOf,
  type PageRange,
} from './admin-loan-repository.ts'

const commonness = `select (select count(*) from (select from users u where ${nameWords} ilike $1 limit $2) as one) as people,
  (select count(*) from (select from loan_words w where w.words ilike $1 limit $2) as one) as "references"`

/** The loans in which the words are found, when these are few. */
const found = (words: string) => `(
    select l.* from loan_words w join loans l on l.id = w.loan_id where w.words ilike ${words}
    union select l.* from users u join customers c on c.user_id = u.id join loans l on l.customer_id = c.id where ${nameWords} ilike ${words}
  ) as l where l.status = any ($1::text[]) and ${isShown}`

const gatheredIn = (order: 'desc' | 'asc') => `with ${namedPlace(order)}, page as (
    select l.id, l.requested_at from ${found('$7')} and ${afterPlace(order, 'l.requested_at', 'l.id')}
    order by l.requested_at ${order}, l.id ${order} limit $6 offset (select skip from place)
  )
  ${rowsOfPage(order)}`
const gathered = { newest: gatheredIn('desc'), oldest: gatheredIn('asc') }

const count = `select count(*) as total from ${found('$3')}`

/** The words as queries of their own for each row, where they are anywhere: the list's order must lead, or all of it would be read. */
const isFound = `(($8::boolean and (select ${nameWords} ilike $7 from customers c join users u on u.id = c.user_id where c.id = l.customer_id))
    or ($9::boolean and (select w.words ilike $7 from loan_words w where w.loan_id = l.id)))`
const goneThrough = inEveryWay(
  (order, pageOf) =>
    `with ${namedPlace(order)}, ${pageOf(order, `${isShown} and ${isFound}`, '$6::bigint')} ${rowsOfPage(order)}`,
)

export type SearchedLoans = { rows: AdminLoan[]; total: number | null }

/** Loans of a status, or of any, in which the words are found (C-145). Of very many nobody counts how many there are: null. */
export async function searchAdminLoans(
  sql: Sql,
  words: string,
  status: LoanStatus | undefined,
  range: PageRange,
): Promise<SearchedLoans> {
  const pattern = indexedPattern(words)
  if (pattern === null) return { rows: [], total: 0 }
  const filter = [statesOf[status ?? 'any'], status ?? null]
  const values = [...filter, ...placeValues(range), pattern]
  const { people, references } = (await sql.row<{ people: number; references: number }>(commonness, [
    pattern,
    maxFew + 1,
  ]))!
  if (Math.max(people, references) > maxFew) {
    const statement = goneThrough[status ? 'one' : 'any'][range.sort]
    return { rows: await sql.rows<AdminLoan>(statement, [...values, people > 0, references > 0]), total: null }
  }
  const [rows, all] = await Promise.all([
    sql.rows<AdminLoan>(gathered[range.sort], values),
    sql.row<{ total: number }>(count, [...filter, pattern]),
  ])
  return { rows, total: all!.total }
}
