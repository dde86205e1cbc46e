import { genericWords } from '@kasuwa/contract/words.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import { filterTexts } from './texts.ts'

type Choice = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The filters that a list has (C-145), by what they are called on the screen; the address and the call name them alike. */
export type Filters = {
  readonly status?: Choice
  readonly type?: Choice
  readonly amount?: { readonly label: string }
  readonly days?: { readonly label: string }
}

/** The words of a status as choices: 'pending' is shown as 'Pending'. */
export const choicesOf = <const Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

const names = ['status', 'type', 'amount_from', 'amount_to', 'from', 'to'] as const
export type FilterName = (typeof names)[number]

/** What stands in the filters, as it was typed or chosen; '' where nothing does. */
export type FilterValues = Readonly<Record<FilterName, string>>

export const noFilter: FilterValues = { status: '', type: '', amount_from: '', amount_to: '', from: '', to: '' }

type Chosen<F, Name extends 'status' | 'type'> = F extends {
  readonly [N in Name]: { readonly options: readonly { readonly value: infer Value }[] }
}
  ? { readonly [N in Name]?: Value }
  : unknown

/** What a list's filters add to the input of its call. */
export type FilterInput<F> = Chosen<F, 'status'> &
  Chosen<F, 'type'> &
  (F extends { readonly amount: object } ? { readonly amount_from?: string; readonly amount_to?: string } : unknown) &
  (F extends { readonly days: object } ? { readonly from?: string; readonly to?: string } : unknown)

/** What is wrong with the filters, by field: by the rules and in the words of the contract, and where an end lies before its beginning. */
export function filterErrors(values: FilterValues): Partial<Record<FilterName, string>> {
  const [min, max] = [values.amount_from, values.amount_to].map((typed) => readValue(typed, parseIncome))
  const [from, to] = [values.from, values.to].map((typed) => readValue(typed, parseDay))
  return {
    ...(min === null && { amount_from: genericWords.amount }),
    ...(max === null && { amount_to: genericWords.amount }),
    ...(min && max && max < min && { amount_to: filterTexts.smaller }),
    ...(from === null && { from: genericWords.day }),
    ...(to === null && { to: genericWords.day }),
    ...(from && to && to < from && { to: filterTexts.earlier }),
  }
}

/** Undefined where nothing was typed, null for what the rule refuses. */
const readValue = <Value>(typed: string, read: (typed: string) => Value | null): Value | null | undefined =>
  typed === '' ? undefined : read(typed)

/** The filters as the address has them; what a list does not have, or what is no filter, is left out. */
export function readFilters(filters: Filters, address: Readonly<Record<string, unknown>>): FilterValues {
  const values = Object.fromEntries(names.map((name) => [name, hasFilter(filters, name) ? textOf(address[name]) : '']))
  const read = { ...noFilter, ...values }
  const wrong = filterErrors(read)
  const isGood = (name: FilterName) => {
    if (name === 'status' || name === 'type') return filters[name]?.options.some(({ value }) => value === read[name])
    return wrong[name] === undefined
  }
  return { ...noFilter, ...Object.fromEntries(names.map((name) => [name, isGood(name) ? read[name] : ''])) }
}

/** The filters that are in use, as a call takes them. */
export function filterInput<F extends Filters>(values: FilterValues): FilterInput<F> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as FilterInput<F>
}

/** The router reads numbers out of the address. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function hasFilter(filters: Filters, name: FilterName): boolean {
  if (name === 'status' || name === 'type') return filters[name] !== undefined
  return name === 'from' || name === 'to' ? filters.days !== undefined : filters.amount !== undefined
}
