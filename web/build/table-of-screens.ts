import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type { ScreenName } from '../src/base/routing/paths.ts'
import type { Built } from '../src/shell/built-screen.tsx'
import { filesShownAtOnce, type ScreenGroup, screenGroups } from '../src/shell/screen-groups.ts'
import { icons } from './icons.ts'

const sources = resolve(import.meta.dirname, '../src')

export const moduleOf = (file: string): string => `${sources}/${file}.tsx`

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
    plugins: [icons()],
    configFile: false,
    logLevel: 'warn',
  })
  return module.allScreens.map(({ name, group, page }) => ({
    name,
    group,
    around: screenGroups[group],
    modules: [page.file ?? [], filesShownAtOnce[name] ?? []].flat().map(moduleOf),
  }))
}
