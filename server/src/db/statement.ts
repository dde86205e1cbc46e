import { createHash } from 'node:crypto'
import type { Column, RowOfShape, Shape, ValueOf } from './columns.ts'

declare const types: unique symbol

/**
 * A statement with the shape of its parameters and of its rows. It is made once, when its module is loaded; the statement check
 * (`statement-check/`) compares every shape with PostgreSQL's description of the statement.
 */
export interface Statement<Values, Row> {
  /** The text for PostgreSQL, with numbered parameters. */
  readonly text: string
  /** The name under which a connection keeps it parsed; '' if it is planned each time. */
  readonly name: string
  readonly params: Shape
  /** `parameters[0]` is the name of `$1`. */
  readonly parameters: readonly string[]
  /** Null for a statement that returns no rows. */
  readonly row: Shape | null
  /** The time it may take where that is more than its pool allows, in milliseconds; null where the pool's limit holds. */
  readonly mayTakeMs: number | null
  /** Where it may be answered. `replica`: figures that are some seconds old are good enough for it (decision 149). */
  readonly reads: 'primary' | 'replica'
  /** The file and line where it is defined. */
  readonly place: string
  /** The values in the order of their numbers. */
  valuesOf(given: Values): unknown[]
  /** @throws Error if a column that is never null is null */
  checkRows(rows: readonly Record<string, unknown>[]): void
  /** It only has the types; at run time it does not exist. */
  readonly [types]?: (values: Values) => Row
}

/** The row that a statement returns. */
export type RowOf<S> = S extends Statement<never, infer Row> ? Row : never

/** The values that a statement takes. */
export type ValuesOf<S> = S extends Statement<infer Values, unknown> ? Values : never

/** A value that may be null may also be undefined. */
type Given<C> = Accepted<ValueOf<C>> | (null extends ValueOf<C> ? undefined : never)
type Accepted<T> = T extends readonly (infer Element)[] ? readonly Element[] : T
type GivenValues<P extends Shape> = { readonly [Name in keyof P]: Given<P[Name]> }

type Definition<P extends Shape, R extends Shape> = {
  /** The type of each `:name` in the text. */
  params?: P
  /** The type of each column. */
  row?: R
  /** Constant text, made from constant parts. */
  sql: string
  /**
   * PostgreSQL plans it again for the values of each call, which takes about a millisecond. Use it for lists: an unused filter then costs
   * nothing, and a rare name is found by another plan than a common one.
   */
  planEachTime?: boolean
  /** Milliseconds, for a statement that reads a whole table and may take longer than its pool allows. It then keeps a connection for so long. */
  mayTakeMs?: number
  /**
   * A list, a count or a figure that may be some seconds old, so that a standby may answer it (decision 149). The statement check refuses
   * one that writes or locks, and the architecture check one that a call which writes or decides runs.
   */
  reads?: 'replica'
}

/** Every statement of the loaded modules. */
export const allStatements: Statement<never, unknown>[] = []

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without a column is meant
export type Nothing = Record<never, never>

/** Makes a statement that returns rows. */
export function statement<const P extends Shape = Nothing, const R extends Shape = Nothing>(
  definition: Definition<P, R> & { row: R },
): Statement<GivenValues<P>, RowOfShape<R>>
/** Makes a statement that returns no rows. */
export function statement<const P extends Shape = Nothing>(
  definition: Omit<Definition<P, Nothing>, 'row'>,
): Statement<GivenValues<P>, null>
export function statement(definition: Definition<Shape, Shape>): Statement<never, unknown> {
  const made = prepare(definition, new Error())
  allStatements.push(made)
  return made
}

function prepare(
  { params = {}, row, sql, planEachTime = false, mayTakeMs, reads }: Definition<Shape, Shape>,
  origin: Error,
): Statement<never, unknown> {
  const { text, names } = numberParameters(sql)
  const declared = Object.keys(params)
  const wrong = [
    ...names.filter((name) => !declared.includes(name)).map((name) => `:${name} has no type`),
    ...declared.filter((name) => !names.includes(name)).map((name) => `:${name} is not in the text`),
  ]
  if (wrong.length > 0) throw new Error(`${placeOf(origin)}: ${wrong.join(', ')}: ${summary(sql)}`)
  const columns = names.map((name) => [name, params[name] as Column<unknown>] as const)
  const neverNull = Object.entries(row ?? {}).flatMap(([name, column]) => (column.isNullable ? [] : [name]))
  return {
    text,
    name: planEachTime ? '' : nameOf(text),
    params,
    parameters: names,
    row: row ?? null,
    mayTakeMs: mayTakeMs ?? null,
    reads: reads ?? 'primary',
    get place() {
      return placeOf(origin)
    },
    valuesOf: (given: Record<string, unknown>) =>
      columns.map(([name, column]) => {
        const value = given[name] ?? null
        if (value === null && !column.isNullable)
          throw new Error(`${placeOf(origin)}: :${name} is null: ${summary(sql)}`)
        return column.kind === 'json' ? jsonOf(value, column.isList) : value
      }),
    checkRows(rows) {
      for (const one of rows)
        for (const name of neverNull)
          if (one[name] === null || one[name] === undefined)
            throw new Error(`${placeOf(origin)}: the column ${name} is null: ${summary(sql)}`)
    },
  }
}

function jsonOf(value: unknown, isList: boolean): unknown {
  if (isList && Array.isArray(value)) return value.map((each) => jsonOf(each, false))
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** The name by which each connection parses the statement only once. */
export const nameOf = (text: string): string => `s${createHash('sha1').update(text).digest('base64url')}`

const summary = (sql: string): string => {
  const line = sql.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 120)}…` : line
}

/** The file and line that called `statement`. */
function placeOf(origin: Error): string {
  const callers = (origin.stack ?? '').split('\n').slice(1)
  const caller = callers.find((line) => !/\/db\/statement\.ts/.test(line)) ?? ''
  return /((?:server|cli|tools)\/[\w./-]+\.ts:\d+)/.exec(caller)?.[1] ?? 'a statement'
}

/** A statement with `$1`, `$2` … instead of its named parameters. */
export type Numbered = {
  text: string
  /** `names[0]` is the parameter that became `$1`. */
  names: string[]
}

/**
 * The parts of a statement's text that may contain a colon or a dollar sign that is no parameter, then the parameters. In this order:
 * text with and without backslashes, quoted names, both kinds of comment, dollar quotes, casts, positions, names.
 */
const token =
  /\b[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|::|(?<position>\$\d+)|:(?<name>[A-Za-z_]\w*)/g

/**
 * Numbers the named parameters (`:name`) of a statement; a name used several times is one parameter.
 * @throws Error if the text itself has positions (`$1`)
 */
export function numberParameters(sql: string): Numbered {
  const names: string[] = []
  const text = sql.replace(token, (found: string, ...groups: unknown[]) => {
    const { position, name } = groups.at(-1) as { position?: string; name?: string }
    if (position) throw new Error(`${position} is in the text: parameters have names, such as :id`)
    if (!name) return found
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}
