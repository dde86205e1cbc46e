import { useEffect } from 'react'
import { errorWords } from '@kasuwa/contract/words.ts'
import { SignInPage } from '../access/sign-in-page.tsx'
import { NetworkFailure } from '../call-failures.ts'
import { NavigationContext, type Navigation } from './navigation.ts'
import { GlobalDialog } from './global-dialog.tsx'
import { closeSession, openSession, readSession } from './session.ts'
import { isServerThere } from './server-there.ts'
import { dropReason } from './sign-out-reason.ts'
import { showFailure } from './failure.ts'
import { WelcomeLayout } from './layouts.tsx'
import { Button } from '../ui/button.tsx'
import { failureTexts } from '../texts.ts'

/**
 * The sign-in page before there is an app: the first thing to load on a slow connection. The app is fetched while they type, and takes over
 * at the first step after it.
 */
export function StartPage({ openApp }: { openApp: () => Promise<void> }) {
  useEffect(fetchAppQuietly, [])
  const goTo = async (path: string) => {
    const here = window.location.href
    // Numbered as the app's router will number the pages after them: otherwise it cannot recognise Back, and cannot ask before it.
    window.history.replaceState(entry(0), '')
    window.history.pushState(entry(1), '', path)
    try {
      await openApp()
    } catch (error) {
      // Its code is of a deploy before this one, or the network is gone: then this page stays: a reload would bring nothing better.
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

/** A failure shows when the app is really wanted. */
function fetchAppQuietly(): void {
  import('./app.tsx').then(
    ({ endLeftSession }) => readSession().isAuthenticated || endLeftSession(),
    () => undefined,
  )
}

/** What is left where the app's own code did not come. The page is reloaded only when the server answers. */
export function StartFailure() {
  const retry = async () => {
    if (await isServerThere()) window.location.reload()
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 p-5">
      <h1 className="text-2xl font-bold">{errorWords.network.title}</h1>
      <p className="text-lg text-soft">{errorWords.network.text}</p>
      <Button onClick={() => void retry()}>{failureTexts.tryAgain}</Button>
    </main>
  )
}
