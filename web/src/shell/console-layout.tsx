import { fullName } from '@kasuwa/domain/display.ts'
import './console.css'
import { isAccountType, type AccountType } from '@kasuwa/domain/access/account-types.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { accountPages, pathTo } from '../base/routing/paths.ts'
import { PaymentReceived } from '../payments/payment-received.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useDisplayFace } from './display-face.ts'
import { fetchAhead } from '../base/fetch-ahead.ts'
import { useIsCalling } from '../base/use-is-calling.ts'
import { FiguresOf } from './figures-of.tsx'
import { Header, type HeaderUser } from './header.tsx'
import { lazyPart } from '../base/lazy-part.tsx'
import { useMe } from '../base/me/me.ts'
import { knownProfile } from '../base/me/profile-cache.ts'
import { useLatestPath, useRouting } from '../base/routing/routing-context.ts'
import { useSession } from '../base/session/session.ts'
import { Sidebar } from './sidebar.tsx'
import { sidebarItems, type SidebarItem } from './sidebar-items.ts'
import { headerTexts } from './texts.ts'

/** It is only for staff and rarely seen, so it loads after everything else. */
const PayoutStopBand = lazyPart(
  'payout-stop-band',
  async () => (await import('../payments/desk/payout-stop-band.tsx')).PayoutStopBand,
  { onceIdle: true, frame: () => null },
)

/** The layout of a signed-in user, by their account type; any other type has none (SHARED-12). */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const { isAuthenticated, accountType } = useSession()
  const [open, setOpen] = useState(false)
  const user: HeaderUser | null = knownOf(useMe()) ?? knownProfile()
  const main = useFocusOnArrival()
  useDisplayFace()
  useScreensAhead(isAccountType(accountType) ? accountType : null)
  // A logout is going to login: no part of the console may be shown in the meantime.
  if (!isAuthenticated) return null
  if (!isAccountType(accountType)) return <Redirect to={pathTo('unauthorised-access')} replace />
  const sidebar = { type: accountType, fullName: user ? fullName(user) : '', email: user?.email ?? '' }
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-30 rounded-field bg-surface px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {headerTexts.skipToContent}
      </a>
      <aside
        aria-label={headerTexts.sidebar}
        className="sticky top-0 hidden h-dvh border-r border-line bg-surface lg:block print:hidden"
      >
        <Sidebar {...sidebar} />
      </aside>
      {open && (
        <Sheet title={headerTexts.menu} from="left" onDismiss={() => setOpen(false)}>
          <Sidebar {...sidebar} onChoose={() => setOpen(false)} />
        </Sheet>
      )}
      <div className="min-w-0">
        <Header type={accountType} user={user} onOpenSidebar={() => setOpen(true)} />
        {accountType !== 'customer' && <PayoutStopBand />}
        {accountType !== 'customer' && <FiguresOf />}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-5 pb-[calc(var(--bottom-bar)+1.5rem)] sm:px-6 sm:pt-8 lg:pb-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
        {accountType === 'customer' && <PaymentReceived />}
        <BottomBar type={accountType} />
      </div>
    </div>
  )
}

/** Fetches the screens of the navigation once the page is idle. */
function useScreensAhead(type: AccountType | null): void {
  const { prefetch } = useRouting()
  const isCalling = useIsCalling()
  useEffect(() => {
    // Vite's dev server would have to build all of the app.
    if (!import.meta.env.PROD || type === null) return undefined
    const { main, more } = sidebarItems(type)
    const { settingsType } = accountPages[type]
    const fetchScreen = ({ to }: SidebarItem) => prefetch(pathTo(to, { type: settingsType }))
    return fetchAhead(
      [...main, ...more].map((item) => () => fetchScreen(item)),
      isCalling,
    )
  }, [type, prefetch, isCalling])
}

/** Moves a screen reader to the content of each new page; the first page begins where the browser begins. */
function useFocusOnArrival() {
  const pathname = useLatestPath()
  const main = useRef<HTMLElement>(null)
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current !== pathname) main.current?.focus({ preventScroll: true })
    left.current = pathname
  }, [pathname])
  return main
}
