import { features, journeysMayUse, launcherMayUse, rooms, sandboxMayUse } from './order.ts'
import { isTest, type Import, type SourceFile } from './tree.ts'

const roomOf = (path: string): string => path.split('/')[0]!
/** `server/src/loans/decide-loan.ts` → `loans`; null outside a feature's folder. */
export function featureOf(path: string): string | null {
  const folder = path.split('/')[2]
  return folder && (features as readonly string[]).includes(folder) ? folder : null
}
const part = (path: string): string => path.split('/')[2] ?? ''

function wrongRoom(file: SourceFile, { target }: Import): string | null {
  const from = roomOf(file.path)
  const to = roomOf(target)
  if (!(from in rooms) || !(to in rooms)) return null
  if (isTest(file.path) && ['server', 'cli'].includes(from) && to === 'sandbox') return null
  if (from === 'sandbox' && to === 'domain' && !sandboxMayUse.includes(target))
    return 'the sandbox uses nothing of the house but money and phone'
  if (from === 'launch' && launcherMayUse.includes(target)) return null
  if (from === 'journeys' && journeysMayUse.includes(target)) return null
  return rooms[from]!.includes(to) ? null : `${from} may not import ${to}`
}

function wrongFeature(file: SourceFile, { target }: Import): string | null {
  const room = roomOf(file.path)
  if (room !== roomOf(target) || !['server', 'web', 'contract'].includes(room)) return null
  const [from, to] = [featureOf(file.path), featureOf(target)]
  if (!from || !to || from === to) return null
  const order = features as readonly string[]
  return order.indexOf(to) < order.indexOf(from) ? null : `${from} stands left of ${to} and may not use it`
}

const adapters = /^server\/src\/outside\/(?!ports\.ts)/

function wrongInServer(file: SourceFile, { target, typeOnly }: Import): string | null {
  if (roomOf(file.path) !== 'server' || isTest(file.path)) return null
  const feature = featureOf(file.path)
  if (feature && target.startsWith('server/src/http/') && !typeOnly) return 'a feature may not use http'
  if (feature && adapters.test(target)) return 'a feature knows ports, not adapters'
  if (part(file.path) === 'http' && target.endsWith('-repository.ts')) return 'http may not use a repository'
  return null
}

function wrongInDomain(file: SourceFile, { target, inTree }: Import): string | null {
  if (roomOf(file.path) !== 'domain' || isTest(file.path)) return null
  return inTree ? null : `the domain depends on nothing (${target})`
}

function wrongInUi(file: SourceFile, { target, inTree }: Import): string | null {
  if (!file.path.startsWith('web/src/ui/') || isTest(file.path) || !inTree) return null
  return target.startsWith('web/src/ui/') ? null : 'web/ui uses nothing of the house'
}

const judges = [wrongRoom, wrongFeature, wrongInServer, wrongInDomain, wrongInUi]

/** Every import that goes against the house's directions (docs/architecture.md). */
export function wrongImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((file) =>
    file.imports.flatMap((one) => {
      const problems = judges.map((judge) => judge(file, one)).filter((problem) => problem !== null)
      return problems.map((problem) => `${file.path} imports ${one.written}: ${problem}`)
    }),
  )
}

/** Cycles among the files' runtime imports, each named once. */
export function cycles(sources: readonly SourceFile[]): string[] {
  const graph = new Map(
    sources.map((file) => [
      file.path,
      file.imports.filter((one) => one.inTree && !one.typeOnly).map((one) => one.target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const walk = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) if (graph.has(next)) walk(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}
