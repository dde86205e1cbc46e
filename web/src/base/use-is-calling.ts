import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Answers whether the page is reading data at that moment. The function stays the same. */
export function useIsCalling(): () => boolean {
  const queries = useQueryClient()
  return useCallback(() => queries.isFetching() > 0, [queries])
}
