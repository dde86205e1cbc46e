import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screens } from '../src/base/routing/paths.ts'
import { startPageHtml, withScreenInside } from './painted-page.ts'
import { stylesOf } from './start-styles.ts'
import { moduleOf, type TabledScreen, tableOfScreens } from './table-of-screens.ts'

/** The screen whose page contains its styles. */
const signIn = 'login'

/** The screen whose page has only the app. A signed-in person gets it at the sign-in page's address, because they must not see the form. */
const appAlone = 'not-found'

const sources = resolve(import.meta.dirname, '../src')
const app = `${sources}/shell`

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'imports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}
export type BuiltBundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Scripts and styles of one screen, in no order. */
type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** The files of every screen, by its name in src/base/routing/paths.ts. */
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
        const files = filesOfScreens(bundle, await tableOfScreens())
        note(files)
        // The worker's page needs no hints for its scripts, but nothing may be shown before the styles.
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

/** @throws Error for a screen of src/base/routing/paths.ts that no table of screens has */
function filesOfScreens(bundle: BuiltBundle, table: readonly TabledScreen[]): FilesOfScreens {
  const wanted = new Map<string, readonly string[]>([[appAlone, [moduleOf('shell/app')]]])
  for (const { name, around, modules } of table)
    wanted.set(name, [
      ...(around === 'nothing' ? ['shell/app'] : ['shell/app', 'shell/console-layout']).map(moduleOf),
      ...modules,
    ])
  wanted.set(signIn, [moduleOf('shell/start-page')])
  return new Map(
    Object.keys(screens).map((name) => {
      const modules = wanted.get(name)
      if (!modules) throw new Error(`The screen ${name} is in no table`)
      return [name, filesOf(bundle, [moduleOf('main'), ...modules])]
    }),
  )
}

/**
 * The built files that contain these modules, and all that they import.
 * @throws Error when a module is in no built file
 */
export function filesOf(bundle: BuiltBundle, modules: readonly string[]): PageFiles {
  const chunks = Object.entries(bundle).filter((one): one is [string, Chunk] => one[1].type === 'chunk')
  const chunkOf = new Map(chunks)
  const scripts = new Set<string>()
  const add = (name: string): void => {
    if (scripts.has(name)) return
    scripts.add(name)
    chunkOf.get(name)?.imports.forEach(add)
  }
  for (const module of modules) {
    const [name] = chunks.find(([, { moduleIds }]) => moduleIds.includes(module)) ?? []
    if (!name) throw new Error(`No built file holds ${module}`)
    add(name)
  }
  const styles = new Set([...scripts].flatMap((name) => [...(chunkOf.get(name)?.viteMetadata?.importedCss ?? [])]))
  return { scripts: [...scripts], styles: [...styles] }
}

/**
 * The page with only its own script, which imports the others that the bundler names before it: the name of the first script is the name of the
 * build (src/offline/device-copy.ts), and the name of the bundler's runtime is the same in each.
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

/** The page with its styles inside, for the sign-in page: it is painted before anything else has loaded. The app brings the styles of all screens. */
export function withStylesInside(page: string, styles: string): string {
  return page.replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
}

/** The web's own files that the sign-in page may show before the app has loaded. */
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
