import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { icons } from './icons.ts'

const source = resolve(import.meta.dirname, '../src/shell/start-page-html.tsx')

/** The sign-in page's HTML, rendered from its own components. */
export async function startPageHtml(): Promise<string> {
  const { module } = await runnerImport<{ startPageHtml: () => string }>(source, {
    plugins: [icons()],
    configFile: false,
    logLevel: 'warn',
  })
  return module.startPageHtml()
}

const emptyRoot = '<div id="root"></div>'

/**
 * The page with a screen painted in it: React takes it over once its scripts have loaded. The title that React puts before the screen goes into the head.
 * @throws Error when the page has no place for it
 */
export function withScreenInside(page: string, rendered: string): string {
  const [title = '', screen = ''] = rendered.split(/(?<=<\/title>)/)
  if (!page.includes(emptyRoot) || !title.startsWith('<title>') || screen === '')
    throw new Error('The page or the screen has changed its shape')
  const inside = `${emptyRoot.slice(0, -'</div>'.length)}${screen}</div>`
  return page.replace(/<title>[^<]*<\/title>/, () => title).replace(emptyRoot, () => inside)
}
