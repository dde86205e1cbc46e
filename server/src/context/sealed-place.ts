import type { App } from './context.ts'
import { bool, bytes, type Column, count, integer, type Kind, type Shape } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { markLength, markOf } from '../security/vault.ts'

/** A place with data that a data key sealed. `rotate-key.ts` has the table of the sealed columns, and goes through all places. */
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

/** A column whose values begin with the mark of the key that sealed them. */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** Its type in a row that is sealed: `certain` where the table allows null. */
  readonly type: Column<Buffer>
  /** The columns of the table's primary key under their names in the code: rows are read in this order. */
  readonly key: Shape
  /** It binds the sealed bytes to their use. */
  readonly purpose: string
}

/** Replaces the values of these rows that are still as they were read. @returns how many */
type ReplaceAll = (app: App, rows: readonly SealedRow[]) => Promise<number>
type SealedRow = Readonly<Record<string, unknown> & { sealed: Buffer }>

/** Few enough that somebody who writes one of these rows meanwhile does not notice the wait. */
const batchSize = 500
/** A value before all others, for each kind of a key's column. */
const firstOf: Partial<Record<Kind, unknown>> = {
  uuid: '00000000-0000-0000-0000-000000000000',
  text: '',
  bytes: Buffer.alloc(0),
  integer: -1,
}
const markParams = { mark: bytes, markLength: integer }
const marked = (keyId: string) => ({ mark: markOf(keyId), markLength })

/** A sealed column as a place. `replaceAll` is for a value with which more has to change; others are replaced one at a time. */
export function sealedColumn(sealed: SealedColumn, replaceAll: ReplaceAll = oneAtATime(sealed)): SealedPlace {
  const { table, column, type, key } = sealed
  const keys = Object.keys(key)
  const names = keys.map(columnName)
  const isOther = `substring(${column} for :markLength) <> :mark`
  const findOthers = statement({
    params: { ...markParams, ...key, limit: integer },
    row: { ...key, sealed: type },
    sql: `select ${names.map((name, at) => `${name} as "${keys[at]}"`).join(', ')}, ${column} as sealed from ${table}
      where ${isOther} and (${names.join(', ')}) > (${keys.map((name) => `:${name}`).join(', ')}) order by ${names.join(', ')} limit :limit`,
  })
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
  return {
    counted: 'sealed',
    async *sealAgain(app) {
      const place = { ...marked(app.vault.keyId), limit: batchSize }
      let after = Object.fromEntries(Object.entries(key).map(([name, { kind }]) => [name, firstOf[kind]]))
      for (;;) {
        const rows: readonly SealedRow[] = await app.database.rows(findOthers, { ...after, ...place })
        const last = rows.at(-1)
        if (!last) return
        yield await replaceAll(app, rows)
        after = Object.fromEntries(keys.map((name) => [name, last[name]]))
      }
    },
    countOthers: async (sql, keyId) => (await sql.only(countMarked, marked(keyId))).others,
    isSealedBy: async (sql, keyId) => (await sql.only(findMarked, marked(keyId))).found,
  }
}

function oneAtATime({ table, column, key, purpose }: SealedColumn): ReplaceAll {
  const isRow = Object.keys(key).map((name) => `${columnName(name)} = :${name}`)
  const replace = statement({
    params: { ...key, before: bytes, again: bytes },
    sql: `update ${table} set ${column} = :again where ${isRow.join(' and ')} and ${column} = :before`,
  })
  // A digest would say nothing in a log.
  const [logged = ''] = Object.keys(key).filter((name) => key[name]?.kind !== 'bytes')
  return async (app, rows) => {
    let replaced = 0
    for (const { sealed: before, ...row } of rows) {
      const again = sealedAgain(app, { sealed: before, purpose, of: { kind: purpose, [logged]: row[logged] } })
      if (again) replaced += await app.database.run(replace, { ...row, before, again: again.sealed })
    }
    return replaced
  }
}

const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
