import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

export type TrialBalance = Awaited<ReturnType<typeof api.books.trialBalance>>['data']
export type BalanceRow = TrialBalance['rows'][number]
export type Postings = Awaited<ReturnType<typeof api.books.postings>>['data']
export type Posting = Postings['lines'][number]
export type Journal = Awaited<ReturnType<typeof api.books.journals>>['data']['lines'][number]
export type WholeJournal = Awaited<ReturnType<typeof api.books.journal>>['data']

/** The trial balance of a period. Books are read again each time, since something may be booked by now. */
export const trialBalanceQuery = (period: { from: string; to: string }) => ({
  queryKey: queries.books.trialBalance.queryKey({ input: period }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.books.trialBalance(period, { signal })).data,
  staleTime: 0,
})

export const postingsQuery = (asked: Parameters<typeof api.books.postings>[0]) => ({
  ...pageQuery(queries.books.postings, paged(asked)),
  staleTime: 0,
})

export const journalsQuery = (asked: Parameters<typeof api.books.journals>[0]) => ({
  ...pageQuery(queries.books.journals, paged(asked)),
  staleTime: 0,
})

export const journalQuery = (id: string) => ({
  queryKey: queries.books.journal.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.books.journal({ id }, { signal })).data,
})
