import type { App } from './context.ts'
import { bool, bytes, count, integer } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { markLength, markOf } from '../security/vault.ts'

/** A place with data that a data key sealed. Each feature names its own; `rotate-key.ts` goes through all of them. */
export type SealedPlace = {
  /** The name in the result under which its entries are counted. */
  counted: 'sealed' | 'files'
  /**
   * Seals by the present key everything that another one sealed, in batches; yields the number after each. A value that does not open is
   * left, with a warning. It may be interrupted and started again, also while servers write: a value is replaced only if it is still as
   * it was read.
   */
  sealAgain(app: App): AsyncIterable<number>
  /** How many entries are not sealed by the key of this id. */
  countOthers(sql: Sql, keyId: string): Promise<number>
  /** Whether any entry is sealed by the key of this id. */
  isSealedBy(sql: Sql, keyId: string): Promise<boolean>
}

/** Seals one text again; undefined, with a warning, when none of the keys opens it. */
export function sealedAgain(
  { vault, log }: Pick<App, 'vault' | 'log'>,
  { sealed, purpose, of }: { sealed: Buffer; purpose: string; of: Record<string, unknown> },
): { text: string; sealed: Buffer } | undefined {
  try {
    const text = vault.open(sealed, purpose)
    return { text, sealed: vault.seal(text, purpose) }
  } catch (error) {
    log.warn('not sealed again', { ...of, error })
    return undefined
  }
}

const markParams = { mark: bytes, markLength: integer }

/**
 * A column whose values begin with the mark of the key that sealed them: how many another key sealed, and whether a key sealed any.
 * @returns both, and `isOther`, the condition for rows that another key sealed, with its parameters and their values
 */
export function sealedColumn(table: string, column: string) {
  const isOther = `substring(${column} for :markLength) <> :mark`
  const countMarked = statement({
    params: markParams,
    row: { others: count },
    sql: `select count(*) as others from ${table} where ${isOther}`,
  })
  const findMarked = statement({
    params: markParams,
    row: { found: bool },
    sql: `select exists (select from ${table} where substring(${column} for :markLength) = :mark) as found`,
  })
  const marked = (keyId: string) => ({ mark: markOf(keyId), markLength })
  const counts: Pick<SealedPlace, 'countOthers' | 'isSealedBy'> = {
    countOthers: async (sql, keyId) => (await sql.only(countMarked, marked(keyId))).others,
    isSealedBy: async (sql, keyId) => (await sql.only(findMarked, marked(keyId))).found,
  }
  return { isOther, params: markParams, marked, counts }
}
