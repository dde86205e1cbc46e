import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { meQuery, useMe } from '../base/me/me.ts'
import { useSession } from '../base/session/session.ts'
import { knownOf } from '../ui/feedback/panel-state.ts'

type Repayment = NonNullable<Awaited<ReturnType<typeof api.payments.newest>>['data']>

/** Milliseconds between two polls; together with both answers, a payment is shown within ten seconds. */
const pollMs = 6_000

/** Milliseconds that the figures may have been on their way: so long before they came, a payment may be missing in them. */
const onTheirWayMs = 30_000

/**
 * Calls back when a customer with a running loan has paid: their newest repayment is polled while the page is visible.
 * Then the loans, their own profile and the transactions are read again. A failed poll shows nothing; the next one follows. A payment that the first poll
 * finds is news where it is younger than the figures of the page.
 */
export function useNewRepayment(onPaid: (repayment: Repayment) => void): void {
  const queryClient = useQueryClient()
  const { isAuthenticated } = useSession()
  const hasLoan = knownOf(useMe())?.account.loans.some(({ status }) => isRunning(status)) ?? false
  const { data: newest } = useQuery({
    queryKey: queries.payments.newest.queryKey(),
    queryFn: async ({ signal }) => (await api.payments.newest(undefined, { signal })).data,
    enabled: hasLoan && isAuthenticated,
    // A hidden page does not poll, which is the default; it polls at once when it is visible again.
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    meta: { silent: true },
  })
  const known = useRef<string | null>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const before = known.current
    known.current = newest?.tx_ref ?? null
    if (before === known.current || !newest) return
    const isFirst = before === undefined
    const beforeFiguresMs = isFirst ? newest.age * 1_000 - figuresAgeMs(queryClient) : -1
    if (beforeFiguresMs < onTheirWayMs) readAnew(queryClient)
    if (beforeFiguresMs < 0) onPaid(newest)
  }, [newest, queryClient, onPaid])
}

const figuresAgeMs = (queryClient: QueryClient): number =>
  Date.now() - (queryClient.getQueryState(meQuery().queryKey)?.dataUpdatedAt ?? 0)

function readAnew(queryClient: QueryClient): void {
  for (const queryKey of [queries.loans.key(), queries.access.me.key(), queries.overview.customerDashboard.key()])
    void queryClient.invalidateQueries({ queryKey })
}
