import { lagosDay } from '@kasuwa/domain/dates.ts'
import { useQuery, useQueryClient, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { PanelState } from '../../ui/feedback/panel-state.ts'
import { clockTime, instantTime } from '../days.tsx'
import { failureWords } from './failure.ts'
import { keepFocus } from '../dialog-store.ts'

/**
 * A query as a panel shows it (C-157); the only way from a query to a page. `retry` asks for everything of this page that has failed:
 * once the network is back, one press is enough.
 */
export function usePanel<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
): PanelState<Data> & { readonly error: Error | null } {
  const client = useQueryClient()
  const { data, error, dataUpdatedAt, isFetching, isPlaceholderData } = useQuery(options)
  const retry = () => {
    const isFailed = (query: { state: { error: unknown } }) => query.state.error !== null
    // The button that was pressed disappears together with the failure.
    void client.refetchQueries({ type: 'active', predicate: isFailed }).finally(keepFocus)
  }
  if (data !== undefined)
    return {
      at: 'known',
      data,
      error,
      asOf: error && timeOf(dataUpdatedAt),
      isBehind: isPlaceholderData,
      isRetrying: isFetching,
      retry,
    }
  if (error) return { at: 'failed', error, message: failureWords(error).message, retry }
  return { at: 'loading', error }
}

/** The time if it is today, otherwise day and time: data kept on the device may be of another day. */
function timeOf(updatedAt: number): string {
  const at = new Date(updatedAt)
  return lagosDay(at) === lagosDay(new Date()) ? clockTime(at) : instantTime(at.toISOString())
}
