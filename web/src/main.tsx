import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pathTo } from './paths.ts'
import { StartFailure } from './app/start-failure.tsx'
import { readSession } from './app/session.ts'
import { ignoreHastyTaps } from './ui/hasty-taps.ts'
import './style.css'

ignoreHastyTaps()
const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  const open = async (from: 'start page' | 'outside') => {
    const { makeApp } = await import('./app/app.tsx')
    const { page, load } = makeApp()
    // On a slow connection the sign-in page stays, its button busy, until the next page is complete.
    if (from === 'start page') await load()
    root.render(<StrictMode>{page}</StrictMode>)
  }
  let opening: Promise<void> | undefined
  const openFromStartPage = () =>
    (opening ??= open('start page').catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  const openStartPage = async () => {
    const { StartPage } = await import('./app/start-page.tsx')
    root.render(
      <StrictMode>
        <StartPage openApp={openFromStartPage} />
      </StrictMode>,
    )
  }
  const atStartPage = window.location.pathname === pathTo('login') && !readSession().isAuthenticated
  const opened = atStartPage ? openStartPage() : open('outside')
  opened.catch(() => root.render(<StartFailure />))
}
