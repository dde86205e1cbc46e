import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { startIdleTimer, stopIdleTimer } from './idle-timer.ts'
import { meQuery } from './me.ts'
import { warnOfTimeOut } from './idle-warning.tsx'
import { closeSession, openSession, readSession, type SignedIn } from './session.ts'
import { dropReason, keepReason } from './sign-out-reason.ts'
import { showFailure } from './failure.ts'

export type SessionLifecycle = {
  /** At app load: goes on with a session, or clears what an ended one left behind (C-51, C-51b). */
  resume: () => void
  /** After a sign-in was answered: stores it and starts the inactivity timer. */
  begin: (signedIn: SignedIn) => void
  /** Logout by the user: the local state is cleared whatever the server answers; a failure shows the dialog (C-49). */
  end: () => void
  /** The server no longer knows the token (C-50), or another tab has logged out. */
  forget: () => void
}

/** The session's lifecycle in this tab. `goToSiteRoot` is a full navigation, for the time-out. */
export function sessionLifecycle(
  queryClient: QueryClient,
  goToSiteRoot = () => window.location.assign('/'),
): SessionLifecycle {
  const refresh = () => void queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(ignored)
  const forget = () => {
    stopIdleTimer()
    closeSession()
    queryClient.clear()
  }
  const revoke = (onFailure: (error: unknown) => void) => {
    // The token goes along by itself: the cookie is gone before the call leaves.
    api.access.logout(undefined, { context: { token: readSession().token, keepalive: true } }).catch(onFailure)
    forget()
  }
  const timeOut = () => {
    keepReason('idle')
    revoke((error) => console.warn('Logout at time-out failed', error))
    goToSiteRoot()
  }
  const watch = { onTimeOut: timeOut, onWarning: warnOfTimeOut, onStillActive: refresh }
  return {
    resume: () => {
      if (!readSession().isAuthenticated) return localStorage.clear()
      startIdleTimer(watch, { resume: true })
      if (readSession().isAuthenticated) refresh()
    },
    begin: (signedIn) => {
      dropReason()
      openSession(signedIn)
      startIdleTimer(watch)
    },
    end: () => {
      dropReason()
      revoke(showFailure)
    },
    forget,
  }
}

/** A failed query has already shown its dialog. */
function ignored(): void {}
