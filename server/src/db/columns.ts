import type { Day } from '@kasuwa/domain/dates.ts'
import type { BasisPoints, Kobo } from '@kasuwa/domain/money.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'

/** The kind of a column or parameter; the statement check has a table of the PostgreSQL types that fit each kind. */
export type Kind =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'count'
  | 'number'
  | 'kobo'
  | 'day'
  | 'instant'
  | 'bool'
  | 'bytes'
  | 'json'

declare const value: unique symbol

/** The type of one column of a row, or of one parameter of a statement. */
export interface Column<T> {
  readonly kind: Kind
  /** An array of this kind. */
  readonly isList: boolean
  readonly isNullable: boolean
  /** The statement excludes null although the table allows it, for instance by a condition. Each row read is checked. */
  readonly isCertain: boolean
  /** The same type or null. */
  readonly nullable: Column<T | null>
  /** The same type, for a column that may be null in the table but not in this statement. */
  readonly certain: Column<T>
  /** It only has the type; at run time it does not exist. */
  readonly [value]?: T
}

/** Columns of a row, or parameters, by name. */
export type Shape = Readonly<Record<string, Column<unknown>>>

/** The TypeScript type of a column. */
export type ValueOf<C> = C extends Column<infer T> ? T : never

/** A shape's columns, where each may be null. */
export type NullableShape<S extends Shape> = { readonly [Name in keyof S]: Column<ValueOf<S[Name]> | null> }

/** The row that a shape describes. */
export type RowOfShape<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> }

function column<T>(
  kind: Kind,
  {
    isList = false,
    isNullable = false,
    isCertain = false,
  }: Partial<Pick<Column<T>, 'isList' | 'isNullable' | 'isCertain'>> = {},
): Column<T> {
  return {
    kind,
    isList,
    isNullable,
    isCertain,
    get nullable() {
      return column<T | null>(kind, { isList, isNullable: true })
    },
    get certain() {
      return column<T>(kind, { isList, isCertain: true })
    },
  }
}

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the type is the statement's claim about its column */

/** An id; its kind is the type argument. */
export const uuid = <T extends string = string>(): Column<T> => column('uuid')
export const text = column<string>('text')
/** A text that is one of a few words, or has a more specific type. */
export const word = <T extends string>(): Column<T> => column('text')
export const phone = column<Phone>('text')
/** A whole number of at most 32 bits. */
export const integer = column<number>('integer')
/** A whole number that is one of a few. */
export const integerOf = <T extends number>(): Column<T> => column('integer')
/** A bigint as a safe integer: counts and serial numbers. */
export const count = column<number>('count')
/** A fraction. */
export const number = column<number>('number')
/** An amount: a bigint, or a sum of bigints (see `database.ts` for sums too large to be exact). */
export const kobo = column<Kobo>('kobo')
export const basisPoints = column<BasisPoints>('integer')
export const day = column<Day>('day')
export const instant = column<Date>('instant')
export const bool = column<boolean>('bool')
export const bytes = column<Buffer>('bytes')
/** json or jsonb; as a parameter it is turned into JSON. */
export const json = <T>(): Column<T> => column('json')
/** An array. */
export const listOf = <T>(of: Column<T>): Column<T[]> => column(of.kind, { isList: true })

/** The same columns, each nullable, for an outer join. */
export const nullable = <S extends Shape>(shape: S): NullableShape<S> =>
  Object.fromEntries(Object.entries(shape).map(([name, column]) => [name, column.nullable])) as NullableShape<S>
