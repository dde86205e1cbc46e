import { useSyncExternalStore } from 'react'

/** A value of the page that changes outside of its components. */
export type Store<T> = {
  readonly get: () => T
  /** Replaces the value, and runs every watcher. */
  readonly set: (next: T) => void
  /** @returns a function that ends the watching */
  readonly watch: (watcher: () => void) => () => void
}

/** Makes a store with a first value. */
export function makeStore<T>(value: T): Store<T> {
  let held = value
  const watchers = new Set<() => void>()
  return {
    get: () => held,
    set: (next) => {
      held = next
      for (const watcher of watchers) watcher()
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/** A store's value, for a component that changes with it. */
export const useStore = <T>({ watch, get }: Store<T>): T => useSyncExternalStore(watch, get, get)

/** The part of a store's value that `select` returns, a plain value. The component renders again only when it changes. */
export const useStored = <T, Part extends string | number | null>(
  { watch, get }: Store<T>,
  select: (value: T) => Part,
) =>
  useSyncExternalStore(
    watch,
    () => select(get()),
    () => select(get()),
  )
