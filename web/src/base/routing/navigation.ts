import { createContext, useContext } from 'react'
import type { SignedIn } from '../session/session.ts'

/** The ways out of a page, for pages that are both in the app and on the start page, where there is no router yet. */
export type Navigation = {
  readonly goTo: (path: string) => void
  /** Fetches the code of a page before it is asked for. */
  readonly prefetch: (path: string) => void
  /** Begins the session and goes to its first page. */
  readonly enter: (signedIn: SignedIn, path: string) => Promise<void>
  /** Ends the session and goes to login; on the start page there is no session. */
  readonly logOut?: () => void
}

export const NavigationContext = createContext<Navigation | null>(null)

/**
 * The ways out of this page.
 * @throws Error outside of the app and the start page
 */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('No navigation here')
  return navigation
}
