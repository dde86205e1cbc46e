import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { pathTo } from './base/routing/paths.ts'
import { StartFailure } from './shell/start-failure.tsx'
import { readSession } from './base/session/session.ts'
import { ignoreHastyTaps } from './ui/ignore-early-taps.ts'

ignoreHastyTaps()
const place = document.getElementById('root')
if (place) {
  let root: Root | undefined
  const show = (page: ReactNode) => (root ??= createRoot(place)).render(page)
  const open = async (from: 'start page' | 'outside') => {
    const { makeApp } = await import('./shell/app.tsx')
    const { page, load } = makeApp()
    // On a slow connection the sign-in page stays, its button busy, until the next page is complete.
    if (from === 'start page') await load()
    show(<StrictMode>{page}</StrictMode>)
  }
  let opening: Promise<void> | undefined
  const openFromStartPage = () =>
    (opening ??= open('start page').catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  const openStartPage = async () => {
    const { StartPage } = await import('./shell/start-page.tsx')
    const page = (
      <StrictMode>
        <StartPage openApp={openFromStartPage} />
      </StrictMode>
    )
    // The server's page has it painted already. Typed values and the focus stay.
    if (place.hasChildNodes()) root = hydrateRoot(place, page)
    else show(page)
  }
  const atStartPage = window.location.pathname === pathTo('login') && !readSession().isAuthenticated
  if (!atStartPage) place.replaceChildren()
  const opened = atStartPage ? openStartPage() : open('outside')
  const watch = (failure?: unknown) =>
    import('./shell/report-errors.ts').then(
      ({ reportErrors }) => reportErrors(failure),
      () => undefined,
    )
  // Five seconds after the first screen, which on a slow connection must not share it with this.
  void opened
    .then(() => setTimeout(() => void watch(), 5_000))
    .catch((failure: unknown) => {
      show(<StartFailure />)
      return watch(failure)
    })
}
