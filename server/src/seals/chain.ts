import { createHash } from 'node:crypto'
import { count, integer, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import { actContent, hasRows } from './act-content.ts'
import { earlierMoneyContent, moneyContent } from './money-content.ts'
import { closedMonthContent } from './month-content.ts'

/**
 * The chains of seals, over tables whose rows are written once. An entry of the audit trail is sealed with the rows of money that have no journal, such as
 * a reschedule; a journal is sealed with its postings. `money` also has a row for each journal: the columns that no longer change in the money rows it was
 * posted for, such as the payment.
 */
export const chains = ['audit', 'journals', 'money'] as const
export type Chain = (typeof chains)[number]

/** A sealed row: its id and the digest of its content. */
export type Entry = { id: number; digest: string }
/** A row as it is, with the digest that an earlier version of the app would have sealed, if that differs. */
type ReadEntry = Entry & { earlier: string | null }

/** An id before the first row, even if a row has a forged id. */
export const beforeAll = Number.MIN_SAFE_INTEGER

/** The largest number of rows in one seal, and in memory. */
export const rowsPerSeal = 10_000

type Range = { after: number; upTo: number; limit: number }
type Row = { id: number; content: string; earlier: string | null }

const range = { after: count, upTo: count, limit: integer }
const row = { id: count, content: text, earlier: text.nullable }

const entryContent = `jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor, a.action, a.subject_kind, a.subject_id,
        a.before, a.after)`

/** The content of an entry `a` of the audit trail, and `earlier`, which an earlier version of the app would have sealed, if that differs. */
export const auditContent = `(${entryContent} || case when ${hasRows} then ${actContent} else '[]' end || ${closedMonthContent})::text as content,
        case when ${hasRows} then ${entryContent}::text end as earlier`

/**
 * The content is a text that is the same on every version and under every setting of PostgreSQL: instants are in microseconds. An agent, the days
 * of a journal, and the month that an entry of the audit trail closed, are part of it only where there are any, so that older sealed rows still have
 * the same content.
 */
const contents: Record<Chain, Statement<Range, Row>> = {
  audit: statement({
    params: range,
    row,
    // A month's end may have a million loans behind it.
    mayTakeMs: 180_000,
    sql: `select a.id, ${auditContent}
      from audit_events a where a.id > :after and a.id <= :upTo order by a.id limit :limit`,
  }),
  journals: statement({
    params: range,
    row,
    sql: `select j.id, (jsonb_build_array(j.id, j.event, j.reference, (extract(epoch from j.posted_at) * 1000000)::bigint, j.payment_id,
        (select jsonb_agg(jsonb_build_array(p.line, p.account, p.amount_kobo, p.loan_id, p.customer_id)
            || case when p.agent_id is null then '[]' else jsonb_build_array(p.agent_id) end order by p.line)
          from postings p where p.journal_id = j.id))
        || case when j.book_day is null and j.value_day is null then '[]' else jsonb_build_array(j.book_day, j.value_day) end)::text as content, null::text as earlier
      from journals j where j.id > :after and j.id <= :upTo order by j.id limit :limit`,
  }),
  money: statement({
    params: range,
    row,
    sql: `select j.id, ${moneyContent} as content, ${earlierMoneyContent} as earlier
      from journals j where j.id > :after and j.id <= :upTo order by j.id limit :limit`,
  }),
}

/** Reads a chain's current rows with an id above `after` and up to `upTo`, the lowest ids first. */
export async function readEntries(sql: Sql, chain: Chain, wanted: Range): Promise<ReadEntry[]> {
  return (await sql.rows(contents[chain], wanted)).map(entryOf)
}

/** The entry of a row that was read with its content. */
export const entryOf = ({ id, content, earlier }: Row): ReadEntry => ({
  id,
  digest: digestOf(content),
  earlier: earlier === null ? null : digestOf(earlier),
})

/** Reads all rows of a chain with an id above `after` and up to `upTo`, the lowest ids first, as many at a time as a seal covers. */
export async function* pagesOfEntries(
  sql: Sql,
  chain: Chain,
  { after, upTo }: Omit<Range, 'limit'>,
): AsyncGenerator<ReadEntry[]> {
  for (let from = after; ;) {
    const page = await readEntries(sql, chain, { after: from, upTo, limit: rowsPerSeal })
    yield page
    const end = page.at(-1)
    if (!end || page.length < rowsPerSeal) return
    from = end.id
  }
}

/** Whether a row is as it was sealed, by the digest of now or of the version before. */
export const isAsSealed = ({ digest, earlier }: ReadEntry, sealed: string): boolean =>
  sealed === digest || sealed === earlier

const digestBytes = 16
const entryBytes = 8 + digestBytes

const digestOf = (content: string): string =>
  createHash('sha256').update(content).digest().subarray(0, digestBytes).toString('hex')

/** Packs entries as a seal stores them. */
export function packEntries(entries: readonly Entry[]): Buffer {
  const packed = Buffer.alloc(entries.length * entryBytes)
  entries.forEach(({ id, digest }, index) => {
    packed.writeBigInt64BE(BigInt(id), index * entryBytes)
    packed.write(digest, index * entryBytes + 8, 'hex')
  })
  return packed
}

export function unpackEntries(packed: Buffer): Entry[] {
  return Array.from({ length: Math.floor(packed.length / entryBytes) }, (_, index) => {
    const at = index * entryBytes
    return {
      id: Number(packed.readBigInt64BE(at)),
      digest: packed.subarray(at + 8, at + entryBytes).toString('hex'),
    }
  })
}

/** A seal without its signature. `previous` is the head of the seal before; null for the first. */
export type Sealed = { chain: Chain; number: number; upTo: number; entries: Buffer; previous: Buffer | null }

/** The head of a seal: it changes if anything in this seal or an earlier one changes. */
export function headOf({ chain, number, upTo, entries, previous }: Sealed): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigUInt64BE(BigInt(number))
  numbers.writeBigInt64BE(BigInt(upTo), 8)
  return createHash('sha256')
    .update(`kasuwa seal ${chain}\0`)
    .update(previous ?? Buffer.alloc(32))
    .update(numbers)
    .update(entries)
    .digest()
}
