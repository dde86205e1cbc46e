import type { StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { queryOptions, useMutation, type QueryKey } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { keepKycLevel, readSession } from '../base/session/session.ts'

/** A level's state, and the stored answers. */
export type Standing = Awaited<ReturnType<typeof api.kyc.currentStep>>['data']
/** The user's stored answers, with NIN and BVN masked. */
export type Answers = Standing['user']

/** A level's state. It is asked for again at each entry, because another device may have sent steps; not in between, while the user is typing. */
export function standingQuery(level: StepLevel) {
  const input = { level: String(level) }
  // The key is that of the whole answer; the value under it is the answer's data.
  const queryKey: QueryKey = queries.kyc.currentStep.queryKey({ input })
  return queryOptions<Standing>({
    queryKey,
    queryFn: async ({ signal }) => (await api.kyc.currentStep(input, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Stores the level that the server computes in local storage (C-22). */
export function useUpdateLevel({ silent = false } = {}) {
  return useMutation({
    meta: { silent },
    mutationFn: async () => {
      const { data } = await api.kyc.updateLevel()
      if (readSession().isAuthenticated) keepKycLevel(data.kyc_level)
    },
  })
}
