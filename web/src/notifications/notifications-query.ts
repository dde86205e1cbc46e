import { api, queries } from '../base/calls/api.ts'

/** Milliseconds after which the bell asks again while the page is in front. */
const againMs = 120_000

const notificationsQuery = (input: { before?: string }) => ({
  queryKey: queries.notifications.list.queryKey({ input }),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.notifications.list(input, { signal }),
})

/** The newest notifications and how many are unread: the badge and the panel share it. */
export const newestNotificationsQuery = () => ({ ...notificationsQuery({}), refetchInterval: againMs })

/** The notifications before this one. */
export const olderNotificationsQuery = (before: number) => notificationsQuery({ before: String(before) })
