import type { ReactNode } from 'react'
import { TopBar } from './top-bar.tsx'

/** The pages around the consoles: one column under the logo, in the middle; a form of many steps (`data-wizard`) begins at the top. */
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
