import type { HistoryLocation } from '@tanstack/history'

const storageKey = 'scroll_positions'

/**
 * The scroll position at each entry of the history, kept as long as the tab. The browser's own restoring comes too early: the page
 * that one goes back to is drawn after it.
 */
export function scrollPositions() {
  const positions = new Map<string, number>(readStored())
  const keyOf = ({ state: { __TSR_key: key }, href }: HistoryLocation) => key ?? href
  let here: HistoryLocation | undefined
  const keep = (location: HistoryLocation) => void positions.set(keyOf(location), window.scrollY)
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = 'manual'
  })
  window.addEventListener('pagehide', () => {
    // A reload is restored by the browser.
    window.history.scrollRestoration = 'auto'
    if (here) keep(here)
    store([...positions])
  })
  return {
    keep,
    /** The scroll position for this location when it is opened; null when an anchor on the page decides. */
    of: (location: HistoryLocation): number | null => {
      here = location
      return positions.get(keyOf(location)) ?? (location.hash ? null : 0)
    },
  }
}

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** Stores the positions. Without space for them, pages open at their top. */
function store(positions: readonly (readonly [string, number])[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    sessionStorage.removeItem(storageKey)
  }
}
