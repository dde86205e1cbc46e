import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pathTo } from './paths.ts'
import { StartPage, StartFailure } from './app/start-page.tsx'
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
  const atStartPage = window.location.pathname === pathTo('login') && !readSession().isAuthenticated
  if (atStartPage)
    root.render(
      <StrictMode>
        <StartPage openApp={openFromStartPage} />
      </StrictMode>,
    )
  else open('outside').catch(() => root.render(<StartFailure />))
}
