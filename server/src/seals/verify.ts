import type { App } from '../context/context.ts'
import { instant, integer } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { statement } from '../db/statement.ts'
import { keepAllParts } from '../ledger/night-parts.ts'
import { openArchivedIds } from './archived-ids.ts'
import { type Chain, chains } from './chain.ts'
import { readExportedHeads } from './exported-heads.ts'
import { openSigner } from './signing.ts'
import { type Tampering, withMonths } from './tampering.ts'
import { type Keys, noEnd, verifyEnd, verifyRange } from './verify-range.ts'

export type Verified = { chain: Chain; seals: number; rows: number; unsealed: number; isExported: boolean }
type Verification = { chains: Verified[]; found: Tampering[] }

/**
 * Compares every sealed row with its seal, the seals with one another, and the newest with our key and with the head that this machine exported.
 * Rows that are not sealed yet are only counted. Rows compared before are compared again, since they may have been changed meanwhile. The time and the
 * number of findings are kept.
 */
export async function verifySeals(app: App, signal?: AbortSignal): Promise<Verification> {
  const began = await productNow(app.database)
  const verification = await verifyWith(app.database, await keysOf(app), signal)
  const result = { at: began, found: verification.found.length }
  await keepAllParts(app.database, 'seals', result)
  await keepVerification(app.database, result)
  return verification
}

/** Our key, the heads that this machine exported, and the entries that are in an archive. */
export async function keysOf(app: App): Promise<Keys> {
  return { ...(await headKeysOf(app)), archived: await openArchivedIds(app.database, app.vault) }
}

/** Our key, and the heads that this machine exported. */
export async function headKeysOf({
  settings: { DATA_KEY, DATA_KEYS_BEFORE, dataDir },
}: Pick<App, 'settings'>): Promise<Keys> {
  return { signer: openSigner(DATA_KEY, DATA_KEYS_BEFORE), exported: await readExportedHeads(dataDir) }
}

const saveVerification = statement({
  params: { at: instant, found: integer },
  sql: 'insert into seal_verifications (at, found) values (:at, :found)',
})

/** Keeps when the rows were verified, by product time at the beginning, and the number of findings; a month is closed after one without. */
export const keepVerification = (sql: Sql, result: { at: Date; found: number }): Promise<unknown> =>
  sql.run(saveVerification, result)

/** Verifies all seals over any connection. */
export async function verifyWith(sql: Sql, keys: Keys, signal?: AbortSignal): Promise<Verification> {
  const found: Tampering[] = []
  const verified: Verified[] = []
  for (const chain of chains) {
    const look = { chain, keys, signal, report: (one: Omit<Tampering, 'chain'>) => found.push({ chain, ...one }) }
    const { last, seals, rows } = await verifyRange(sql, look, { first: 1, last: noEnd })
    const unsealed = await verifyEnd(sql, look, last)
    // Without a gap the number of the newest seal is how many there are.
    verified.push({
      chain,
      seals: last?.number ?? seals,
      rows,
      unsealed,
      isExported: keys.exported[chain] !== undefined,
    })
  }
  return { chains: verified, found: await withMonths(sql, found) }
}
