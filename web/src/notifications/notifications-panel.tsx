import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { Link } from '../base/routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { notificationPath } from './notification-link.ts'
import { newestNotificationsQuery, olderNotificationsQuery } from './notifications-query.ts'
import { notificationsTexts as texts } from './texts.ts'

type Page = Awaited<ReturnType<typeof api.notifications.list>>['data']
type Entry = Page['notifications'][number]
type Follow = { type: AccountType; onFollow: () => void }

/** The newest notifications. Opening it marks them as read; the marks of the new ones stay until it is opened again (C-155). */
export function NotificationsPanel({ type, onFollow }: Follow) {
  const newest = usePanel(newestNotificationsQuery())
  return (
    <div role="region" aria-label={texts.list}>
      <Panel of={newest} loading={<PanelSkeleton />}>
        {({ data }) => <NewestPage page={data} type={type} onFollow={onFollow} />}
      </Panel>
    </div>
  )
}

function NewestPage({ page, ...follow }: Follow & { page: Page }) {
  const [shown] = useState(page)
  const client = useQueryClient()
  const newestId = page.notifications[0]?.id
  const { unread } = page
  useEffect(() => {
    if (unread === 0 || newestId === undefined) return
    // A failure changes nothing that is seen: they stay unread, and the next opening marks them.
    void api.notifications.read({ up_to: newestId }).then(
      () => client.invalidateQueries({ queryKey: newestNotificationsQuery().queryKey }),
      () => undefined,
    )
  }, [client, newestId, unread])
  if (page.notifications.length === 0) return <p className="p-5 text-center text-soft">{texts.none}</p>
  return <Entries page={shown.notifications[0]?.id === newestId ? shown : page} {...follow} />
}

function OlderPage({ before, ...follow }: Follow & { before: number }) {
  const older = usePanel(olderNotificationsQuery(before))
  return (
    <Panel of={older} loading={<PanelSkeleton />}>
      {({ data }) => <Entries page={data} {...follow} />}
    </Panel>
  )
}

function Entries({ page: { notifications, next }, ...follow }: Follow & { page: Page }) {
  const [isOlderShown, setOlderShown] = useState(false)
  return (
    <>
      <ul>
        {notifications.map((entry) => (
          <li key={entry.id} className="border-b border-line">
            <EntryLink entry={entry} {...follow} />
          </li>
        ))}
      </ul>
      {next !== null && !isOlderShown && (
        <div className="p-3 text-center">
          <Button look="secondary" onClick={() => setOlderShown(true)}>
            {texts.older}
          </Button>
        </div>
      )}
      {next !== null && isOlderShown && <OlderPage before={next} {...follow} />}
    </>
  )
}

function EntryLink({
  entry: { kind, subject, words, at, is_read: isRead },
  type,
  onFollow,
}: Follow & { entry: Entry }) {
  return (
    <Link
      to={notificationPath(type, kind, subject)}
      onClick={onFollow}
      className="block px-4 py-3 -outline-offset-2 hover:bg-sunken focus-visible:bg-sunken"
    >
      <span className="flex items-baseline justify-between gap-3 text-sm text-soft">
        <span>{instantTime(at)}</span>
        {!isRead && <span className="font-semibold text-action">{texts.isNew}</span>}
      </span>
      <span className="block wrap-anywhere">{words}</span>
    </Link>
  )
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="space-y-3 p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
