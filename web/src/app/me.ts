import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { rememberProfile } from './profile-cache.ts'
import { keepKycLevel, readSession, useSession } from './session.ts'
import { usePanel } from './use-panel.ts'

export type { Me } from './profile-cache.ts'

/** The signed-in user. Each answer renews the profile caches and the stored KYC level (C-51, C-51c). */
export function meQuery() {
  return queryOptions({
    queryKey: queries.access.me.queryKey(),
    queryFn: async ({ signal }) => {
      const { data } = await api.access.me(undefined, { signal })
      // An answer that comes after the logout must leave nothing behind.
      if (!readSession().isAuthenticated) return data
      rememberProfile(data)
      keepKycLevel(data.kyc_level ?? data.account?.kyc_level)
      return data
    },
  })
}

/** The signed-in user, for a screen; one that is about to close after a logout asks no more. */
export function useMe() {
  const { isAuthenticated } = useSession()
  return usePanel({ ...meQuery(), enabled: isAuthenticated })
}
