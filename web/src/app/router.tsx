import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { pathTo, screens } from '../paths.ts'
import { FailurePage, NotFoundPage, PendingPage } from './fallback-pages.tsx'
import { mayFetchAhead } from './fetch-ahead.ts'
import { GlobalDialog } from './global-dialog.tsx'
import { guard } from './guard.ts'
import { IdleWarning } from './idle-warning.tsx'
import { lazyPart } from './lazy-part.tsx'
import { meQuery } from './me.ts'
import { NetworkStrip } from './network-strip.tsx'
import { OnboardingLayout, WelcomeLayout } from './layouts.tsx'
import { consoleScreens, onboardingScreens, welcomeScreens } from './screens.tsx'
import { readSession } from './session.ts'

type Context = { queryClient: QueryClient }

const consoleLayout = lazyPart('console-layout', async () => (await import('./console-layout.tsx')).ConsoleLayout, {
  frame: (failure) => <OnboardingLayout>{failure}</OnboardingLayout>,
})

const DeviceCopy = lazyPart('device-copy', async () => (await import('./new-version.tsx')).DeviceCopy, {
  onceIdle: true,
  frame: () => null,
})

/** How long the old page stays, before the page shows that the next one is loading. */
const pendingDelayMs = 500

const root = createRootRouteWithContext<Context>()({
  beforeLoad: ({ location, context }) => enforceGuard(location.pathname, context.queryClient),
  component: () => (
    <>
      {/* Comes with the app: once the network is gone, it is too late to fetch what shows that. */}
      <NetworkStrip />
      <Outlet />
      <GlobalDialog />
      <IdleWarning />
      <DeviceCopy />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})

/** The screens that exist, under the guard. Addresses of the table without a screen yet are not found. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      layout(
        'welcome',
        () => (
          <WelcomeLayout>
            <Outlet />
          </WelcomeLayout>
        ),
        welcomeScreens,
      ),
      layout(
        'onboarding',
        () => (
          <OnboardingLayout>
            <Outlet />
          </OnboardingLayout>
        ),
        onboardingScreens,
      ),
      layout('console', consoleLayout, consoleScreens),
      createRoute({ getParentRoute: () => root, path: screens['not-found'].path, component: NotFoundPage }),
    ]),
    context: { queryClient },
    defaultPreload: mayFetchAhead() ? 'intent' : false,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: pendingDelayMs,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    scrollRestoration: true,
    ...(history && { history }),
  })
}

function layout(id: string, component: RouteComponent, pages: typeof consoleScreens): AnyRoute {
  const parent = createRoute({ getParentRoute: () => root, id, component })
  return parent.addChildren(
    pages.map(({ name, page }) =>
      createRoute({ getParentRoute: () => parent, path: screens[name].path, component: page }),
    ),
  )
}

/** Lets the visitor stay, or throws where they must go. A customer without a known level is asked about once (C-07). */
async function enforceGuard(pathname: string, queryClient: QueryClient): Promise<void> {
  let decision = guard(pathname, readSession())
  if (decision === 'restore') {
    await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
    decision = guard(pathname, readSession())
    if (decision === 'restore') decision = { redirect: 'not-found' }
  }
  if (decision === 'not-found') throw notFound()
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way of going elsewhere
  if (typeof decision === 'object') throw redirect({ to: pathTo(decision.redirect), replace: true })
}
