import { createContext, useContext } from 'react'
import { useStored } from '../store.ts'
import type { Routing } from './routing.ts'

export const RoutingContext = createContext<Routing | null>(null)

/**
 * The routing around this component.
 * @throws Error if there is none, as on the start page
 */
export function useRouting(): Routing {
  const routing = useContext(RoutingContext)
  if (!routing) throw new Error('No routing here')
  return routing
}

/** The path of the address, which is ahead of the page on the screen while the code of the next page loads. */
export const useLatestPath = (): string => useStored(useRouting().latest, ({ pathname }) => pathname)
