import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pages } from './pages.ts'

/** One page of examples, by the name in the address (`/gallery#buttons`), below links to all of them. */
export function Gallery() {
  const name = useSyncExternalStore(watchHash, () => window.location.hash.slice(1)) || Object.keys(pages)[0]!
  const Page = pages[name]
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Gallery</h1>
        <SchemeSwitch />
        <nav aria-label="Pages" className="w-full">
          <ul className="flex flex-wrap gap-1">
            {Object.keys(pages).map((page) => (
              <li key={page}>
                <a
                  href={`#${page}`}
                  aria-current={page === name ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-11 items-center rounded-field px-3 font-semibold text-action',
                    page === name && 'bg-action-tint forced-colors:border',
                  )}
                >
                  {page}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div key={name} data-gallery-page={name} className="flex flex-col gap-8">
        {Page ? <Page /> : <p>There is no page {name}.</p>}
      </div>
    </main>
  )
}

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Light or dark as the system says, or as chosen here: the colours of the style sheet follow a media query. */
function SchemeSwitch() {
  const [dark, setDark] = useState<boolean>()
  useEffect(() => {
    if (dark === undefined) return
    for (const rule of schemeRules()) rule.media.mediaText = dark ? 'screen' : 'not all'
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  }, [dark])
  return (
    <button
      type="button"
      aria-pressed={dark ?? false}
      onClick={() => setDark(!dark)}
      className="min-h-11 rounded-field border border-line px-3 font-semibold"
    >
      Dark
    </button>
  )
}

/** The rules of the style sheets that apply only to dark colours; they are found once, because they are changed. */
let found: CSSMediaRule[] | undefined
const schemeRules = (): CSSMediaRule[] =>
  (found ??= [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules)))

function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme: dark')) return [rule]
    return 'cssRules' in rule ? mediaRules((rule as CSSGroupingRule).cssRules) : []
  })
}
