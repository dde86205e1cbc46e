import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { readSession } from '../session/session.ts'
import { showFailure } from './failure.ts'

const halfAMinute = 30_000
const busyStatuses = [502, 503, 504]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
    /** `moneyOut`: the call sends out money, so it never waits for a network. */
    mutationMeta: { silent?: boolean; moneyOut?: boolean }
  }
}

/**
 * The cache of the server's answers. A failed mutation shows the dialog, unless it is silent; failed queries show it once for each page, because
 * each of their panels shows it as well (C-157). Data that a screen showed before stays with its time, and needs no dialog without a network.
 * @param onExpired called when a signed-in user's call answers 401: the session is over (C-50)
 * @param pageNumber a new number for each page that is opened
 * @param onSetUpWanted called when a call of staff is refused until they have set up sign-in codes (decision 60)
 */
export function makeQueryClient(
  onExpired: () => void,
  retries = 2,
  pageNumber = () => 0,
  onSetUpWanted = () => undefined as void,
): QueryClient {
  let shownOn: number | undefined
  // It starts as online: a page that was opened without a network would see no change when the network comes back.
  onlineManager.setOnline(navigator.onLine)
  const handleQueryError = (error: Error, { meta, state }: Query<unknown, unknown, unknown>) => {
    const isSilent = meta?.silent || (error instanceof NetworkFailure && state.data !== undefined)
    const isShown = shownOn === pageNumber()
    if (!isSilent) shownOn = pageNumber()
    handleError(error, isSilent || isShown)
  }
  const handleError = (error: Error, silent: boolean | undefined, isMoneyOut = false) => {
    if (isSetUpWanted(error)) return onSetUpWanted()
    if (!silent) showFailure(error, isMoneyOut)
    if (error instanceof CallRefused && error.status === 401 && readSession().isAuthenticated) onExpired()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handleQueryError(error, query) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => handleError(error, meta?.silent, meta?.moneyOut),
    }),
    defaultOptions: {
      // 'always', because in a browser that wrongly says it is offline a paused call would never be sent.
      queries: {
        networkMode: 'always',
        // Once the network is back, the page's queries are repeated however new their answers are: an answer shows that the server is there again.
        refetchOnReconnect: 'always',
        staleTime: halfAMinute,
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function isSetUpWanted(error: Error): boolean {
  return error instanceof CallRefused && error.status === 403 && fieldsOf(error.body).includes('second_step')
}

function fieldsOf(body: unknown): string[] {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return Object.keys(data ?? {})
}

function isPassing(error: Error): boolean {
  return error instanceof NetworkFailure || (error instanceof CallRefused && busyStatuses.includes(error.status))
}
