import type { ReactNode } from 'react'
import HandCoins from '~icons/hand-coins'
import Smartphone from '~icons/smartphone'
import Users from '~icons/users'
import LogOut from '~icons/log-out'
import { benefits, benefitTexts, signInTexts } from '../texts.ts'
import { Logo } from './logo.tsx'
import { Button } from '../../ui/button.tsx'
import { useNavigation } from '../routing/navigation.ts'
import { useSession } from '../session/session.ts'

/**
 * Sign-in, sign-up and recovery: the form next to the product's benefits; on a phone, above them. There the rows keep the form in its place
 * while the browser has read only the beginning of the page.
 */
export function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="order-1 flex flex-col px-5 py-5 sm:px-8 lg:order-2 lg:px-12">
        <TopBar panelShowsLogo />
        <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          {children}
        </main>
      </div>
      <SidePanel />
    </div>
  )
}

const icons = [HandCoins, Smartphone, Users] as const

/** The logo and the three benefits (AUTH-01). */
function SidePanel() {
  return (
    <aside
      aria-label={benefitTexts.region}
      className="woven order-2 flex flex-col justify-between gap-10 bg-brand px-5 py-10 text-on-brand sm:px-8 lg:order-1 lg:px-12 lg:py-6"
    >
      <div className="hidden min-h-12 items-center lg:flex">
        <Logo onDark />
      </div>
      <ul className="flex max-w-md flex-col gap-8 lg:py-10">
        {benefits.map(({ title, text }, index) => {
          const Icon = icons[index] ?? HandCoins
          return (
            <li key={title} className="flex gap-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-on-brand/12">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div>
                <h2 className="text-lg font-semibold">{title}</h2>
                <p className="text-on-brand-soft">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-on-brand-soft">{benefitTexts.claim}</p>
    </aside>
  )
}

/** The logo, and Logout for a signed-in user (C-14). */
export function TopBar({ panelShowsLogo = false }: { panelShowsLogo?: boolean }) {
  const { isAuthenticated } = useSession()
  const { logOut } = useNavigation()
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <span className={panelShowsLogo ? 'flex lg:invisible' : 'flex'}>
        <Logo />
      </span>
      {isAuthenticated && logOut && (
        <Button look="quiet" onClick={logOut} className="-mr-5">
          <LogOut aria-hidden="true" className="size-4" />
          {signInTexts.logout}
        </Button>
      )}
    </header>
  )
}

/** The pages outside of the consoles: one column under the logo, in the middle; a form of many steps (`data-wizard`) begins at the top. */
export function OnboardingLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col has-data-[wizard=wide]:max-w-5xl px-5 py-5 sm:px-8">
      <TopBar />
      <main
        id="main"
        className="flex flex-1 flex-col justify-center py-10 has-data-wizard:justify-start has-data-wizard:pt-6"
      >
        {children}
      </main>
    </div>
  )
}
