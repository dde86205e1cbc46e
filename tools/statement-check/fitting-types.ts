import type { Column, Kind } from '../../server/src/db/columns.ts'

/** PostgreSQL's types whose values are read as each kind (with the parsers of `database.ts`). */
const inRow: Record<Kind, readonly string[]> = {
  uuid: ['uuid'],
  text: ['text', 'varchar', 'bpchar', 'name'],
  integer: ['int2', 'int4'],
  count: ['int2', 'int4', 'int8'],
  number: ['numeric', 'float4', 'float8'],
  kobo: ['int8', 'numeric'],
  day: ['date'],
  instant: ['timestamptz'],
  bool: ['bool'],
  bytes: ['bytea'],
  json: ['json', 'jsonb'],
}

/** The element types of arrays that are read with the same parsers as the type itself. */
const inRowList: readonly string[] = ['uuid', 'text', 'int2', 'int4', 'bool', 'timestamptz']

/** The types of parameters that accept a value of each kind. */
const asParameter: Record<Kind, readonly string[]> = {
  ...inRow,
  integer: ['int2', 'int4', 'int8', 'numeric', 'float8'],
  count: ['int8', 'numeric', 'float8'],
  number: ['numeric', 'float8'],
}

/** True where a column that PostgreSQL describes with this type fits the column of the shape. */
export function fitsInRow({ kind, isList }: Column<unknown>, type: string): boolean {
  if (!isList) return inRow[kind].includes(type)
  return type.startsWith('_') && inRowList.includes(type.slice(1)) && inRow[kind].includes(type.slice(1))
}

/** True where the parameter accepts a value of this kind. */
export function fitsParameter({ kind, isList }: Column<unknown>, type: string): boolean {
  const element = type.startsWith('_') ? type.slice(1) : type
  return isList === type.startsWith('_') && asParameter[kind].includes(element)
}
