import type { Column, Shape } from '../../server/src/db/columns.ts'
import type { Statement } from '../../server/src/db/statement.ts'
import { noRow } from './causes-of-null.ts'
import type { DescribedColumn, Description } from './describe.ts'
import { fitsInRow, fitsParameter } from './fitting-types.ts'

/** Facts about the columns besides their types. */
export type NullFacts = {
  /** True where the table's column is declared not null. */
  isNotNull(column: DescribedColumn): boolean
  /** The reasons why columns may be null anyway, by their place. */
  causes: ReadonlyMap<number, string>
}

/** The differences between a statement's shapes and PostgreSQL's description; empty when they agree. */
export function compare(statement: Statement<never, unknown>, description: Description, facts: NullFacts): string[] {
  const { params, row } = statement
  return [
    ...wrongParameters(params, statement.parameters, description.parameters),
    ...(row
      ? [...wrongNames(row, description.columns), ...wrongColumns(row, description.columns, facts)]
      : unexpected(description.columns)),
  ]
}

function wrongParameters(params: Shape, names: readonly string[], types: readonly string[]): string[] {
  return names.flatMap((name, place) => {
    const [column, type] = [params[name], types[place]]
    if (!column || !type || fitsParameter(column, type)) return []
    return [`the parameter :${name} is ${type}, and the shape has ${inWords(column)}`]
  })
}

function wrongNames(row: Shape, columns: readonly DescribedColumn[]): string[] {
  const names = columns.map(({ name }) => name)
  return [
    ...names.filter((name) => !(name in row)).map((name) => `the shape lacks the column ${name}`),
    ...names.filter((name, place) => names.indexOf(name) !== place).map((name) => `two columns have the name ${name}`),
    ...Object.keys(row)
      .filter((name) => !names.includes(name))
      .map((name) => `the statement has no column ${name}`),
  ]
}

function wrongColumns(row: Shape, columns: readonly DescribedColumn[], facts: NullFacts): string[] {
  return columns.flatMap((described, place) => {
    const column = row[described.name]
    if (!column) return []
    const problem = fitsInRow(column, described.type)
      ? wrongNull(column, described, place, facts)
      : `is ${described.type}, and the shape has ${inWords(column)}`
    return problem ? [`the column ${described.name} ${problem}`] : []
  })
}

/** The problem of a column's `certain`. PostgreSQL does not tell whether an expression may be null; such a null is found when a row is read. */
function wrongNull(
  column: Column<unknown>,
  described: DescribedColumn,
  place: number,
  facts: NullFacts,
): string | null {
  const cause = facts.causes.get(place) ?? (isNullInTable(described, facts) ? 'its table allows it' : null)
  if (column.isCertain) return cause || described.table === 0 ? null : 'is never null: `certain` has no effect'
  return column.isNullable || !cause || (column.isList && cause === noRow) ? null : `may be null: ${cause}`
}

const isNullInTable = (described: DescribedColumn, facts: NullFacts): boolean =>
  described.table !== 0 && !facts.isNotNull(described)

/** Columns without a shape. Functions without a result, such as those that take a lock, return a column of the type void. */
const unexpected = (columns: readonly DescribedColumn[]): string[] =>
  columns
    .filter(({ type }) => type !== 'void')
    .map(({ name }) => `the statement returns the column ${name}, and has no shape for rows`)

const inWords = ({ kind, isList }: Column<unknown>): string => (isList ? `listOf(${kind})` : kind)
