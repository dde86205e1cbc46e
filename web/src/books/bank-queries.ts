import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { type ListInput, paged } from '../lists/use-list.ts'

export type Bank = Awaited<ReturnType<typeof api.bank.list>>['data']['accounts'][number]
export type EarlierHandOvers = Awaited<ReturnType<typeof api.bank.earlierHandOvers>>['data']

export const banksQuery = () =>
  queryOptions({
    queryKey: queries.bank.list.queryKey(),
    queryFn: async ({ signal }) => (await api.bank.list(undefined, { signal })).data.accounts,
  })

/** The sum of hand-overs that was booked to the provider's balance. */
export const earlierHandOversQuery = () =>
  queryOptions({
    queryKey: queries.bank.earlierHandOvers.queryKey(),
    queryFn: async ({ signal }) => (await api.bank.earlierHandOvers(undefined, { signal })).data,
  })

export type Reconciliation = Awaited<ReturnType<typeof api.bank.show>>['data']
export type BankLine = Reconciliation['lines'][number]
export type BankPosting = Reconciliation['postings'][number]
export type BankMatch = Awaited<ReturnType<typeof api.bank.matches>>['data']['matches'][number]
export type StatementPreview = Awaited<ReturnType<typeof api.bank.importStatement>>['data']

/** One bank account at a day, with a part of each side. The part before stays until the next one has loaded. */
export const bankQuery = (asked: Parameters<typeof api.bank.show>[0]) => pageQuery(queries.bank.show, asked)

export const matchesQuery = (number: string, { page }: ListInput) =>
  pageQuery(queries.bank.matches, { number, ...paged(page ? { page } : {}) })

/** The effect of assigning a line to a customer, before it is sent. */
export const lineEffectQuery = (input: { number: string; id: string; customer_id: string }) =>
  queryOptions({
    queryKey: queries.bank.previewAssignment.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.bank.previewAssignment(input, { signal })).data,
    staleTime: 0,
  })
