import type { App } from '../context/context.ts'
import { count, instant, integer, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { statement } from '../db/statement.ts'
import { type Done, type JobRun, makeJobDue, type ScheduledJob, secondsUntilNight } from '../jobs/scheduled.ts'
import { beforeAll, type Chain, chains, headOf, readEntries, rowsPerSeal, unpackEntries } from './chain.ts'
import { type ExportedHead, type ExportedHeads, readExportedHeads } from './exported-heads.ts'
import { countUnsealed, listSeals, type StoredSeal } from './seal-repository.ts'
import { openSigner, type Signer } from './signing.ts'

/**
 * A finding: a row that was `changed`, `removed` or `added` after it was sealed; or a seal that is `missing`, `altered`, `not_signed` by our
 * key, or `behind` the exported head.
 */
export type Tampering = {
  chain: Chain
  what:
    | 'row_changed'
    | 'row_removed'
    | 'row_added'
    | 'seal_missing'
    | 'seal_altered'
    | 'seal_not_signed'
    | 'seal_behind'
  /** The id of the row, or the number of the seal. */
  id: number
  /** The month, YYYY-MM, that an entry of the audit trail closed and whose row, steps or entries the same seal covers (BOOK-54). */
  month?: string
}
export type Verified = { chain: Chain; seals: number; rows: number; unsealed: number; isExported: boolean }
type Verification = { chains: Verified[]; found: Tampering[] }

type Keys = { signer: Signer; exported: ExportedHeads }

/**
 * Compares every sealed row with its seal, the seals with one another, and the newest with our key and with the head that this machine exported.
 * Rows that are not sealed yet are only counted. Rows compared before are compared again, since they may have been changed meanwhile. The time and the
 * number of findings are kept.
 */
export async function verifySeals(app: App, signal?: AbortSignal): Promise<Verification> {
  const { DATA_KEY, DATA_KEYS_BEFORE, dataDir } = app.settings
  const keys = { signer: openSigner(DATA_KEY, DATA_KEYS_BEFORE), exported: await readExportedHeads(dataDir) }
  const began = await productNow(app.database)
  const verification = await verifyWith(app.database, keys, signal)
  await app.database.run(saveVerification, { at: began, found: verification.found.length })
  return verification
}

const saveVerification = statement({
  params: { at: instant, found: integer },
  sql: 'insert into seal_verifications (at, found) values (:at, :found)',
})

/** Verifies the seals over any connection. */
export async function verifyWith(sql: Sql, keys: Keys, signal?: AbortSignal): Promise<Verification> {
  const found: Tampering[] = []
  const verified: Verified[] = []
  for (const chain of chains)
    verified.push(await verifyChain(sql, chain, keys, (one) => found.push({ chain, ...one }), signal))
  return { chains: verified, found: await withMonths(sql, found) }
}

const listClosedMonths = statement({
  params: { ids: listOf(count) },
  row: { id: count, month: text },
  sql: `select id, subject_id as month from audit_events where id = any (:ids) and action = 'month.closed'`,
})

/** The findings, each about the entry that closed a month with that month: the entry itself may be as it was. */
async function withMonths(sql: Sql, found: readonly Tampering[]): Promise<Tampering[]> {
  const ids = found.flatMap(({ chain, what, id }) => (chain === 'audit' && what === 'row_changed' ? [id] : []))
  if (ids.length === 0) return [...found]
  const months = new Map((await sql.rows(listClosedMonths, { ids })).map(({ id, month }) => [id, month]))
  return found.map((one) => {
    const month = one.chain === 'audit' && one.what === 'row_changed' ? months.get(one.id) : undefined
    return month === undefined ? one : { ...one, month }
  })
}

type Report = (found: Omit<Tampering, 'chain'>) => void

async function verifyChain(
  sql: Sql,
  chain: Chain,
  { signer, exported }: Keys,
  report: Report,
  signal?: AbortSignal,
): Promise<Verified> {
  const known = exported[chain]
  let last: StoredSeal | undefined
  let rows = 0
  for (;;) {
    signal?.throwIfAborted()
    const seals = await listSeals(sql, chain, last?.number ?? 0)
    if (seals.length === 0) break
    rows += await checkRows(sql, chain, seals, last?.upTo ?? beforeAll, report)
    for (const seal of seals) {
      checkSeal(chain, seal, last, known, report)
      last = seal
    }
  }
  const number = last?.number ?? 0
  if (last && !signer.isSigned(last.head, last.signature)) report({ what: 'seal_not_signed', id: number })
  if (known && known.number > number) report({ what: 'seal_behind', id: known.number })
  const unsealed = await countUnsealed(sql, chain, last?.upTo ?? beforeAll)
  return { chain, seals: number, rows, unsealed, isExported: known !== undefined }
}

function checkSeal(
  chain: Chain,
  seal: StoredSeal,
  last: StoredSeal | undefined,
  known: ExportedHead | undefined,
  report: Report,
): void {
  const expected = (last?.number ?? 0) + 1
  if (seal.number !== expected) report({ what: 'seal_missing', id: expected })
  const isAltered =
    !headOf({ ...seal, chain, previous: last?.head ?? null }).equals(seal.head) ||
    (known?.number === seal.number && known.head !== seal.head.toString('hex'))
  if (isAltered) report({ what: 'seal_altered', id: seal.number })
}

/** Compares the rows that these seals cover, one after the other, with the sealed digests. Returns the number of rows. */
async function checkRows(
  sql: Sql,
  chain: Chain,
  seals: readonly StoredSeal[],
  after: number,
  report: Report,
): Promise<number> {
  const left = new Map(seals.flatMap(({ entries }) => unpackEntries(entries)).map(({ id, digest }) => [id, digest]))
  const sealed = left.size
  const upTo = Math.max(...seals.map((seal) => seal.upTo))
  for (let from = after; ;) {
    const rows = await readEntries(sql, chain, { after: from, upTo, limit: rowsPerSeal })
    for (const { id, digest, earlier } of rows) {
      const expected = left.get(id)
      if (expected === undefined) report({ what: 'row_added', id })
      else if (expected !== digest && expected !== earlier) report({ what: 'row_changed', id })
      left.delete(id)
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerSeal) break
    from = end.id
  }
  for (const id of left.keys()) report({ what: 'row_removed', id })
  return sealed
}

/** In minutes past midnight, after the books are compared. */
const halfPastTwo = 150
const maxLogged = 5

/** Verifies the seals each night, and logs an error if something was found. */
export const verifyNightly: ScheduledJob = {
  name: 'verify-seals',
  async run(app: App, { signal }: JobRun): Promise<Done> {
    const { found, chains: verified } = await verifySeals(app, signal)
    app.metrics.set('tampering_found', found.length)
    if (found.length)
      app.log.error('sealed rows were tampered with', { found: found.length, first: found.slice(0, maxLogged) })
    else app.log.info('the seals are intact', { chains: verified })
    return { dueInSeconds: secondsUntilNight(new Date(), halfPastTwo) }
  },
}

/** Makes the seals be verified within half a minute. Returns false where that is under way. */
export const verifySoon = (tx: Sql): Promise<boolean> => makeJobDue(tx, verifyNightly.name)
