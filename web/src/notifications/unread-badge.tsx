import { useEffect, useState } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { onceIdle } from '../base/once-idle.ts'
import { newestNotificationsQuery } from './notifications-query.ts'
import { notificationsTexts as texts } from './texts.ts'

/** The number of unread notifications on the bell; nothing while there is none, or while it is not known. */
export function UnreadBadge() {
  const newest = usePanel({ ...newestNotificationsQuery(), enabled: useIsIdle() })
  const unread = newest.at === 'known' ? newest.data.data.unread : 0
  if (unread === 0) return null
  return (
    <span className="pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-action px-1 text-center text-xs leading-5 font-semibold text-on-action">
      <span aria-hidden="true">{texts.count(unread)}</span>
      <span className="sr-only">{texts.unread(unread)}</span>
    </span>
  )
}

/** Whether the page is complete and idle: the screen's own calls go first. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => onceIdle(() => setIdle(true)), [])
  return isIdle
}
