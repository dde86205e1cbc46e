import { createHash } from 'node:crypto'
import type { Vault } from '../security/vault.ts'

/** The tables of which whole months are archived. */
export const archivedTables = ['incoming_webhooks', 'audit_events'] as const
export type ArchivedTable = (typeof archivedTables)[number]

/** A file with the rows of one month, `digest` as in `Content`. `key` is its key in hex. */
export type ArchivedFile = {
  name: string
  month: string
  rows: number
  bytes: number
  digest: string
  key: string
}

/** Everything about a part that left the database. `ids` is the digest of the numbers that left, '' for a table whose rows have none. */
export type ArchiveRecord = { table: ArchivedTable; ends: string; files: ArchivedFile[]; ids: string }

/** The purpose of what the data key seals of archives. */
export const archivePurpose = 'archived months'

export const sealRecord = (vault: Vault, record: ArchiveRecord): Buffer =>
  vault.seal(JSON.stringify(record), archivePurpose)

/** @throws LostKey, or Error where it was not sealed by a key of ours */
export const openRecord = (vault: Vault, sealed: Buffer): ArchiveRecord =>
  JSON.parse(vault.open(sealed, archivePurpose)) as ArchiveRecord

/** The numbers of one chunk, a bit each. */
export const idsPerChunk = 65_536
export type Chunk = { chunk: number; bits: Buffer }

export const placeOf = (id: number) => {
  const chunk = Math.floor(id / idsPerChunk)
  const bit = id - chunk * idsPerChunk
  return { chunk, byte: bit >> 3, mask: 1 << (bit & 7) }
}

/** Numbers, kept as bits. @throws RangeError for NaN, the number of a line that has none */
export function idSet() {
  const chunks = new Map<number, Buffer>()
  return {
    add(id: number): void {
      if (!Number.isSafeInteger(id)) throw new RangeError('a line has no number of an audit entry')
      const { chunk, byte, mask } = placeOf(id)
      const bits = chunks.get(chunk) ?? Buffer.alloc(idsPerChunk / 8)
      bits[byte] = (bits[byte] ?? 0) | mask
      chunks.set(chunk, bits)
    },
    chunks: (): Chunk[] =>
      [...chunks].map(([chunk, bits]) => ({ chunk, bits })).toSorted((one, other) => one.chunk - other.chunk),
  }
}

/** The digest of chunks in their order. */
export function digestOfChunks(chunks: readonly Chunk[]): string {
  const hash = createHash('sha256')
  for (const { chunk, bits } of chunks) hash.update(`${chunk} `).update(bits)
  return hash.digest('hex')
}
