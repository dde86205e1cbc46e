import { type Column, type Kind, listOf, type RowOfShape, type Shape, type ValueOf } from './columns.ts'

/** The PostgreSQL array type of each kind. */
const listTypes: Record<Kind, string> = {
  uuid: 'uuid[]',
  text: 'text[]',
  integer: 'integer[]',
  count: 'bigint[]',
  number: 'float8[]',
  kobo: 'bigint[]',
  day: 'date[]',
  instant: 'timestamptz[]',
  bool: 'boolean[]',
  bytes: 'bytea[]',
  json: 'jsonb[]',
}

/** Parameters, one list for each column, named after the table and the column. */
type ParamsOf<Name extends string, S extends Shape> = {
  readonly [Key in keyof S & string as `${Name}_${Key}`]: Column<ValueOf<S[Key]>[]>
}
type ValuesOf<Name extends string, S extends Shape> = {
  readonly [Key in keyof S & string as `${Name}_${Key}`]: ValueOf<S[Key]>[]
}

/** Any number of rows as parameters of one statement (decision 31). */
export type RowsParameter<Name extends string, S extends Shape> = {
  params: ParamsOf<Name, S>
  /** The rows as a table of the statement: `from ${…table}`; columns are quoted, as `"loanId"`. */
  table: string
  /** @throws Error if a column that is never null is null */
  values(rows: readonly RowOfShape<S>[]): ValuesOf<Name, S>
}

/** Passes rows of a shape as parameters, one list for each column, so that the statement check sees the type of each. */
export function rowsParameter<const Name extends string, const S extends Shape>(
  name: Name,
  shape: S,
): RowsParameter<Name, S> {
  const columns = Object.entries(shape).map(([key, column]) => ({ key, column, parameter: `${name}_${key}` }))
  const lists = columns.map(({ column, parameter }) => `:${parameter}::${listTypes[column.kind]}`)
  const params = Object.fromEntries(columns.map(({ column, parameter }) => [parameter, listOf(column)]))
  return {
    params: params as ParamsOf<Name, S>,
    table: `unnest(${lists.join(', ')}) as ${name} (${columns.map(({ key }) => `"${key}"`).join(', ')})`,
    values(rows) {
      const values = columns.map(({ key, column, parameter }) => [
        parameter,
        rows.map((row) => {
          const value = row[key] ?? null
          if (value === null && !column.isNullable) throw new Error(`${name}.${key} is null`)
          return value
        }),
      ])
      return Object.fromEntries(values) as ValuesOf<Name, S>
    },
  }
}
