import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history'
import { makeStore, useStored } from '../store.ts'
import { scrollPositions } from './scroll-positions.ts'

/** The decision about an address: the path of the page to show there, or the path to go to instead. */
export type Way = { readonly show: string } | { readonly goTo: string }

/** The page on the screen. Without a path it is not decided yet. */
export type Shown = {
  readonly location: HistoryLocation
  readonly path: string | null
  readonly scrollTo: number | null
}

export type NavigateOptions = {
  readonly replace?: boolean
  /** The page keeps its scroll position. */
  readonly keepScroll?: boolean
}

type Options = {
  history?: RouterHistory | undefined
  /** Decides about an address before its page is shown. */
  wayAt: (pathname: string) => Way | Promise<Way>
  /** Fetches the code of the page at a path; undefined if it is loaded. It never rejects. */
  fetchCode: (path: string) => Promise<unknown> | undefined
  /** Called whenever another path is opened. */
  onNewPath?: () => void
}

/** Milliseconds for which the old page stays before the screen shows that the next one is loading. */
const pendingDelayMs = 500

export type Routing = ReturnType<typeof makeRouting>

/**
 * The layer between the browser's history and the screen: an address is shown once it is allowed, and once its code has loaded or has
 * taken too long. The pages are matched by wouter, which sees the path that is shown (`useShownPath`).
 */
export function makeRouting({ history = createBrowserHistory(), wayAt, fetchCode, onNewPath }: Options) {
  /** The browser's location, which may be ahead of the page on the screen. */
  const latest = makeStore(history.location)
  const shown = makeStore<Shown | null>(null)
  const positions = scrollPositions()
  let keepsScroll = false
  let loads = 0
  let loading: Promise<void> | undefined

  const load = async (location: HistoryLocation): Promise<void> => {
    const number = ++loads
    const isLatest = () => number === loads
    const old = shown.get()?.location
    if (old) positions.keep(old)
    if (old?.pathname !== location.pathname) onNewPath?.()
    const scrollTo = keepsScroll ? null : positions.of(location)
    keepsScroll = false
    latest.set(location)
    const show = (path: string | null) => shown.set({ location, path, scrollTo })
    const found = wayAt(location.pathname)
    const way = found instanceof Promise ? await soon(found, () => isLatest() && show(null)) : found
    if (!isLatest()) return loading
    if ('goTo' in way) {
      history.replace(way.goTo)
      return loading
    }
    const code = fetchCode(way.show)
    if (code) await Promise.race([code, new Promise((resolve) => setTimeout(resolve, pendingDelayMs))])
    if (!isLatest()) return loading
    show(way.show)
    await code
  }
  history.subscribe(({ location }) => {
    loading = load(location)
  })

  const navigate = (to: string, { replace = false, keepScroll = false }: NavigateOptions = {}) => {
    keepsScroll = keepScroll
    if (replace) history.replace(to)
    else history.push(to)
    return loading
  }
  return {
    history,
    latest,
    shown,
    /** Loads the page at the present address. The promise resolves when its code has loaded. */
    start: () => (loading ??= load(history.location)),
    /** Decides about the present address again. */
    refresh: () => (loading = load(history.location)),
    /** Goes to an address. The promise resolves when the code of its page has loaded. */
    navigate,
    /** Changes the values after the path; does nothing while another page is being loaded. */
    setSearch: (search: string, options?: NavigateOptions) => {
      const { pathname } = latest.get()
      if (pathname === shown.get()?.location.pathname) void navigate(pathname + search, options)
    },
    /** Fetches the code of a page that this visitor may open. */
    prefetch: async (path: string): Promise<void> => {
      const way = await wayAt(path)
      if ('show' in way) await fetchCode(way.show)
    },
    /** The location hook of wouter. */
    useShownPath: (): [string, typeof navigate] => [useStored(shown, (page) => page?.path ?? ''), navigate],
  }
}

/** Waits for a value, and calls `onLate` once that takes longer than a page is given. */
async function soon<Value>(value: Promise<Value>, onLate: () => void): Promise<Value> {
  const timer = setTimeout(onLate, pendingDelayMs)
  try {
    return await value
  } finally {
    clearTimeout(timer)
  }
}
