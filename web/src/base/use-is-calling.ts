import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Returns a function, always the same, that tells whether the page is reading data at that moment. */
export function useIsCalling(): () => boolean {
  const queries = useQueryClient()
  return useCallback(() => queries.isFetching() > 0, [queries])
}
