import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screens } from '../src/base/routing/paths.ts'
import { startPageHtml, withScreenInside } from './painted-page.ts'
import { filesOf, type PageFiles } from './page-files.ts'
import { listedScreens, type ScreenFile } from './screen-files.ts'
import { stylesOf } from './start-styles.ts'

/** Its page brings its styles itself. */
const signIn = 'login'

/** Its page has the app alone. Somebody who is signed in gets it at the sign-in page's address: they must not see the form. */
const appAlone = 'not-found'

const sources = resolve(import.meta.dirname, '../src')
const app = `${sources}/shell`

/** The files of every screen, by its name in src/paths.ts. */
export type FilesOfScreens = ReadonlyMap<string, PageFiles>

/**
 * Writes the page once for each screen, that of the sign-in with the screen painted in it, and with the addresses of exactly its files in the head: the browser fetches all of them at once instead of
 * one after the other. `pages.json` has the screens' paths for the server. The service worker keeps the page without them.
 */
export function pageHints(note: (files: FilesOfScreens) => void): Plugin {
  return {
    name: 'page-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('There is no page')
        const plain = withOwnScriptAlone(String(page.source))
        const files = filesOfScreens(this, bundle)
        note(files)
        // The worker's page: its scripts are found by themselves, but nothing may be shown before the styles.
        page.source = withHints(plain, { scripts: [], styles: files.get(appAlone)!.styles })
        const painted = withScreenInside(plain, await startPageHtml())
        const startStyles = await stylesOf(startSources(this))
        const pages = Object.entries(screens).map(([name, { path }]) => {
          const file = fileOf(name)
          const hinted = withHints(name === signIn ? painted : plain, files.get(name)!)
          const source = name === signIn ? withStylesInside(hinted, startStyles) : hinted
          this.emitFile({ type: 'asset', fileName: file, source })
          return { path, file, ...(name === signIn && { signedIn: fileOf(appAlone) }) }
        })
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

const fileOf = (name: string) => `pages/${name}.html`

/** @throws Error for a screen of src/paths.ts that no table has, as after a change of how the tables are written */
function filesOfScreens(context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle): FilesOfScreens {
  const found = new Map(listedScreens(context, app).map((screen) => [screen.name, screen]))
  // It stands in the router, without a table.
  found.set('not-found', { name: 'not-found', module: null, isConsole: false })
  const wantedBy = ({ module, isConsole }: ScreenFile) => ({
    first: [`${app}/app.tsx`, ...(isConsole ? [`${app}/console-layout.tsx`] : [])],
    screen: module,
  })
  return new Map(
    Object.keys(screens).map((name) => {
      const screen = found.get(name)
      if (!screen) throw new Error(`The screen ${name} is in no table`)
      const wanted = name === signIn ? { first: [`${app}/start-page.tsx`], screen: null } : wantedBy(screen)
      return [name, filesOf(bundle, wanted)]
    }),
  )
}

/**
 * The page with one script, its own, which imports whatever else the bundler names before it: the name of the first script is the name of the
 * build (src/offline/device-copy.ts), and that of the bundler's few lines is the same in each.
 */
export function withOwnScriptAlone(page: string): string {
  const scripts = [...page.matchAll(/ *<script type="module"[^>]*><\/script>\n?/g)].map(([script]) => script)
  return scripts.slice(0, -1).reduce((rest, script) => rest.replace(script, ''), page)
}

/** The page with hints for the files that it does not name already. */
export function withHints(page: string, { scripts, styles }: PageFiles): string {
  const isNew = (file: string) => !page.includes(`"/${file}"`)
  const hints = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return page.replace('</head>', `  ${hints.join('\n    ')}\n  </head>`)
}

/** The page with its styles inside, for the sign-in page: it is painted before anything else has come. The app brings those of all screens. */
export function withStylesInside(page: string, styles: string): string {
  return page.replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
}

/** The web's own files that the sign-in page may show something of before there is an app. */
function startSources(context: Rolldown.PluginContext): readonly string[] {
  const found = new Set<string>()
  const follow = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  follow(`${sources}/main.tsx`)
  follow(`${app}/start-page.tsx`)
  return [...found].filter((id) => id.startsWith(`${sources}/`))
}
