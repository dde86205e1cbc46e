import { useEffect } from 'react'
import { SignInPage } from '../access/sign-in-page.tsx'
import { NetworkFailure } from '../base/calls/call-failures.ts'
import { NavigationContext, type Navigation } from '../base/routing/navigation.ts'
import { GlobalDialog } from './global-dialog.tsx'
import { closeSession, openSession, readSession } from '../base/session/session.ts'
import { onceIdle } from '../base/once-idle.ts'
import { isServerThere } from '../base/calls/server-there.ts'
import { dropReason } from '../base/session/sign-out-reason.ts'
import { showFailure } from '../base/calls/failure.ts'
import { WelcomeLayout } from '../base/page/layouts.tsx'

/**
 * The sign-in page before the app has loaded: the first thing to load on a slow connection. The app is fetched while the user types, and takes over
 * at the first step after it.
 */
export function StartPage({ openApp }: { openApp: () => Promise<void> }) {
  useEffect(() => onceIdle(fetchAppQuietly), [])
  const goTo = async (path: string) => {
    const here = window.location.href
    // The entries are numbered as the app's router will number the later ones: otherwise it cannot recognise Back, and cannot ask before it.
    window.history.replaceState(entry(0), '')
    window.history.pushState(entry(1), '', path)
    try {
      await openApp()
    } catch (error) {
      // The code belongs to an earlier deploy, or the network is gone. Then this page stays, because a reload would not help.
      if (await isServerThere()) return window.location.reload()
      window.history.replaceState(entry(0), '', here)
      throw new NetworkFailure('The app did not come', { cause: error })
    }
  }
  const navigation: Navigation = {
    goTo: (path) => void goTo(path).catch(showFailure),
    prefetch: fetchAppQuietly,
    enter: async (signedIn, path) => {
      dropReason()
      openSession(signedIn)
      try {
        await goTo(path)
      } catch (error) {
        closeSession()
        throw error
      }
    },
  }
  return (
    <NavigationContext value={navigation}>
      <WelcomeLayout>
        <SignInPage />
      </WelcomeLayout>
      <GlobalDialog />
    </NavigationContext>
  )
}

const entry = (index: number) => ({ __TSR_index: index, __TSR_key: `front${index}`, key: `front${index}` })

/** Fetches the app. A failure is shown only when the app is really needed. */
function fetchAppQuietly(): void {
  import('./app.tsx').then(
    ({ endLeftSession }) => readSession().isAuthenticated || endLeftSession(),
    () => undefined,
  )
}
