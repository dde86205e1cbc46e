import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { paymentDescription, type PaymentKind, paymentKinds } from '@kasuwa/domain/payments/status.ts'
import type { Sql } from '../db/database.ts'
import { withOneMore, type Found, maxFew, indexedPattern, nameWords, nothingFound } from '../lists/list-page.ts'
import { type Payment, rowsOfPage } from './payment-repository.ts'

const reference = `(' ' || p.tx_ref)`
const description = `(' ' || p.description)`
const isOwnDescription = `p.description not in ('Loan repayment', 'Loan disbursement', 'Agent commission') and ${description}`

const commonness = `select (select count(*) from (select from users u where ${nameWords} ilike $1 limit $2) as one) as people,
  (select count(*) from (select from payment_words w where w.words ilike $1 limit $2) as one) as "references",
  (select count(*) from (select from payments p where ${isOwnDescription} ilike $1 limit $2) as one) as descriptions`

/** What the words are found in, when that is little: people's names, references, descriptions of somebody's own. */
const found = `select p.id, p.created_at from users u join payments p on p.user_id = u.id where ${nameWords} ilike $1
    union select p.id, p.created_at from payment_words w join payments p on p.id = w.payment_id where w.words ilike $1
    union select p.id, p.created_at from payment_words_due w join payments p on p.id = w.payment_id where ${reference} ilike $1
    union select p.id, p.created_at from payments p where ${isOwnDescription} ilike $1`

const gatheredIn = (order: 'desc' | 'asc') => `with page as (
    select one.id, one.created_at from (
      ${found}
      union select p.id, p.created_at from unnest($2::text[]) as of_kind(kind) cross join lateral (select p.id, p.created_at from payments p
        where p.kind = of_kind.kind and p.kind <> 'loan_repayment' and ${description} ilike $1 order by p.created_at ${order}, p.id ${order} limit $3::int + $4::int) p
    ) as one order by one.created_at ${order}, one.id ${order} limit $3 offset $4
  )
  ${rowsOfPage(order)}`
const gathered = { newest: gatheredIn('desc'), oldest: gatheredIn('asc') }

const count = `select count(*) as total from (${found}) as one`

/** The name as a query of its own for each row: the list's order must lead, or all of it would be read. */
const goneThroughIn = (order: 'desc' | 'asc') => `with page as (
    select p.id from payments p where ${reference} ilike $1 or ${description} ilike $1
      or (select ${nameWords} ilike $1 from users u where u.id = p.user_id)
    order by p.created_at ${order}, p.id ${order} limit $2 offset $3
  )
  ${rowsOfPage(order)}`
const goneThrough = { newest: goneThroughIn('desc'), oldest: goneThroughIn('asc') }

/** `limit` payments after the first `skip`, of those in which the words are found (C-145). */
export async function searchPayments(
  sql: Sql,
  words: string,
  sort: SortOrder,
  limit: number,
  skip: number,
): Promise<Found<Payment>> {
  const pattern = indexedPattern(words)
  if (pattern === null) return nothingFound
  const kinds = kindsCalled(words, pattern)
  if (kinds.includes('loan_repayment') || (await isCommon(sql, pattern))) {
    return withOneMore(await sql.rows<Payment>(goneThrough[sort], [pattern, limit + 1, skip]), limit, skip)
  }
  const rows = await sql.rows<Payment>(gathered[sort], [pattern, kinds, limit + 1, skip])
  if (kinds.length > 0) return withOneMore(rows, limit, skip)
  return { rows: rows.slice(0, limit), total: (await sql.row<{ total: number }>(count, [pattern]))!.total }
}

type Commonness = { people: number; references: number; descriptions: number }

async function isCommon(sql: Sql, pattern: string): Promise<boolean> {
  const { people, references, descriptions } = (await sql.row<Commonness>(commonness, [pattern, maxFew + 1]))!
  return Math.max(people, references, descriptions) > maxFew
}

/** The kinds whose description has the words, by the pattern's own rule. */
function kindsCalled(words: string, pattern: string): PaymentKind[] {
  const wanted = (pattern.startsWith('% ') ? ` ${words}` : words).toLowerCase()
  return paymentKinds.filter((kind) => ` ${paymentDescription[kind]}`.toLowerCase().includes(wanted))
}
