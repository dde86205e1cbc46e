import type { CaseKind } from '@kasuwa/domain/privacy/cases.ts'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { type ListInput, paged } from '../lists/use-list.ts'
import type { BadgeColour } from '../ui/badge.tsx'

export type OwnCase = Awaited<ReturnType<typeof api.privacy.ownCases>>['data']['cases'][number]
export type AdminCase = Awaited<ReturnType<typeof api.privacy.adminCases>>['data']['cases'][number]
export type Erasure = Awaited<ReturnType<typeof api.privacy.erasure>>['data']
export type Consent = Awaited<ReturnType<typeof api.privacy.consents>>['data']['consents'][number]

export const stateColours: Record<OwnCase['state'], BadgeColour> = {
  waiting: 'yellow',
  acknowledged: 'blue',
  answered: 'green',
}

/** The lists of cases: those that wait, the late ones of them, and the answered ones. */
export const caseLists = ['open', 'late', 'answered'] as const
type CaseList = (typeof caseLists)[number]

/** A customer's own cases. Read again on each opening, since one may be answered meanwhile. */
export const ownCasesQuery = () => ({
  queryKey: queries.privacy.ownCases.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.privacy.ownCases(undefined, { signal })).data.cases,
  staleTime: 0,
})

/** A page of cases. Read again on each opening, since a colleague may have answered meanwhile. */
export const adminCasesQuery = (state: CaseList, input: ListInput & { kind?: CaseKind }) => ({
  ...pageQuery({ ...queries.privacy.adminCases, call: api.privacy.adminCases }, paged({ state, ...input })),
  staleTime: 0,
})

/** The consents of a customer; `id` is null for the caller's own. */
export const consentsQuery = (id: string | null) => ({
  queryKey: id === null ? queries.privacy.ownConsents.queryKey() : queries.privacy.consents.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await (id === null
      ? api.privacy.ownConsents(undefined, { signal })
      : api.privacy.consents({ id }, { signal }))
    return data.consents
  },
})

/** The data that an erasure deletes and keeps, and why it cannot be done now. Read again on each opening, since that changes. */
export const erasureQuery = (id: string) => ({
  queryKey: queries.privacy.erasure.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.privacy.erasure({ id }, { signal })).data,
  staleTime: 0,
})

/** Until when the caller may take a customer's bundle. Read again on each opening, since a colleague may have confirmed it meanwhile. */
export const bundlePermissionQuery = (id: string) => ({
  queryKey: queries.privacy.bundlePermission.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.privacy.bundlePermission({ id }, { signal })).data,
  staleTime: 0,
})
