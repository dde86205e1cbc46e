import { useMemo } from 'react'
import { useStored } from '../store.ts'
import type { NavigateOptions } from './routing.ts'
import { useRouting } from './routing-context.ts'

/** The values after the path of an address, by name. */
export type Address = Readonly<Record<string, unknown>>

/** The values in the address of the page that is shown, and a function that changes some of them: undefined removes one. */
export function useAddress(): [Address, (changes: Address, options?: NavigateOptions) => void] {
  const { shown, latest, setSearch } = useRouting()
  const search = useStored(shown, (page) => page?.location.search ?? '')
  const address = useMemo(() => parseAddress(search), [search])
  return [
    address,
    (changes, options) => setSearch(writeAddress({ ...parseAddress(latest.get().search), ...changes }), options),
  ]
}

/** Reads `?page=2&search=Halima`: a JSON value is read as such, so `page` is a number; all else is text. */
export function parseAddress(search: string): Address {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, jsonIn(value) ?? value]))
}

/** Writes values for `parseAddress` to read: a text that would be read as something else is put in quotes. */
export function writeAddress(address: Address): string {
  const pairs = Object.entries(address).filter(([, value]) => value !== undefined)
  const textOf = (value: unknown) =>
    typeof value === 'string' && jsonIn(value) === undefined ? value : JSON.stringify(value)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, textOf(value)])).toString()
  return search && `?${search}`
}

/** Undefined if a text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
