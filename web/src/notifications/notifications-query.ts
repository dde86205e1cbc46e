import { queries } from '../base/calls/api.ts'

/** Milliseconds after which the bell asks again while the page is in front. */
const againMs = 120_000

/** The newest notifications and how many are unread: the badge and the panel share it. */
export const newestNotificationsQuery = () =>
  queries.notifications.list.queryOptions({ input: {}, refetchInterval: againMs })

/** The notifications before this one. */
export const olderNotificationsQuery = (before: number) =>
  queries.notifications.list.queryOptions({ input: { before: String(before) } })
