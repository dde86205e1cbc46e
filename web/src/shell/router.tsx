import type { RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Router, Switch } from 'wouter'
import { pathTo, screenAt, screens, type ScreenName } from '../base/routing/paths.ts'
import { useStore } from '../base/store.ts'
import type { Built } from './built-screen.tsx'
import { FailurePage, NotFoundPage, PendingPage } from '../base/page/fallback-pages.tsx'
import { GlobalDialog } from './global-dialog.tsx'
import { guard, type GuardDecision } from './guard.ts'
import { IdleWarning } from './idle-warning.tsx'
import { lazyPart } from '../base/lazy-part.tsx'
import { meQuery } from '../base/me/me.ts'
import { NetworkStrip } from './network-strip.tsx'
import { OnboardingLayout, WelcomeLayout } from '../base/page/layouts.tsx'
import { makeRouting, type Routing, type Way } from '../base/routing/routing.ts'
import { RoutingContext, useRouting } from '../base/routing/routing-context.ts'
import { consoleScreens, onboardingScreens, welcomeScreens } from './screens.tsx'
import { readSession } from '../base/session/session.ts'

type Layout = ComponentType<{ children: ReactNode }> & { readonly preload?: () => Promise<void> | undefined }

const ConsoleLayout = lazyPart('console-layout', async () => (await import('./console-layout.tsx')).ConsoleLayout, {
  loading: <PendingPage />,
  frame: (failure) => <OnboardingLayout>{failure}</OnboardingLayout>,
})

const DeviceCopy = lazyPart('device-copy', async () => (await import('./new-version.tsx')).DeviceCopy, {
  onceIdle: true,
  frame: () => null,
})

type Placed = Built & { readonly Layout: Layout }

const placed: readonly Placed[] = [
  ...welcomeScreens.map((screen) => ({ ...screen, Layout: WelcomeLayout })),
  ...onboardingScreens.map((screen) => ({ ...screen, Layout: OnboardingLayout })),
  ...consoleScreens.map((screen) => ({ ...screen, Layout: ConsoleLayout })),
]

/** The screens that exist, behind the guard. Addresses of the table without a screen are not found. */
export function makeRouter(queryClient: QueryClient, onNewPath: () => void, history?: RouterHistory): Routing {
  return makeRouting({
    history,
    onNewPath,
    wayAt: (pathname) => wayAt(pathname, queryClient),
    fetchCode: (path) => codeOf(screenAt(path)?.name),
  })
}

/** Draws the present page, and the parts around all pages. */
export function AppRouter({ routing }: { routing: Routing }) {
  useEffect(() => void routing.start(), [routing])
  return (
    <RoutingContext value={routing}>
      <Router hook={routing.useShownPath}>
        {/* Comes with the app: once the network is gone, it is too late to fetch what shows that. */}
        <NetworkStrip />
        <CatchFailure>
          <ShownPage />
        </CatchFailure>
        <GlobalDialog />
        <IdleWarning />
        <DeviceCopy />
      </Router>
    </RoutingContext>
  )
}

function ShownPage() {
  const shown = useStore(useRouting().shown)
  useLayoutEffect(() => {
    if (shown && shown.scrollTo !== null) window.scrollTo(0, shown.scrollTo)
  }, [shown])
  if (shown === null) return null
  return shown.path === null ? <PendingPage /> : pages
}

/** Shows that a page has failed, until another one is opened. */
function CatchFailure({ children }: { children: ReactNode }) {
  const shown = useStore(useRouting().shown)
  return (
    <ErrorBoundary FallbackComponent={FailurePage} resetKeys={[shown]}>
      {children}
    </ErrorBoundary>
  )
}

const routes = placed.map(({ name, page: Page, Layout }) => (
  // All have one key: a layout that two screens share stays while one moves between them.
  <Route key="screen" path={screens[name].path.replaceAll('$', ':')}>
    <Layout>
      <CatchFailure>
        <Page />
      </CatchFailure>
    </Layout>
  </Route>
))

const pages = (
  <Switch>
    {routes}
    <Route component={NotFoundPage} />
  </Switch>
)

/** Undefined if there is nothing to fetch. */
function codeOf(name: ScreenName | undefined): Promise<unknown> | undefined {
  const found = placed.find((one) => one.name === name)
  const fetching = [found?.Layout.preload?.(), found?.page.preload?.()].filter((one) => one !== undefined)
  return fetching.length > 0 ? Promise.all(fetching) : undefined
}

/** Whether the visitor may stay, or where they must go. The level of a customer is asked for once if it is not known (C-07). */
function wayAt(pathname: string, queryClient: QueryClient): Way | Promise<Way> {
  const decide = () => guard(pathname, readSession())
  const decision = decide()
  if (decision !== 'restore') return wayOf(pathname, decision)
  return queryClient
    .fetchQuery({ ...meQuery(), staleTime: 0 })
    .catch(() => undefined)
    .then(() => wayOf(pathname, decide()))
}

function wayOf(pathname: string, decision: GuardDecision): Way {
  if (decision === 'allow') return { show: pathname }
  if (decision === 'not-found') return { show: pathTo('not-found') }
  return { goTo: pathTo(decision === 'restore' ? 'not-found' : decision.redirect) }
}
