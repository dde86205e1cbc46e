import {
  browserInactivityMilliseconds,
  inactivityWarningMilliseconds,
  keepAliveMilliseconds,
} from '@kasuwa/domain/access/sessions.ts'

/** The shared time of the last activity, in milliseconds: one active tab keeps all of them signed in (C-45). */
const lastActivityKey = 'last_activity'
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll'] as const
const returns = ['visibilitychange', 'focus', 'pageshow'] as const

export type IdleWatch = {
  /** After 5 minutes without activity; the timer is stopped by then. */
  onTimeOut: () => void
  /** After 4 minutes without activity; `isNear` is false again at the next activity, in any tab, and when the timer stops. */
  onWarning: (isNear: boolean) => void
  /** At most every 4 minutes, when there was activity since the last time (C-44). */
  onStillActive: () => void
}

let stop: (() => void) | undefined

/** Starts the inactivity timer, or starts it again. `resume` continues from the stored time, as after a reload, and may end at once. */
export function startIdleTimer(watch: IdleWatch, { resume = false } = {}): void {
  stopIdleTimer()
  const timer = idleTimer(watch)
  stop = timer.stop
  if (resume && timer.hasStoredTime()) timer.check()
  else timer.live()
}

/** Stops the timer, if there is one. */
export function stopIdleTimer(): void {
  stop?.()
  stop = undefined
}

function idleTimer({ onTimeOut, onWarning, onStillActive }: IdleWatch) {
  let alarm: ReturnType<typeof setTimeout> | undefined
  let livedSinceKeepAlive = false
  let hasWarned = false
  const warn = (isNear: boolean) => {
    if (isNear !== hasWarned) onWarning(isNear)
    hasWarned = isNear
  }
  const idleFor = () => Date.now() - lastActivity()
  const timeOut = () => {
    stopIdleTimer()
    onTimeOut()
  }
  // Timers of sleeping machines and hidden tabs are late, so only the clock counts.
  const check = () => {
    const idle = idleFor()
    if (idle >= browserInactivityMilliseconds) return timeOut()
    warn(idle >= inactivityWarningMilliseconds)
    clearTimeout(alarm)
    alarm = setTimeout(check, (hasWarned ? browserInactivityMilliseconds : inactivityWarningMilliseconds) - idle)
  }
  const live = () => {
    localStorage.setItem(lastActivityKey, String(Date.now()))
    livedSinceKeepAlive = true
    check()
  }
  // The first movement after a long sleep does not count as activity: it comes too late.
  const onSign = () => (idleFor() >= browserInactivityMilliseconds ? timeOut() : live())
  const keepAlive = setInterval(() => {
    if (livedSinceKeepAlive) onStillActive()
    livedSinceKeepAlive = false
  }, keepAliveMilliseconds)
  for (const sign of activityEvents) window.addEventListener(sign, onSign, { capture: true, passive: true })
  for (const event of returns) window.addEventListener(event, check, { capture: true })
  // Activity in another tab.
  const onShared = ({ key }: StorageEvent) => {
    if (key === lastActivityKey) check()
  }
  window.addEventListener('storage', onShared)
  return {
    check,
    live,
    hasStoredTime: () => localStorage.getItem(lastActivityKey) !== null,
    stop: () => {
      warn(false)
      window.removeEventListener('storage', onShared)
      clearTimeout(alarm)
      clearInterval(keepAlive)
      for (const sign of activityEvents) window.removeEventListener(sign, onSign, { capture: true })
      for (const event of returns) window.removeEventListener(event, check, { capture: true })
    },
  }
}

/** A missing or unreadable time counts as now, as if just signed in. */
function lastActivity(): number {
  const stored = Number(localStorage.getItem(lastActivityKey) ?? Number.NaN)
  return Number.isFinite(stored) && stored <= Date.now() ? stored : Date.now()
}
