import { sortOrders, type SortOrder } from '@kasuwa/contract/lists.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Milliseconds after the last key before the list is asked for. */
const debounceMs = 300
/** As many characters as a list's search takes. */
const maxSearchLength = 100

type Address = { page?: unknown; cursor?: unknown; search?: unknown; sort?: unknown; tab?: unknown }

/** What a list call takes, without default values, so that each page has one key. */
export type ListInput = { page?: number; search?: string; sort?: SortOrder }

/**
 * The state of a paged list, kept in the address: page, words, order and tab, so that back, reload and a passed-on link lead to it.
 * Words are taken over once the typing stops; a change of words, order or tab begins at page 1 again. The first tab is the default.
 */
export function useListQuery<Tab extends string>(tabs: readonly [Tab, ...Tab[]] = ['all' as Tab]) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(address.page)
  const search = textOf(address.search)
  const sort = sortOrders.find((order) => order === address.sort) ?? 'newest'
  const tab = tabs.find((name) => name === address.tab) ?? tabs[0]
  const change = (changes: Address, replace = false) =>
    void navigate({
      to: '.',
      search: (old: Address) => ({ ...old, page: undefined, cursor: undefined, ...changes }),
      replace,
      resetScroll: !replace,
    } as Parameters<typeof navigate>[0])
  const [words, type] = useTypedWords(search, (typed) => change({ search: typed || undefined }, true))
  const input: ListInput = {
    ...(page > 1 && { page }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(sort !== 'newest' && { sort }),
  }
  return {
    input,
    page,
    /** Where the page begins, in a list with cursors (C-140); a page by its number alone is counted from the beginning. */
    cursor: typeof address.cursor === 'string' ? address.cursor : undefined,
    goTo: (to: number, cursor?: string) => change(to === 1 ? {} : { page: to, cursor }),
    /** The text of the search box: ahead of the address while one types. */
    words,
    type,
    sort,
    order: (to: SortOrder) => change({ sort: to === 'newest' ? undefined : to }),
    tab,
    choose: (to: Tab) => change({ tab: to === tabs[0] ? undefined : to }),
    /** As `choose`, and ends the search: for a list whose search looks at all tabs. */
    leaveSearchFor: (to: Tab) => change({ tab: to === tabs[0] ? undefined : to, search: undefined }),
  }
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

/** The router reads numbers out of the address. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxSearchLength) : ''
}
