import { sortOrders, type SortOrder } from '@kasuwa/contract/sort-orders.ts'
import { useEffect, useState } from 'react'
import { type Address, useAddress } from '../base/routing/address.ts'
import { fieldsOf, filterInput, type Filters, type FilterValues, noFilter, readFilters } from './filters.ts'

/** Milliseconds between the last key and the call for the list. */
const debounceMs = 300
/** The most characters that a list's search takes. */
const maxSearchLength = 100

/** The number of rows on a page of a list. Without it a call answers 100 (C-178). */
const rowsPerPage = 25

/** The input of a list call, without default values, so that each page has one key. */
export type ListInput = { page?: number; search?: string; sort?: SortOrder }

/** Adds the number of rows on a page to the input of a list call. */
export const paged = <Input extends object>(input: Input) => ({ per_page: rowsPerPage, ...input })

/** The state of a list, with any tabs and filters. */
export type List = Pick<
  ReturnType<typeof useList>,
  | 'words'
  | 'type'
  | 'showAll'
  | 'sort'
  | 'order'
  | 'goTo'
  | 'filters'
  | 'filterValues'
  | 'filterCount'
  | 'filterBy'
  | 'isNarrowed'
>

/**
 * The state of a paged list, kept in the address: page, words, filters, order and tab, so that Back, a reload and a shared link lead to it.
 * Words are taken over once the typing stops; a change of words, filters, order or tab begins at page 1 again. The first tab is the default.
 */
export function useList<Tab extends string = 'all', const F extends Filters = Filters>({
  tabs = ['all' as Tab],
  filters = {} as F,
}: { tabs?: readonly [Tab, ...Tab[]]; filters?: F } = {}) {
  const [address, changeAddress] = useAddress()
  const page = pageOf(address['page'])
  const search = textOf(address['search'])
  const sort = sortOrders.find((order) => order === address['sort']) ?? 'newest'
  const tab = tabs.find((name) => name === address['tab']) ?? tabs[0]
  const filterValues = readFilters(filters, address)
  const filterCount = Object.values(filterValues).filter((value) => value !== '').length
  const change = (changes: Address, how: 'turn' | 'stay' | 'replace' = 'turn') =>
    changeAddress(
      { page: undefined, cursor: undefined, ...changes },
      { replace: how === 'replace', keepScroll: how !== 'turn' },
    )
  const [words, type] = useTypedWords(search, (typed) => change({ search: typed || undefined }, 'replace'))
  const input: ListInput = {
    ...(page > 1 && { page }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(sort !== 'newest' && { sort }),
  }
  return {
    input: Object.assign(input, filterInput<F>(filterValues)),
    page,
    /** The cursor at which the page begins (C-140). A page with only a number is counted from the beginning. */
    cursor: typeof address['cursor'] === 'string' ? address['cursor'] : undefined,
    goTo: (to: number, cursor?: string) => change(to === 1 ? {} : { page: to, cursor }),
    /** The text of the search box: ahead of the address while one types. */
    words,
    type,
    sort,
    order: (to: SortOrder) => change({ sort: to === 'newest' ? undefined : to }),
    filters: filters as Filters,
    filterValues,
    filterCount,
    filterBy: (values: FilterValues) => change(inAddress(filters, values), 'stay'),
    /** Without words and filters. */
    showAll: () => change({ ...inAddress(filters, noFilter(filters)), search: undefined }, 'stay'),
    /** Whether words or filters leave rows out. */
    isNarrowed: search.trim() !== '' || filterCount > 0,
    tab,
    choose: (to: Tab) => change({ tab: to === tabs[0] ? undefined : to }),
    /** Does the same as `choose` and ends the search, for a list whose search covers all tabs. */
    leaveSearchFor: (to: Tab) => change({ tab: to === tabs[0] ? undefined : to, search: undefined }),
  }
}

/** Amounts are numbers: in the address a text that looks like a number is in quotes. */
function inAddress(filters: Filters, values: FilterValues): Address {
  return Object.fromEntries(
    fieldsOf(filters).map(({ name, kind }) => {
      const value = values[name] ?? ''
      return [name, value === '' ? undefined : kind === 'amounts' ? Number(value) : value]
    }),
  )
}

/** The words of a search box over the address: the box follows when the address changes in another way, such as by Back. */
function useTypedWords(search: string, ask: (words: string) => void): [string, (words: string) => void] {
  const [box, setBox] = useState({ words: search, asked: search, seen: search })
  if (search !== box.seen)
    setBox(search === box.asked ? { ...box, seen: search } : { words: search, asked: search, seen: search })
  useEffect(() => {
    if (box.words === box.asked) return undefined
    const timer = setTimeout(() => {
      setBox((now) => ({ ...now, asked: box.words }))
      ask(box.words)
    }, debounceMs)
    return () => clearTimeout(timer)
  })
  return [box.words, (words) => setBox((now) => ({ ...now, words: words.slice(0, maxSearchLength) }))]
}

function pageOf(value: unknown): number {
  return /^[1-9]\d{0,6}$/.test(String(value)) ? Number(value) : 1
}

/** A number in the address is read as such. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxSearchLength) : ''
}
