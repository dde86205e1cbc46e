import type { Plugin, Rolldown } from 'vite'
import { brotli } from './precompress.ts'
import type { FilesOfScreens } from './page-hints.ts'

type Budget = { readonly bytes: number; readonly files: number }

/**
 * The bytes after brotli and the files that the server may send before a page is usable: the page itself, its styles and all scripts with what
 * they import. Data come on top.
 */
const budgets = {
  'sign-in': { bytes: 106_000, files: 4 },
  'other screens': { bytes: 165_000, files: 20 },
} satisfies Record<string, Budget>

/** Fails the build when a screen exceeds its budget, and prints the sign-in page and the largest screen. */
export function budget(filesOfScreens: () => FilesOfScreens): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const weights = new Map<string, number>()
        const weigh = (name: string) => weights.get(name) ?? weights.set(name, weightOf(bundle[name])).get(name)!
        const screens = [...filesOfScreens()].map(([name, { scripts, styles }]) => {
          const files = [...scripts, ...styles, `pages/${name}.html`]
          return { name, files: files.length, bytes: total(files, weigh) }
        })
        const signIn = screens.filter(({ name }) => name === 'login')
        const others = screens.filter(({ name }) => name !== 'login').toSorted((a, b) => b.bytes - a.bytes)
        const lines = [...signIn, ...others.slice(0, 1)].map(printed)
        const scripts = Object.keys(bundle).filter((name) => bundle[name]?.type === 'chunk')
        console.log(
          [...lines, furtherScripts(filesOfScreens(), weigh), `all scripts: ${kB(total(scripts, weigh))}`].join('\n'),
        )
        const tooMuch = [...beyond(signIn, budgets['sign-in']), ...beyond(others, budgets['other screens'])]
        if (tooMuch.length > 0)
          this.error(`Beyond the budget of web/build/budget.ts:\n${tooMuch.map(printed).join('\n')}`)
      },
    },
  }
}

type Weighed = { name: string; files: number; bytes: number }

export const beyond = (screens: readonly Weighed[], { bytes, files }: Budget): Weighed[] =>
  screens.filter((screen) => screen.bytes > bytes || screen.files > files)

const printed = ({ name, files, bytes }: Weighed) => `${name}: ${files} files, ${kB(bytes)} after brotli`

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const total = (files: readonly string[], weigh: (name: string) => number) =>
  files.reduce((sum, file) => sum + weigh(file), 0)

/** The most bytes that a screen's scripts have in addition to those of the app, which the page of an unknown address has. */
function furtherScripts(screens: FilesOfScreens, weigh: (name: string) => number): string {
  const app = new Set(screens.get('not-found')?.scripts)
  const [largest] = [...screens]
    .map(([name, { scripts }]) => ({
      name,
      bytes: total(
        scripts.filter((one) => !app.has(one)),
        weigh,
      ),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  return `scripts beyond the app: ${largest?.name} ${kB(largest?.bytes ?? 0)}`
}

function weightOf(file: Rolldown.OutputBundle[string] | undefined): number {
  if (!file) throw new Error('A page names a file that was not built')
  return brotli(file.type === 'chunk' ? file.code : file.source).byteLength
}
