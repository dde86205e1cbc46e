import { commandsMayUse, features, launcherMayUse, parts, rooms, sandboxMayUse, storiesMayUse } from './order.ts'
import { isTest, type Import, type SourceFile } from './tree.ts'

/** `server/src/loans/decide-loan.ts` → `server`; `tools/launch/start.ts` → `tools/launch`; null for the files of the root. */
export function partOf(path: string): string | null {
  const [first = '', second] = path.split('/')
  const part = first === 'tools' || first === 'lab' ? `${first}/${second}` : first
  return part in parts ? part : null
}

/** `web/src/customers/page/person-page.tsx` → `customers/page`, the innermost listed room; null for files directly in `src`. */
export function roomOf(path: string): string | null {
  const listed = rooms[partOf(path) ?? ''] ?? []
  const [, source, folder = '', inner = ''] = path.split('/')
  if (source !== 'src') return null
  return [`${folder}/${inner}`, folder].find((name) => listed.includes(name)) ?? null
}
const isFeature = (room: string): boolean => (features as readonly string[]).includes(room)

function wrongPart(file: SourceFile, { target }: Import): string | null {
  const from = partOf(file.path)
  const to = partOf(target)
  if (!from || !to) return null
  const mayStartSandbox = ['server', 'cli', 'tools/local-postgres'].includes(from)
  if (isTest(file.path) && mayStartSandbox && ['client', 'sandbox', 'server', 'tools/local-postgres'].includes(to))
    return null
  if (from === 'sandbox' && to === 'domain' && !sandboxMayUse.includes(target))
    return 'the sandbox may use only money and phone of the domain'
  if (from === 'tools/launch' && launcherMayUse.includes(target)) return null
  if (from === 'journeys' && storiesMayUse.includes(target)) return null
  if (from === 'cli' && to === 'server' && !isTest(file.path) && !commandsMayUse.includes(target))
    return 'a command may use only the listed files of the server'
  return parts[from]!.includes(to) ? null : `${from} may not import ${to}`
}

function wrongRoom(file: SourceFile, { target }: Import): string | null {
  const part = partOf(file.path)
  const order = rooms[part ?? '']
  if (!order || part !== partOf(target)) return null
  const [from, to] = [roomOf(file.path), roomOf(target)]
  if (!to && isSource(target) && from) return `${target} is above all rooms and may be used by none`
  if (!from || !to || from === to) return null
  // A test may start the whole app, and still belongs to its feature.
  if (isTest(file.path) && !(isFeature(from) && isFeature(to))) return null
  return order.indexOf(to) < order.indexOf(from) ? null : `${from} is below ${to} and may not use it`
}
const isSource = (path: string): boolean => /^(server|web)\/src\/[^/]+\.tsx?$/.test(path) && !path.endsWith('.d.ts')

const adapters = /^server\/src\/providers\/(?!ports\.ts)/

function wrongInServer(file: SourceFile, { target, typeOnly, dynamic }: Import): string | null {
  if (partOf(file.path) !== 'server' || isTest(file.path)) return null
  const room = roomOf(file.path) ?? ''
  if (isFeature(room) && adapters.test(target)) return 'a feature uses ports, not adapters'
  if (room === 'http' && target.endsWith('-repository.ts')) return 'http may not use a repository'
  if (partOf(target) === 'tools/local-postgres' && !typeOnly && !dynamic && room !== 'demo')
    return 'production never loads the local PostgreSQL: import it where it is needed, with import()'
  return null
}

function wrongInDomain(file: SourceFile, { target, inTree }: Import): string | null {
  if (partOf(file.path) !== 'domain' || isTest(file.path)) return null
  return inTree ? null : `the domain depends on nothing (${target})`
}

/** The comparison of texts, for lists that are searched. */
const usedByUi = 'domain/src/plain-text.ts'

function wrongInUi(file: SourceFile, { target, inTree }: Import): string | null {
  if (!file.path.startsWith('web/src/ui/') || isTest(file.path) || !inTree) return null
  const isAllowed = target.startsWith('web/src/ui/') || target === usedByUi
  return isAllowed ? null : 'web/src/ui uses nothing of the repository but the comparison of texts'
}

const rules = [wrongPart, wrongRoom, wrongInServer, wrongInDomain, wrongInUi]

/** Every import in a wrong direction (docs/architecture.md). */
export function wrongImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((file) =>
    file.imports.flatMap((one) => {
      const problems = rules.map((rule) => rule(file, one)).filter((problem) => problem !== null)
      return problems.map((problem) => `${file.path} imports ${one.written}: ${problem}`)
    }),
  )
}

/** Cycles among the files' imports, type-only ones included, each named once. A dynamic import makes no cycle, since it runs later. */
export function cycles(sources: readonly SourceFile[]): string[] {
  const graph = new Map(
    sources.map((file) => [
      file.path,
      file.imports.filter((one) => one.inTree && !one.dynamic).map((one) => one.target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const follow = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) if (graph.has(next)) follow(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) follow(path, [])
  return found
}
