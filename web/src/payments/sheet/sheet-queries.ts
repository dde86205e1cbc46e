import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'
import type { SheetPeriod } from './sheet-period.tsx'

/** The sheet of all agents. */
export type Sheet = Awaited<ReturnType<typeof api.commissionSheet.read>>['data']
export type SheetLine = Sheet['lines'][number]

/** A page of the sheet of a period; asked for again on each opening, so that nobody pays by old figures. */
export const sheetQuery = (period: SheetPeriod, page: number) =>
  queryOptions({
    queryKey: queries.commissionSheet.read.queryKey({ input: { ...period, page } }),
    queryFn: async ({ signal }) =>
      (await api.commissionSheet.read(page > 1 ? { ...period, page } : period, { signal })).data,
    staleTime: 0,
  })

/** The agent's own line. */
export const ownSheetQuery = (period: SheetPeriod) =>
  queryOptions({
    queryKey: queries.commissionSheet.own.queryKey({ input: period }),
    queryFn: async ({ signal }) => (await api.commissionSheet.own(period, { signal })).data,
  })
