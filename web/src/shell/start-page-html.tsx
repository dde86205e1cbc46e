import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StartPage } from './start-page.tsx'

/** The start page as HTML, as `main.tsx` takes it over. Only the build uses it: nothing in the web imports it. */
export function startPageHtml(): string {
  return renderToString(
    <StrictMode>
      <StartPage openApp={() => Promise.reject(new Error('There is no app while building'))} />
    </StrictMode>,
  )
}
