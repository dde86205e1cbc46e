import type { QueryClient } from '@tanstack/react-query'
import { meQuery, type Me } from '../app/me.ts'
import { rememberProfile } from '../app/profile-cache.ts'

/** What this browser knows of the user, with something that was just saved: in memory, and copied into local storage (SET-15, SESS-14). */
export function renewMe(queryClient: QueryClient, change: (me: Me) => Me): Me | undefined {
  const known = queryClient.getQueryData<Me>(meQuery().queryKey)
  if (!known) return undefined
  const me = change(known)
  queryClient.setQueryData<Me>(meQuery().queryKey, me)
  rememberProfile(me)
  return me
}
