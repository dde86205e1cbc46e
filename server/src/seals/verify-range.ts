import type { Sql } from '../db/database.ts'
import type { ArchivedIds } from './archived-ids.ts'
import { beforeAll, type Chain, headOf, isAsSealed, pagesOfEntries, unpackEntries } from './chain.ts'
import type { ExportedHead, ExportedHeads } from './exported-heads.ts'
import { blockOf, jointsBefore, type Seals } from './parts.ts'
import { countUnsealed, listJoints, listSeals, type StoredSeal } from './seal-repository.ts'
import type { Signer } from './signing.ts'
import type { Tampering } from './tampering.ts'

/** `archived` tells which entries of the audit trail are in an archive; left out where none can be. */
export type Keys = { signer: Signer; exported: ExportedHeads; archived?: ArchivedIds }
export type Report = (found: Omit<Tampering, 'chain'>) => void
/** The chain that is compared, by which keys, and who is told of findings. */
export type Look = { chain: Chain; keys: Keys; report: Report; signal?: AbortSignal | undefined }

/** The result of a range of seals: the last seal, how many there were, and how many rows they seal. */
export type Ranged = { last: StoredSeal | undefined; seals: number; rows: number }

/** The number of a seal that no chain reaches. */
export const noEnd = Number.MAX_SAFE_INTEGER

/**
 * Compares the seals of a range with one another and with their rows, and the first with the seal before it. Without an end it reads what is
 * there; with one, each seal up to it has to be there.
 */
export async function verifyRange(sql: Sql, look: Look, range: Seals): Promise<Ranged> {
  let last: StoredSeal | undefined
  let [count, rows] = [0, 0]
  for await (const { before, seals } of sealsInOrder(sql, look, range)) {
    if (seals.length > 0) rows += await checkRows(sql, look, seals, before?.upTo ?? beforeRange(range, seals))
    last = seals.at(-1) ?? before
    count += seals.length
  }
  return { last, seals: count, rows }
}

/**
 * Reads the seals of a range, some at a time, and compares them with one another and with the exported head. `before` is the seal before them; undefined where
 * there is none.
 */
export async function* sealsInOrder(
  sql: Sql,
  { chain, keys, report, signal }: Look,
  range: Seals,
): AsyncGenerator<{ before: StoredSeal | undefined; seals: StoredSeal[] }> {
  let last: StoredSeal | undefined
  for (;;) {
    signal?.throwIfAborted()
    // The seal before the first is read too: its head is part of the first one's.
    const read = await listSeals(sql, chain, { after: last?.number ?? range.first - 2, last: range.last })
    if (read.length === 0) break
    const isFirst = last === undefined
    if (isFirst && read[0]?.number === range.first - 1) last = read.shift()
    else if (isFirst && range.first > 1) report({ what: 'seal_missing', id: range.first - 1 })
    const before = last
    for (const seal of read) {
      checkSeal(chain, seal, last ?? { number: range.first - 1, head: null }, keys.exported[chain], report)
      last = seal
    }
    yield { before, seals: read }
  }
  const reached = last?.number ?? range.first - 1
  if (range.last !== noEnd && reached < range.last) report({ what: 'seal_missing', id: reached + 1 })
}

/** Where the seal before a range is missing, its end is not known: the rows are those that the first seal names. */
const beforeRange = ({ first }: Seals, [seal]: readonly StoredSeal[]): number =>
  first === 1 || !seal ? beforeAll : (unpackEntries(seal.entries)[0]?.id ?? seal.upTo + 1) - 1

type SealBefore = Pick<StoredSeal, 'number'> & { head: Buffer | null }

function checkSeal(
  chain: Chain,
  seal: StoredSeal,
  before: SealBefore,
  known: ExportedHead | undefined,
  report: Report,
): void {
  const expected = before.number + 1
  if (seal.number !== expected) report({ what: 'seal_missing', id: expected })
  const isAltered =
    !headOf({ ...seal, chain, previous: before.head }).equals(seal.head) ||
    (known?.number === seal.number && known.head !== seal.head.toString('hex'))
  if (isAltered) report({ what: 'seal_altered', id: seal.number })
}

/** Compares the rows that these seals cover, one after the other, with the sealed digests. Returns the number of rows. */
async function checkRows(
  sql: Sql,
  { chain, keys, report }: Look,
  seals: readonly StoredSeal[],
  after: number,
): Promise<number> {
  const left = new Map(seals.flatMap(({ entries }) => unpackEntries(entries)).map(({ id, digest }) => [id, digest]))
  const sealed = left.size
  const upTo = Math.max(...seals.map((seal) => seal.upTo))
  for await (const page of pagesOfEntries(sql, chain, { after, upTo }))
    for (const entry of page) {
      const expected = left.get(entry.id)
      if (expected === undefined) report({ what: 'row_added', id: entry.id })
      else if (!isAsSealed(entry, expected)) report({ what: 'row_changed', id: entry.id })
      left.delete(entry.id)
    }
  // Entries of archived months are in files; what was sealed of them is compared when they leave.
  const away = chain === 'audit' ? await keys.archived?.([...left.keys()]) : undefined
  for (const id of left.keys()) if (!away?.has(id)) report({ what: 'row_removed', id })
  return sealed
}

/** Compares the newest seal with our key and with the head that this machine exported. Returns the number of rows that are not sealed yet. */
export async function verifyEnd(
  sql: Sql,
  { chain, keys: { signer, exported }, report }: Look,
  last: StoredSeal | undefined,
): Promise<number> {
  const known = exported[chain]
  const number = last?.number ?? 0
  if (last && !signer.isSigned(last.head, last.signature)) report({ what: 'seal_not_signed', id: number })
  if (known && known.number > number) report({ what: 'seal_behind', id: known.number })
  return countUnsealed(sql, chain, last?.upTo ?? beforeAll)
}

/** So many seals are in memory at once. */
const mostJoints = 64

/**
 * Compares the first seal of each block below the seal `before` with the last seal of the block ahead of it, so that a block or more that is gone shows
 * every night, whoever's turn it is.
 */
export async function verifyJoints(sql: Sql, { chain, report, signal }: Look, before: number): Promise<void> {
  for (const numbers of jointsBefore(blockOf(before), mostJoints)) {
    signal?.throwIfAborted()
    for (const { number, upTo, entries, head, previous } of await listJoints(sql, chain, numbers)) {
      if (previous === null) report({ what: 'seal_missing', id: number - 1 })
      if (upTo === null || entries === null || head === null) report({ what: 'seal_missing', id: number })
      else if (previous && !headOf({ chain, number, upTo, entries, previous }).equals(head))
        report({ what: 'seal_altered', id: number })
    }
  }
}
