import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { ScreenName } from '../src/base/routing/paths.ts'
import type { Built } from '../src/shell/built-screen.tsx'
import { filesShownAtOnce, type ScreenGroup, screenGroups } from '../src/shell/screen-groups.ts'
import { icons } from './icons.ts'

const root = resolve(import.meta.dirname, '..')

export const moduleOf = (file: string): string => `${root}/src/${file}.tsx`

/** One screen: its group, the frame around it, and its modules, that of its page first. */
export type TabledScreen = {
  readonly name: ScreenName
  readonly group: ScreenGroup
  readonly around: (typeof screenGroups)[ScreenGroup]
  readonly modules: readonly string[]
}

let read: Promise<readonly TabledScreen[]> | undefined

/** Every screen as the shell's own tables have it: they are run here once, and no page's code is loaded. */
export const tableOfScreens = (): Promise<readonly TabledScreen[]> => (read ??= readTable())

async function readTable(): Promise<readonly TabledScreen[]> {
  const { module } = await runnerImport<{ allScreens: readonly Built[] }>(moduleOf('shell/screens'), {
    root,
    plugins: [icons()],
    configFile: false,
    logLevel: 'warn',
  })
  return module.allScreens.map(({ name, group, page }) => ({
    name,
    group,
    around: screenGroups[group],
    modules: [...(page.load ? [fileOf(page.load)] : []), ...(filesShownAtOnce[name] ?? []).map(moduleOf)],
  }))
}

/**
 * The file that a function imports. Its text names it, since Vite has written the address in the root there.
 * @throws Error for a function without an import
 */
function fileOf(load: () => unknown): string {
  const [, file] = /import\w*\(["']([^"']+)["']\)/.exec(String(load)) ?? []
  if (file === undefined) throw new Error(`The code of a page has no import: ${String(load)}`)
  return `${root}${file}`
}
