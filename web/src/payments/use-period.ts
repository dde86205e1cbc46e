import { filterDay, parseFilterDay, type Day } from '@kasuwa/domain/dates.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Period } from './customer-payments-queries.ts'

type Address = { start_date?: unknown; end_date?: unknown }

/** The days in the address, and the period between them once both are there; `show` writes them as 'm-d-Y' (UPAY-03, UPAY-04, C-128). */
export function usePeriod() {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const [start, end] = [dayOf(address.start_date), dayOf(address.end_date)]
  const period: Period | null = start && end ? { start, end } : null
  const show = (next: Period | null) => {
    const days = next && { start_date: filterDay(next.start), end_date: filterDay(next.end) }
    const search = (old: Address) => ({ ...old, start_date: undefined, end_date: undefined, ...days })
    void navigate({ to: '.', search, resetScroll: false } as Parameters<typeof navigate>[0])
  }
  return { start, end, period, show }
}

function dayOf(value: unknown): Day | null {
  return typeof value === 'string' ? parseFilterDay(value) : null
}
