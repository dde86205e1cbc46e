import type { Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'> & {
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}
export type BuiltBundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Scripts and styles of one screen, in no order. */
export type PageFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** What a screen fetches when it is opened or chosen, or once the page is idle: dialogs, and these. Other code that it fetches later is shown at once. */
const fetchedWhenWanted = [
  'suspense-list',
  'open-item-list',
  'credit-list',
  'failed-list',
  'waiting-list',
  'reconciliation-list',
  'look-up',
  'payment-received',
  'decide-form',
  'received-panel',
  'admin-customer-menu',
]
const isWantedLater = ({ moduleIds }: Chunk) =>
  moduleIds.some(
    (module) => module.endsWith('-dialog.tsx') || fetchedWhenWanted.some((name) => module.endsWith(`${name}.tsx`)),
  ) || isForUse(moduleIds)

/** What a form is checked with, and its long lists, come at its first use. */
const isForUse = (modules: readonly string[]) =>
  modules.some((module) => module.endsWith('/forms/checked-by.ts')) ||
  modules.every((module) => /\/(contract|domain)\/src\//.test(module))

/** What of a screen is fetched at once: `first` are the modules it begins with, `screen` the one of the screen itself, if it has one. */
export type Wanted = { readonly first: readonly string[]; readonly screen: string | null }

/**
 * The built files that a page needs before it is whole, dialogs left out.
 * @throws Error when a module is in no built file
 */
export function filesOf(bundle: BuiltBundle, { first, screen }: Wanted): PageFiles {
  const chunks = Object.entries(bundle).filter((one): one is [string, Chunk] => one[1].type === 'chunk')
  const chunkOf = new Map(chunks)
  const holding = (module: string) => {
    const [name] = chunks.find(([, { moduleIds }]) => moduleIds.includes(module)) ?? []
    if (!name) throw new Error(`No built file holds ${module}`)
    return name
  }
  const scripts = new Set<string>()
  const add = (name: string): void => {
    if (scripts.has(name)) return
    scripts.add(name)
    chunkOf.get(name)?.imports.forEach(add)
  }
  for (const [name, { isEntry }] of chunks) if (isEntry) add(name)
  first.map(holding).forEach(add)
  if (screen !== null) {
    const own = holding(screen)
    add(own)
    for (const later of chunkOf.get(own)?.dynamicImports ?? []) {
      const chunk = chunkOf.get(later)
      if (chunk && !isWantedLater(chunk)) add(later)
    }
  }
  const styles = new Set([...scripts].flatMap((name) => [...(chunkOf.get(name)?.viteMetadata?.importedCss ?? [])]))
  return { scripts: [...scripts], styles: [...styles] }
}
