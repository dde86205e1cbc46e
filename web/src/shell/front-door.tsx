import { useEffect } from 'react'
import { SignInPage } from '../access/sign-in-page.tsx'
import { DoorContext, type Door } from './door.ts'
import { GlobalDialog } from './global-dialog.tsx'
import { openSession } from './session.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/**
 * The sign-in page before there is an app: what a newcomer on a slow line waits for. The app is fetched while he types, and takes over
 * at the first step inside.
 */
export function FrontDoor({ openApp }: { openApp: () => Promise<void> }) {
  useEffect(fetchAppQuietly, [])
  const goTo = (path: string) => {
    // Numbered as the app's router will number the pages after them: otherwise it cannot tell Back, and cannot ask before it.
    window.history.replaceState(entry(0), '')
    window.history.pushState(entry(1), '', path)
    return openApp().catch(() => window.location.reload())
  }
  const door: Door = {
    goTo: (path) => void goTo(path),
    prefetch: fetchAppQuietly,
    enter: (signedIn, path) => {
      openSession(signedIn)
      return goTo(path)
    },
  }
  return (
    <DoorContext value={door}>
      <WelcomeLayout>
        <SignInPage />
      </WelcomeLayout>
      <GlobalDialog />
    </DoorContext>
  )
}

const entry = (index: number) => ({ __TSR_index: index, __TSR_key: `front${index}`, key: `front${index}` })

/** A failure shows when the app is really wanted. */
function fetchAppQuietly(): void {
  import('./app.tsx').catch(() => undefined)
}
