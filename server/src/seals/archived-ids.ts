import { bytes, count, integer, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Vault } from '../security/vault.ts'
import { type Chunk, digestOfChunks, openRecord, placeOf } from './archive-record.ts'

const list = statement({
  params: { table: text, seen: listOf(integer) },
  row: { id: integer, sealed: bytes },
  sql: 'select id, sealed from archives where of_table = :table and id <> all (:seen) order by id',
})
const listChunks = statement({
  params: { id: integer },
  row: { chunk: count, bits: bytes },
  sql: 'select chunk, bits from archived_ids where archive_id = :id order by chunk',
})
const findBits = statement({
  params: { ids: listOf(integer), chunks: listOf(count) },
  row: { chunk: count, bits: bytes },
  sql: 'select chunk, bits from archived_ids where archive_id = any (:ids) and chunk = any (:chunks)',
})

/** Which of these numbers of audit entries left the database by an archive. */
export type ArchivedIds = (ids: readonly number[]) => Promise<Set<number>>

/**
 * Opens the records of archived months. One that our data key did not seal, or whose numbers were changed, counts for nothing: its entries are found
 * as removed. A month may leave while the entries are compared, so records that are new since then are opened before a number counts as removed.
 */
export async function openArchivedIds(sql: Sql, vault: Vault): Promise<ArchivedIds> {
  const seen: number[] = []
  const trusted: number[] = []
  const openNew = async (): Promise<boolean> => {
    const records = await sql.rows(list, { table: 'audit_events', seen })
    for (const { id, sealed } of records) {
      seen.push(id)
      if (digestIn(vault, sealed) === digestOfChunks(await sql.rows(listChunks, { id }))) trusted.push(id)
    }
    return records.length > 0
  }
  await openNew()
  return async (ids) => {
    const away = await amongArchived(sql, trusted, ids)
    return away.size < ids.length && (await openNew()) ? amongArchived(sql, trusted, ids) : away
  }
}

async function amongArchived(sql: Sql, archives: readonly number[], ids: readonly number[]): Promise<Set<number>> {
  if (archives.length === 0 || ids.length === 0) return new Set()
  const chunks = [...new Set(ids.map((id) => placeOf(id).chunk))]
  const bits = await sql.rows(findBits, { ids: archives, chunks })
  return new Set(ids.filter((id) => isIn(bits, id)))
}

function isIn(chunks: readonly Chunk[], id: number): boolean {
  const { chunk, byte, mask } = placeOf(id)
  return chunks.some((one) => one.chunk === chunk && ((one.bits[byte] ?? 0) & mask) !== 0)
}

function digestIn(vault: Vault, sealed: Buffer): string | null {
  try {
    return openRecord(vault, sealed).ids
  } catch {
    return null
  }
}
