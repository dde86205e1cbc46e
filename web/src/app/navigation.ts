import { createContext, useContext } from 'react'
import type { SignedIn } from './session.ts'

/** The ways out of a page, for pages that stand both in the app and at its front door, where there is no router yet. */
export type Door = {
  readonly goTo: (path: string) => void
  /** Fetches the code of a page before it is asked for. */
  readonly prefetch: (path: string) => void
  /** Begins the session and goes to its first page. */
  readonly enter: (signedIn: SignedIn, path: string) => Promise<void>
  /** Ends the session and goes to login; nobody at the front door has one. */
  readonly logOut?: () => void
}

export const DoorContext = createContext<Door | null>(null)

/**
 * The ways out of this page.
 * @throws Error outside the app and its front door
 */
export function useDoor(): Door {
  const door = useContext(DoorContext)
  if (!door) throw new Error('No door here')
  return door
}
