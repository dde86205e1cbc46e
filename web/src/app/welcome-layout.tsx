import type { ReactNode } from 'react'
import { SidePanel } from './side-panel.tsx'
import { TopBar } from './top-bar.tsx'

/** Sign-in, sign-up and recovery: the form next to what the product is for; on a phone, above it. */
export function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
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
