import { genericWords } from '@kasuwa/contract/words.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { Option } from '../ui/fields/options.ts'
import { filterTexts } from './texts.ts'

/** Choices from the server: a query, which is sent once the form is open. */
export type LoadedOptions = () => {
  readonly queryKey: QueryKey
  readonly queryFn: (asked: { signal: AbortSignal }) => Promise<readonly Option[]>
}
/** One of several values. */
type Choice = { readonly label: string; readonly options: readonly Option[] | LoadedOptions }
/** A range from one amount or day to another. A range with one end is open at the other. */
type Range = { readonly label: string; readonly between: 'amounts' | 'days' }
export type Filter = Choice | Range

/**
 * The filters that a list has (C-145), in the order of the form. Address and call name a choice as it is named here, and the ends of `amount` as
 * `amount_from` and `amount_to`. The ends of a list's main days are simply `from` and `to`: that filter is called `days`.
 */
export type Filters = Readonly<Record<string, Filter>>

/** The labels of a status as choices: 'pending' is shown as 'Pending'. */
export const choicesOf = <const Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** The values of the filters, as typed or chosen, by the names of the call; '' for an empty one. */
export type FilterValues = Readonly<Record<string, string>>

type Named<Name> = Name extends 'days' ? 'from' | 'to' : Name extends string ? `${Name}_from` | `${Name}_to` : never
type InputOf<Name, F> = F extends { readonly options: infer Options }
  ? {
      readonly [N in Name & string]?: Options extends readonly { readonly value: infer Value }[] ? Value : string
    }
  : { readonly [N in Named<Name>]?: string }
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/** The values that a list's filters add to the input of its call; nothing if they are not known by name. */
export type FilterInput<F> = string extends keyof F
  ? unknown
  : All<{ [Name in keyof F]: InputOf<Name, F[Name]> }[keyof F]>

/** One end of a range, or a choice, as the form shows it. */
export type FilterField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'choice'; readonly options: Choice['options'] }
  | { readonly kind: 'amounts' | 'days' }
)

/** The fields of the form, in its order. */
export const fieldsOf = (filters: Filters): FilterField[] =>
  Object.entries(filters).flatMap(([name, filter]): FilterField[] => {
    if ('options' in filter) return [{ name, label: filter.label, kind: 'choice', options: filter.options }]
    const [from, to] = endsOf(name)
    return [
      { name: from, label: filterTexts.from(filter.label), kind: filter.between },
      { name: to, label: filterTexts.to(filter.label), kind: filter.between },
    ]
  })

const endsOf = (name: string): readonly [from: string, to: string] =>
  name === 'days' ? ['from', 'to'] : [`${name}_from`, `${name}_to`]

/** The values when no filter is in use. */
export const noFilter = (filters: Filters): FilterValues =>
  Object.fromEntries(fieldsOf(filters).map(({ name }) => [name, '']))

/** The mistakes in the filters, by field: those of the contract's rules, in its words, and an end that is before its beginning. */
export function filterErrors(filters: Filters, values: FilterValues): Partial<Record<string, string>> {
  const errors = Object.entries(filters).flatMap(([name, filter]) =>
    'options' in filter ? [] : Object.entries(rangeErrors(endsOf(name), filter.between, values)),
  )
  return Object.fromEntries(errors)
}

const ranges = {
  amounts: { read: parseIncome, wrong: genericWords.amount, reversed: filterTexts.smaller },
  days: { read: parseDay, wrong: genericWords.day, reversed: filterTexts.earlier },
}

function rangeErrors([from, to]: readonly [string, string], between: Range['between'], values: FilterValues) {
  const { read, wrong, reversed } = ranges[between]
  // Undefined if nothing was typed, null for a value that the rule refuses.
  const [first, last] = [values[from], values[to]].map((typed) => (typed ? read(typed) : undefined))
  return {
    ...(first === null && { [from]: wrong }),
    ...(last === null && { [to]: wrong }),
    ...(first && last && last < first && { [to]: reversed }),
  }
}

/** The filters in the address. Those that the list does not have, and values that are no filter, are left out. */
export function readFilters(filters: Filters, address: Readonly<Record<string, unknown>>): FilterValues {
  const fields = fieldsOf(filters)
  const read = Object.fromEntries(fields.map(({ name }) => [name, textOf(address[name])]))
  const wrong = filterErrors(filters, read)
  const isGood = (field: FilterField) =>
    field.kind === 'choice' ? mayBeChosen(field.options, read[field.name]) : wrong[field.name] === undefined
  return Object.fromEntries(fields.map((field) => [field.name, isGood(field) ? (read[field.name] ?? '') : '']))
}

/** The most characters that the name of a choice from the server may have. */
const maxLoadedLength = 100

/** The server's choices are not known here, so that the list does not wait for them: an unknown choice finds nothing, or is refused. */
function mayBeChosen(options: Choice['options'], value = ''): boolean {
  return typeof options === 'function'
    ? value.length <= maxLoadedLength
    : options.some((option) => option.value === value)
}

/** The filters that are in use, as a call takes them. */
export function filterInput<F extends Filters>(values: FilterValues): FilterInput<F> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as FilterInput<F>
}

/** The router reads numbers out of the address. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
