import type { RouterHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { persistQueries } from '../offline/persist-queries.ts'
import { closeKept } from '../offline/kept.ts'
import { pathTo, screenAt, type ScreenName, signInCodesPath } from '../base/routing/paths.ts'
import { closeDialog } from '../base/dialog-store.ts'
import { askBeforeLogout } from './ask-before-logout.ts'
import { NavigationContext, type Navigation } from '../base/routing/navigation.ts'
import { mayFetchAhead } from '../base/fetch-ahead.ts'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { AppRouter, makeRouter } from './router.tsx'
import { sessionLifecycle } from './session-lifecycle.ts'
import { startSending } from '../offline/send-waiting.ts'
import { readSession } from '../base/session/session.ts'
import { keepReason } from '../base/session/sign-out-reason.ts'
import { forgetTyping, watchTyping } from '../base/typed-here.ts'
// The sign-in page contains its own styles (web/build/start-styles.ts); these come with the app, which waits for them.
import '../style.css'

/** Deletes the key of kept data that a page may have left when it was closed while its session ended. */
export const endLeftSession = (): void => void closeKept()

/** Milliseconds for which cookies that another tab has deleted may still be seen here, after its local storage is gone. */
const cookieWaits = [50, 200, 1_000, 3_000]

const setUpScreen: ScreenName = 'user-settings-sign-in-codes'

type Options = { history?: RouterHistory; goToSiteRoot?: () => void; retries?: number }

/** The web app: cache, session, router. `page` is to be rendered; `load` first fetches the code of the first page. */
export function makeApp({ history, goToSiteRoot, retries }: Options = {}) {
  const goTo = async (path: string) => routing.navigate(path)
  const onExpired = () => {
    keepReason('ended')
    session.forget()
    void goTo(pathTo('login'))
  }
  const onSetUpWanted = () => {
    const { accountType } = readSession()
    if (!isAccountType(accountType) || screenAt(routing.latest.get().pathname)?.name === setUpScreen) return
    void goTo(signInCodesPath(accountType))
  }
  let pageNumber = 0
  const queryClient = makeQueryClient(onExpired, retries, () => pageNumber, onSetUpWanted)
  const session = sessionLifecycle(queryClient, goToSiteRoot)
  watchTyping()
  const onNewPath = () => {
    pageNumber += 1
    forgetTyping()
  }
  const routing = makeRouter(queryClient, onNewPath, history)
  const navigation: Navigation = {
    goTo: (path) => void goTo(path),
    prefetch: (path) => void (mayFetchAhead() && routing.prefetch(path)),
    enter: (signedIn, path) => {
      session.begin(signedIn)
      return goTo(path)
    },
    logOut: () =>
      askBeforeLogout(() => {
        session.end()
        void goTo(pathTo('login'))
      }),
  }
  persistQueries(queryClient, () => {
    const { isAuthenticated, accountType } = readSession()
    return isAuthenticated && isAccountType(accountType) ? accountType : null
  })
  startSending(queryClient)
  session.resume()
  const leaveOnceClosed = ([wait, ...later]: readonly number[]) => {
    if (!readSession().isAuthenticated) {
      if (!['guest', 'anyone', undefined].includes(screenAt(routing.latest.get().pathname)?.who))
        keepReason('elsewhere')
      session.forget()
      // A question or message of the dialog belongs to a session that is over.
      closeDialog()
      void routing.refresh()
    } else if (wait !== undefined) setTimeout(leaveOnceClosed, wait, later)
  }
  window.addEventListener('storage', ({ key }) => {
    // Another tab has logged out: an event for cleared local storage has no key.
    if (key === null) leaveOnceClosed(cookieWaits)
  })
  const page = (
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <AppRouter routing={routing} />
      </NavigationContext>
    </QueryClientProvider>
  )
  return { page, load: routing.start }
}
