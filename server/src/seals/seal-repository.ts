import { bytes, count, instant, integer, listOf, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Chain } from './chain.ts'

const table: Record<Chain, string> = { audit: 'audit_events', journals: 'journals', money: 'journals' }

const find = statement({
  params: { chain: word<Chain>() },
  row: { number: count, upTo: count, head: bytes, keyId: text, signature: bytes },
  sql: `select number, up_to as "upTo", head, key_id as "keyId", signature from seals where chain = :chain order by number desc limit 1`,
})

/** The newest seal of a chain. */
export const findNewestSeal = (sql: Sql, chain: Chain): Promise<RowOf<typeof find> | undefined> =>
  sql.row(find, { chain })

const findOne = statement({
  params: { chain: word<Chain>(), number: count },
  row: { head: bytes },
  sql: 'select head from seals where chain = :chain and number = :number',
})

/** The head of a seal in hex; undefined if there is no seal with this number. */
export const findHead = async (sql: Sql, chain: Chain, number: number): Promise<string | undefined> =>
  (await sql.row(findOne, { chain, number }))?.head.toString('hex')

const insert = statement({
  params: {
    chain: word<Chain>(),
    number: count,
    upTo: count,
    entries: bytes,
    head: bytes,
    keyId: text,
    signature: bytes,
  },
  row: { number: count },
  sql: `insert into seals (chain, number, up_to, entries, head, key_id, signature)
    values (:chain, :number, :upTo, :entries, :head, :keyId, :signature) on conflict do nothing returning number`,
})

type NewSeal = { chain: Chain; number: number; upTo: number; entries: Buffer } & {
  head: Buffer
  keyId: string
  signature: Buffer
}

/** Writes a seal; returns false if another server has already made the seal with this number. */
export const insertSeal = async (sql: Sql, seal: NewSeal): Promise<boolean> =>
  (await sql.row(insert, seal)) !== undefined

/** Limits one result: the bytes of entries, which the last seal may exceed, and the number of seals. */
const maxEntryBytes = 240_000
const maxSeals = 2_000

const list = statement({
  params: { chain: word<Chain>(), after: count, last: count, maxSeals: integer, maxEntryBytes: integer },
  row: { number: count, upTo: count, entries: bytes, head: bytes, keyId: text, signature: bytes },
  sql: `select number, up_to as "upTo", entries, head, key_id as "keyId", signature from (
      select *, sum(octet_length(entries)) over (order by number) - octet_length(entries) as bytes_before
      from (select * from seals where chain = :chain and number > :after and number <= :last order by number limit :maxSeals) as following
    ) as sized where bytes_before < :maxEntryBytes order by number`,
})

export type StoredSeal = RowOf<typeof list>

/** Lists the seals of a chain after one and up to another, in order, up to the limits for memory; none after the last. */
export const listSeals = (
  sql: Sql,
  chain: Chain,
  { after, last }: { after: number; last: number },
): Promise<StoredSeal[]> => sql.rows(list, { chain, after, last, maxSeals, maxEntryBytes })

const findJoints = statement({
  params: { chain: word<Chain>(), numbers: listOf(count) },
  row: {
    number: count.certain,
    upTo: count.nullable,
    entries: bytes.nullable,
    head: bytes.nullable,
    previous: bytes.nullable,
  },
  sql: `select one.number, s.up_to as "upTo", s.entries, s.head, before.head as previous
    from unnest(:numbers::bigint[]) as one (number)
      left join seals s on s.chain = :chain and s.number = one.number
      left join seals before on before.chain = :chain and before.number = one.number - 1
    order by one.number`,
})

/** Some seals, each with the head of the seal before it; null for what is not there. */
export const listJoints = (sql: Sql, chain: Chain, numbers: readonly number[]): Promise<RowOf<typeof findJoints>[]> =>
  sql.rows(findJoints, { chain, numbers })

const findFrom = statement({
  params: { chain: word<Chain>(), number: count },
  row: { number: count, sealedAt: instant },
  sql: `select number, sealed_at as "sealedAt" from seals where chain = :chain and number >= :number order by number limit 1`,
})

/** The number of the first seal that was made at a real time or later, by halves, since seals are made in order; the one after the newest where none was. */
export async function firstSealSince(sql: Sql, chain: Chain, since: Date): Promise<number> {
  let [low, high] = [1, ((await findNewestSeal(sql, chain))?.number ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const seal = await sql.row(findFrom, { chain, number: middle })
    if (seal && seal.sealedAt < since) low = seal.number + 1
    else high = middle
  }
  return low
}

const newestIds: Record<Chain, ReturnType<typeof newestIdOf>> = {
  audit: newestIdOf(table.audit),
  journals: newestIdOf(table.journals),
  money: newestIdOf(table.money),
}
function newestIdOf(name: string) {
  return statement({ row: { id: count }, sql: `select coalesce(max(id), 0) as id from ${name}` })
}

/** The highest visible id; 0 without a row. */
export const newestId = async (sql: Sql, chain: Chain): Promise<number> => (await sql.only(newestIds[chain])).id

const withoutGap: Record<Chain, ReturnType<typeof countWithoutGap>> = {
  audit: countWithoutGap(table.audit),
  journals: countWithoutGap(table.journals),
  money: countWithoutGap(table.money),
}
function countWithoutGap(name: string) {
  return statement({
    params: { after: count, upTo: count },
    row: { rows: count },
    sql: `select count(*) as rows from (
        select id - row_number() over (order by id) as before from ${name} where id > :after and id <= :upTo) as numbered
      where before = :after`,
  })
}

/** The last id up to which each id after `after` has a row, so that none can appear there any more. */
export const lastWithoutGap = async (sql: Sql, chain: Chain, range: { after: number; upTo: number }): Promise<number> =>
  range.after + (await sql.only(withoutGap[chain], range)).rows

const unsealedOf: Record<Chain, ReturnType<typeof countUnsealedOf>> = {
  audit: countUnsealedOf(table.audit),
  journals: countUnsealedOf(table.journals),
  money: countUnsealedOf(table.money),
}
function countUnsealedOf(name: string) {
  return statement({
    params: { after: count },
    row: { rows: count },
    sql: `select count(*) as rows from ${name} where id > :after`,
  })
}

/** How many rows are not sealed yet. */
export const countUnsealed = async (sql: Sql, chain: Chain, after: number): Promise<number> =>
  (await sql.only(unsealedOf[chain], { after })).rows
