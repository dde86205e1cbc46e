import { api, queries } from '../base/calls/api.ts'

export type StaffMember = Awaited<ReturnType<typeof api.staff.list>>['data']['staff'][number]
export type SignIn = Awaited<ReturnType<typeof api.staff.signIns>>['data']['sign_ins'][number]
/** An act in the staff trail. */
export type Act = Awaited<ReturnType<typeof api.staff.trail>>['data']['entries'][number]

/** All admins, the oldest first. */
export const staffQuery = () => ({
  queryKey: queries.staff.list.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.staff.list(undefined, { signal })).data.staff,
})

/** A user's active sessions, and whether their sign-in asks for a code: read again each time they are opened. */
export const signInsQuery = (userId: string) => ({
  queryKey: queries.staff.signIns.queryKey({ input: { id: userId } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.staff.signIns({ id: userId }, { signal })).data,
  staleTime: 0,
  meta: { silent: true },
})
