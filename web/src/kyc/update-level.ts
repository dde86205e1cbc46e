import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { keepKycLevel, readSession } from '../app/session.ts'

/** The level as the server works it out, into local storage (C-22). */
export function useUpdateLevel({ silent = false } = {}) {
  return useMutation({
    meta: { silent },
    mutationFn: async () => {
      const { data } = await api.kyc.updateLevel()
      if (readSession().isAuthenticated) keepKycLevel(data.kyc_level)
    },
  })
}
