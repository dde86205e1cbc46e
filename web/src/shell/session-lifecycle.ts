import type { QueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { closeKept, eraseKept, openKept } from '../offline/kept.ts'
import { canKeep } from '../offline/sealed-store.ts'
import { startIdleTimer, stopIdleTimer } from '../base/session/idle-timer.ts'
import { meQuery } from '../base/me/me.ts'
import { warnOfTimeOut } from './idle-warning.tsx'
import { closeSession, openSession, readSession, type SignedIn } from '../base/session/session.ts'
import { dropReason, keepReason } from '../base/session/sign-out-reason.ts'
import { showFailure } from '../base/calls/failure.ts'

export type SessionLifecycle = {
  /** At app load: continues a session, or clears the data that an ended one left behind (C-51, C-51b). */
  resume: () => void
  /** Stores the answer of a sign-in and starts the inactivity timer. */
  begin: (signedIn: SignedIn) => void
  /** Logout by the user: the local state is cleared after any answer of the server; a failure shows the dialog (C-49). */
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
  const forgetWith = (endKept: typeof closeKept) => {
    stopIdleTimer()
    const ending = endKept()
    closeSession()
    queryClient.clear()
    return ending
  }
  const forget = () => void forgetWith(closeKept)
  const revoke = (onFailure: (error: unknown) => void, endKept: typeof closeKept) => {
    // The token is passed along, because the cookie is gone before the call is sent.
    api.access.logout(undefined, { context: { token: readSession().token, keepalive: true } }).catch(onFailure)
    return forgetWith(endKept)
  }
  const timeOut = () => {
    keepReason('idle')
    const ending = revoke((error) => console.warn('Logout at time-out failed', error), closeKept)
    // A navigation would stop deletions that are still under way.
    if (ending) void ending.finally(goToSiteRoot)
    else goToSiteRoot()
  }
  const watch = { onTimeOut: timeOut, onWarning: warnOfTimeOut, onStillActive: refresh }
  return {
    resume: () => {
      if (!readSession().isAuthenticated) {
        void closeKept()
        return localStorage.clear()
      }
      startIdleTimer(watch, { resume: true })
      if (!readSession().isAuthenticated) return undefined
      void openDevice()
      refresh()
      return undefined
    },
    begin: (signedIn) => {
      dropReason()
      openSession(signedIn)
      startIdleTimer(watch)
      void openDevice()
    },
    end: () => {
      dropReason()
      void revoke(showFailure, eraseKept)
    },
    forget,
  }
}

/** Milliseconds before the key is asked for again, when it could not be had. */
const keyWaits = [2_000, 10_000, 60_000]

/** Opens the data that the device keeps for this person; forms can be used in the meantime, and without it. */
async function openDevice(): Promise<void> {
  const { token } = readSession()
  const askForKey = async () => (await api.access.deviceKey()).data
  if (await openKept(askForKey, token)) return
  for (const wait of keyWaits) {
    if (!canKeep()) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (readSession().token !== token || (await openKept(askForKey, token, true))) return
  }
}

/** A failed query has already shown its dialog. */
function ignored(): void {}
