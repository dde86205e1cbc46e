import { type Day, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { partCount } from '@kasuwa/domain/night-parts.ts'
import { count, day, instant, integer, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** So many loans or payments are compared by one statement. */
const idsAtOnce = 2_000
const journalsAtOnce = 10_000
const dayMs = 86_400_000

/** Journals with an id above `after` and up to `upTo`. */
export type Journals = { after: number; upTo: number }

const findFrom = statement({
  params: { id: count },
  row: { id: count, postedAt: instant },
  sql: `select id, posted_at as "postedAt" from journals where id >= :id order by id limit 1`,
})
const findNewest = statement({ row: { id: count }, sql: 'select coalesce(max(id), 0) as id from journals' })

export const newestJournal = async (sql: Sql): Promise<number> => (await sql.only(findNewest)).id

/** The id below which no journal was posted on a day or later, by halves: journals are posted in the order of their ids, but for seconds. */
export async function journalsBefore(sql: Sql, open: Day): Promise<number> {
  const since = new Date(lagosMidnight(open).getTime() - dayMs)
  let [low, high] = [1, (await newestJournal(sql)) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const journal = await sql.row(findFrom, { id: middle })
    if (journal && journal.postedAt < since) low = journal.id + 1
    else high = middle
  }
  return low
}

/** The journals from one on, in blocks. */
export function* journalsFrom(first: number, newest: number): Generator<Journals> {
  for (let after = first - 1; after < newest; after += journalsAtOnce) yield { after, upTo: after + journalsAtOnce }
}

/** The journals of a part below one, in blocks, of which each belongs to the next of the parts. */
export function* journalsOfPart(part: number, before: number): Generator<Journals> {
  // A forged row may have an id below the first.
  if (part === 0) yield { after: Number.MIN_SAFE_INTEGER, upTo: 0 }
  for (let after = part * journalsAtOnce; after < before - 1; after += partCount * journalsAtOnce)
    yield { after, upTo: Math.min(after + journalsAtOnce, before - 1) }
}

const firstId = '00000000-0000-0000-0000-000000000000'

const listLoans = statement({
  params: { from: uuid(), seen: uuid().nullable, upTo: uuid(), limit: integer },
  row: { id: uuid() },
  sql: 'select id from loans where id >= :from and id <= :upTo and id is distinct from :seen order by id limit :limit',
})
const listRunning = statement({
  params: { from: uuid(), seen: uuid().nullable, limit: integer },
  row: { id: uuid() },
  sql: 'select loan_id as id from running_loans where loan_id >= :from and loan_id is distinct from :seen order by loan_id limit :limit',
})
const listPaid = statement({
  // A plan for any range takes it for a share of all postings.
  planEachTime: true,
  params: { after: count, upTo: count },
  row: { id: uuid().certain },
  sql: `select distinct p.loan_id as id from postings p where p.journal_id > :after and p.journal_id <= :upTo and p.loan_id is not null
    and not exists (select from running_loans r where r.loan_id = p.loan_id)`,
})

/** The loans of a part: their ids are random, so each part has as many. One at the end of a part is in both. */
export const loansOfPart = (sql: Sql, part: number): AsyncGenerator<string[]> =>
  inPages(idAt(part), (page) => sql.rows(listLoans, { ...page, upTo: idAt(part + 1) }))

type Page = { from: string; seen: string | null; limit: number }

/** Lists of ids from the first one on, which may be any: somebody may have given a row the least of all ids. */
async function* inPages(first: string, list: (page: Page) => Promise<{ id: string }[]>): AsyncGenerator<string[]> {
  for (let [from, seen]: [string, string | null] = [first, null]; ; seen = from) {
    const ids = (await list({ from, seen, limit: idsAtOnce })).map(({ id }) => id)
    if (ids.length > 0) yield ids
    const end = ids.at(-1)
    if (end === undefined || ids.length < idsAtOnce) return
    from = end
  }
}

/** The id at which a part begins. */
const idAt = (part: number): string =>
  part === partCount
    ? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    : `${Math.floor((part * 2 ** 32) / partCount)
        .toString(16)
        .padStart(8, '0')}-0000-0000-0000-000000000000`

/** The loans that run, and those that were paid by the journals from one on: each once. */
export async function* openLoans(sql: Sql, first: number, newest: number): AsyncGenerator<string[]> {
  yield* inPages(firstId, (page) => sql.rows(listRunning, page))
  const read = new Set<string>()
  for (const block of journalsFrom(first, newest)) {
    const ids = (await sql.rows(listPaid, block)).map(({ id }) => id).filter((id) => !read.has(id))
    for (const id of ids) read.add(id)
    yield* inLists(ids)
  }
}

const listCreated = statement({
  params: { from: instant, to: instant, at: text, id: uuid(), seen: uuid().nullable, limit: integer },
  row: { id: uuid(), at: text.certain },
  // As a text, since an instant of JavaScript has no microseconds.
  sql: `select id, created_at::text as at from payments
    where created_at >= :from and created_at < :to and (created_at, id) >= ((:at::text)::timestamptz, :id) and id is distinct from :seen
    order by created_at, id limit :limit`,
})
const findFirstPaid = statement({
  row: { day: day.nullable },
  sql: 'select lagos_day(min(created_at)) as day from payments',
})
const listSettled = statement({
  planEachTime: true,
  params: { after: count, upTo: count, before: instant },
  row: { id: uuid() },
  sql: `select distinct p.id from journals j join payments p on p.id = j.payment_id
    where j.id > :after and j.id <= :upTo and p.created_at < :before`,
})

type Created = { at: string; id: string }
const theEnd = new Date('2250-01-01T00:00:00Z')

/** The payments of the open months, and the older ones for which something was posted in them. */
export async function* openPayments(sql: Sql, open: Day, first: number, newest: number): AsyncGenerator<string[]> {
  const before = lagosMidnight(open)
  yield* createdIn(sql, before, theEnd)
  for (const block of journalsFrom(first, newest))
    yield* inLists((await sql.rows(listSettled, { ...block, before })).map(({ id }) => id))
}

/** The payments that were made on each thirtieth day before the open months, counted from a part on. */
export async function* paymentsOfPart(sql: Sql, part: number, open: Day): AsyncGenerator<string[]> {
  const { day: first } = await sql.only(findFirstPaid)
  if (first === null) return
  const begins = Math.floor(lagosMidnight(first).getTime() / dayMs)
  const skipped = (((part - begins) % partCount) + partCount) % partCount
  for (
    let from = lagosMidnight(first).getTime() + skipped * dayMs;
    from < lagosMidnight(open).getTime();
    from += partCount * dayMs
  )
    yield* createdIn(sql, new Date(from), new Date(from + dayMs))
}

async function* createdIn(sql: Sql, from: Date, to: Date): AsyncGenerator<string[]> {
  for (let [last, seen]: [Created, string | null] = [{ at: from.toISOString(), id: firstId }, null]; ; seen = last.id) {
    const rows = await sql.rows(listCreated, { from, to, ...last, seen, limit: idsAtOnce })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (!end || rows.length < idsAtOnce) return
    last = end
  }
}

function* inLists(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += idsAtOnce) yield ids.slice(from, from + idsAtOnce)
}
