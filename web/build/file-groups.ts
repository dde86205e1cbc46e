import { type AccountType, accountTypes } from '@kasuwa/domain/access/account-types.ts'
import type { Rolldown } from 'vite'
import type { BuiltFiles } from '../src/offline/worker/built-files.ts'

export type Bundle = Readonly<Record<string, File>>
type Asset = Pick<Rolldown.OutputAsset, 'type'>
type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'moduleIds' | 'imports' | 'dynamicImports'>
type File = Asset | Chunk

/** The modules of the screens that only one account type may open. */
export type ScreensOf = Readonly<Record<AccountType, readonly string[]>>

/**
 * The built files by user: those that only the screens of one account type load, with all that they load in turn, and the rest.
 * @param entry the module that the page begins with
 * @throws Error when it is in no file, or an account type has no screen, as after a change of the files' names
 */
export function fileGroups(bundle: Bundle, entry: string, screensOf: ScreensOf): Omit<BuiltFiles, 'pageRevision'> {
  const startsOf = (type: AccountType) => chunks(bundle).filter(([, chunk]) => isOneOf(screensOf[type], chunk))
  const allStarts = new Set(accountTypes.flatMap((type) => startsOf(type).map(([name]) => name)))
  const entries = chunks(bundle).filter(([, { moduleIds }]) => moduleIds.includes(entry))
  if (entries.length === 0) throw new Error('No built file holds the script of the page')
  const shared = reach(bundle, namesOf(entries), allStarts)
  const group = (type: AccountType): string[] => {
    const starts = namesOf(startsOf(type))
    if (starts.length === 0) throw new Error(`No built file holds a screen of ${type} alone`)
    const others = new Set([...allStarts].filter((name) => !starts.includes(name)))
    return [...reach(bundle, starts, new Set([...shared, ...others]))].map(addressOf).sort()
  }
  const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && bundle[name]?.type === 'asset')
  return {
    shared: [...shared, ...assets].map(addressOf).sort(),
    screensOf: { customer: group('customer'), agent: group('agent'), admin: group('admin') },
  }
}

/** These chunks and all that they load, at once or later; `stops` and what only they load are left out. */
function reach(bundle: Bundle, starts: readonly string[], stops: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name) || stops.has(name)) return
    found.add(name)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next)
  }
  starts.forEach(follow)
  return found
}

const chunks = (bundle: Bundle) =>
  Object.entries(bundle).filter((file): file is [string, Chunk] => file[1].type === 'chunk')
const namesOf = (files: readonly (readonly [string, Chunk])[]) => files.map(([name]) => name)
const isOneOf = (modules: readonly string[], { moduleIds }: Chunk) => modules.some((one) => moduleIds.includes(one))
const addressOf = (name: string) => `/${name}`
